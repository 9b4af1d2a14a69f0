import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { badInput } from '@bee/contract/failures.ts'
import { parse, stringify, YAMLParseError } from 'yaml'
import { WrongUse, type Operator, type OperatorCommand } from './operator-command.ts'

async function contentOf(name: string): Promise<Buffer> {
  try {
    return await readFile(name)
  } catch {
    throw badInput(`读不到文件 ${name}`)
  }
}

async function readInstructions(name: string): Promise<object> {
  try {
    const written: unknown = parse((await contentOf(name)).toString('utf8'))
    if (typeof written === 'object' && written !== null && !Array.isArray(written)) return written
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
  }
  throw badInput(`${name} 应当是写着付款说明的 YAML`)
}

async function write({ services }: Operator, name: string, picture: string | undefined): Promise<string> {
  const { pageEditing, uploads, assets, ground } = services
  const { account = '', ...written } = (await readInstructions(name)) as { account?: unknown }
  const facts = picture === undefined ? undefined : await uploads.keepForSchool(await contentOf(picture))
  await ground.database.transaction().execute(async (work) => {
    const ids = facts && (await assets.register(work, [{ kind: 'picture', title: '收款码', ...facts }]))
    await pageEditing.change(work, 'payment', { ...written, account, ...(ids && { pictureId: ids[0] }) })
  })
  return '付款说明已经写下，下单的学员现在就能看到'
}

async function print({ services: { pageEditing, ground } }: Operator): Promise<string> {
  const standing = await ground.database.transaction().execute((work) => pageEditing.read(work, 'payment'))
  return standing ? stringify(standing).trimEnd() : '还没有写付款说明，学员下单后会看到怎样联系学校'
}

/** Until there are pages for operators. */
export const writePayment: OperatorCommand = {
  usage: `用法：
  npm run payment:write                                             印出现在的付款说明
  npm run payment:write -- <说明.yaml> [--picture <收款码的图片>]    写下付款说明，网站随即用上

说明.yaml 里写：
  payee: 收款人
  account: 收款账号（可以几行；有收款码就可以不写）
  contact: 联系方式
  duration: 多久确认收款
  refundRule: 退款规则（可以几行）`,
  read(words) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { picture: { type: 'string' } },
      allowPositionals: true,
      strict: false,
    })
    const [file, ...more] = positionals
    const { picture } = values
    if (typeof picture === 'boolean' || more.length > 0) throw new WrongUse()
    if (file !== undefined) return (operator) => write(operator, file, picture)
    if (picture !== undefined) throw new WrongUse()
    return print
  },
}
