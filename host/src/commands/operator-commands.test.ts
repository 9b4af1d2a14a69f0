import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { insertCourse, insertTypes } from '@bee/server/testing/test-courses.ts'
import { createTestDatabase } from '@bee/server/testing/test-database.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { TestMember, TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carryOut, type Outcome } from './carry-out.ts'
import { COMMANDS, type CommandName } from './command-table.ts'
import { doAsOperator } from './do-as-operator.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PROGRAM = 'host/src/operate.ts'
/** Starting Node anew, on a busy machine. */
const TIMEOUT_MS = 180_000
const RECEIPT = 'a-picture-of-a-transfer.webp'

let server: TestServer
/** What a command finds on the machine of the site. */
let env: NodeJS.ProcessEnv
let member: TestMember
let typeId: number

beforeAll(async () => {
  const database = await createTestDatabase()
  const { host, port, user, database: name } = database.connection
  const databaseUrl = `postgres://${String(user)}@localhost:${String(port)}/${String(name)}?host=${encodeURIComponent(String(host))}`
  // The commands ask the real clock, and so do the times that they write.
  server = await startWholeServer({ database })
  env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir }
  server.clock.set(new Date())
  typeId = (await insertTypes(server.pool)).spring
  member = await server.registerMember({ nickName: '提问的人' })
})
afterAll(() => server.close())

/** The command as the operator gives it, while the site is running; all but the start of Node. */
async function run(name: CommandName, ...words: string[]): Promise<Outcome> {
  return carryOut(await COMMANDS[name](), words, (work) =>
    doAsOperator({ projectRoot: ROOT, dataRoot: ROOT, env }, work),
  )
}

/** The program itself. It looks for the data from the root of the project, as the site does. */
async function runProgram(...words: string[]): Promise<Outcome & { stream: 'stdout' | 'stderr' }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
      cwd: ROOT,
      env: { ...env, DATA_DIR: path.relative(ROOT, server.dataDir) },
    })
    return { code: 0, said: stdout, stream: 'stdout' }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr, stream: 'stderr' }
  }
}

const as = (who: TestMember) => testClient(server, { headers: who.headers })

/** As one who has paid sends it. */
const insertReceipt = (orderNo: string) =>
  server.pool.query(
    `insert into order_receipts (order_id, user_id, path, bytes, created_at)
     select id, user_id, $2, 1, now() from orders where number = $1`,
    [orderNo, RECEIPT],
  )

it(
  'is a program for npm, whose code a shell can ask',
  async () => {
    const courseId = await insertCourse(server.pool, { name: '命令行', typeId, priceFen: 19_900 })
    const { orderNo } = await as(member).orders.place({ courseId, price: 199, agreed: true })
    await insertReceipt(orderNo)
    const [done, misused] = await Promise.all([runProgram('order:confirm', orderNo), runProgram('order:confirm')])
    const place = path.join(server.dataDir, 'receipts', RECEIPT)
    expect(done).toEqual({
      code: 0,
      said: `订单 ${orderNo} 已支付：命令行，199 元\n转账凭证：${place}\n`,
      stream: 'stdout',
    })
    expect(await as(member).courses.detail({ courseId })).toMatchObject({ isOpen: true })
    expect(misused).toMatchObject({ code: 2, stream: 'stderr' })
    expect(misused.said).toMatch(/^用法：\n {2}npm run order:confirm -- <订单号>/)
    await server.pool.query('delete from order_receipts')
  },
  TIMEOUT_MS,
)

it('has a script for every command, and every command says how that script goes', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.entries(scripts).filter(([, script]) => script.includes(PROGRAM))
  expect(Object.fromEntries(ours)).toEqual(
    Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, `tsx ${PROGRAM} ${name}`])),
  )
  for (const [name, load] of Object.entries(COMMANDS)) {
    const { usage } = await load()
    expect(usage).toMatch(/^用法：\n/)
    for (const line of usage.split('\n').filter((each) => each.includes('npm run')))
      expect(line).toMatch(new RegExp(`^ {2}npm run ${name}( |$)`))
  }
})

it('confirms a payment and gives it back', async () => {
  const courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 19_900 })
  const { orderNo } = await as(member).orders.place({ courseId, price: 199, agreed: true })
  expect(await run('order:confirm', orderNo)).toEqual({
    code: 0,
    said: `订单 ${orderNo} 已支付：收费课，199 元\n`,
  })
  expect(await as(member).courses.detail({ courseId })).toMatchObject({ isOpen: true })
  expect(await run('order:confirm', orderNo, '--refund')).toEqual({
    code: 0,
    said: `订单 ${orderNo} 已退款：收费课，199 元\n`,
  })
  expect(await as(member).courses.detail({ courseId })).toMatchObject({ isOpen: false })
  expect((await as(member).orders.list({})).list[0]).toMatchObject({ orderNo, statusName: '已退款' })
  expect(await run('order:confirm', orderNo)).toEqual({ code: 1, said: '订单已退款，不能改成已支付\n' })
  expect(await run('order:confirm', orderNo, '--return')).toMatchObject({ code: 2 })
})

it('lists what waits for a payment, and says where the picture of the transfer lies', async () => {
  expect(await run('order:list')).toEqual({ code: 0, said: '没有待支付的订单\n' })
  const courseId = await insertCourse(server.pool, { name: '又一门\n收费课', typeId, priceFen: 9900 })
  const { orderNo } = await as(member).orders.place({ courseId, price: 99, agreed: true })
  expect((await run('order:list')).said).toContain(`${orderNo}  99 元  又一门 收费课  提问的人 ${member.mobile}`)
  expect((await run('order:list')).said).toContain('还没有转账凭证')
  await server.pool.query(
    `insert into order_receipts (order_id, user_id, path, bytes, created_at)
     select id, user_id, 'a-picture-of-a-transfer.webp', 1, now() from orders where number = $1`,
    [orderNo],
  )
  const place = path.join(server.dataDir, 'receipts', RECEIPT)
  expect((await run('order:list')).said).toContain(place)
  expect((await run('order:confirm', orderNo)).said).toContain(`转账凭证：${place}`)
  expect(await run('order:list', '--all')).toMatchObject({ code: 2 })
})

it('writes how to pay, and prints it', async () => {
  expect((await run('payment:write')).said).toContain('还没有写付款说明')
  const file = path.join(server.dataDir, 'payment.yaml')
  await writeFile(file, 'payee: 蜂学堂\naccount: |-\n  招商银行\n  6214\ncontact: 电话\nduration: 当天\n')
  expect(await run('payment:write', file)).toEqual({ code: 1, said: '请填写退款规则\n' })
  await writeFile(file, 'payee: 蜂学堂\naccount: 6214\ncontact: 电话\nduration: 当天\nrefundRule: 七天\n')
  expect(await run('payment:write', file)).toMatchObject({ code: 1 })
  await writeFile(file, 'payee: 蜂学堂\naccount: "6214"\ncontact: 电话\nduration: 当天\nrefundRule: 七天\n')
  expect(await run('payment:write', file)).toMatchObject({ code: 0 })
  expect(await as(member).orders.payment({})).toMatchObject({ instructions: { account: '6214' }, refundRule: '七天' })
  // What is printed can be written again.
  const { said } = await run('payment:write')
  await writeFile(file, said.replace('七天', '十天'))
  expect(await run('payment:write', file)).toMatchObject({ code: 0 })
  expect(await as(member).orders.payment({})).toMatchObject({ instructions: { account: '6214' }, refundRule: '十天' })
  await writeFile(file, 'payee: [')
  expect(await run('payment:write', file)).toMatchObject({ code: 1, said: expect.stringContaining('YAML') as string })
  expect(await run('payment:write', '没有.yaml')).toEqual({ code: 1, said: '读不到文件 没有.yaml\n' })
  expect(await run('payment:write', '--picture', 'a.png')).toMatchObject({ code: 2 })
})

it('answers a comment, shows what was reported and removes it', async () => {
  const courseId = await insertCourse(server.pool, { name: '有人评的课', typeId })
  const { commentId } = await as(member).comments.publish({ courseId, content: '代码在哪里？' })
  const waiting = await run('comment:answer')
  expect(waiting.said).toContain(`${commentId}  `)
  expect(waiting.said).toContain('提问的人：代码在哪里？')
  const answered = await run('comment:answer', String(commentId), '在附件里。')
  expect(answered).toEqual({ code: 0, said: `已答复评论 ${commentId}，学员会收到通知\n` })
  expect(await as(member).messages.unread({})).toMatchObject({ reply: 1 })
  expect((await as(member).messages.replies({})).list[0]).toMatchObject({ kind: 'author', content: '在附件里。' })
  // Words without quotes.
  expect(await run('comment:answer', String(commentId), '在', '附件里')).toMatchObject({ code: 2 })

  const other = await server.registerMember()
  await as(other).comments.report({ commentId, reason: '广告' })
  const { said } = await run('comment:reports')
  expect(said).toContain(`${commentId}  1 人举报：广告`)
  expect(said).toContain(`有人评的课  /subject/${courseId}#comment-${commentId}`)
  expect(said).toContain('提问的人的评论：代码在哪里？')
  expect(await run('comment:remove', String(commentId))).toEqual({
    code: 0,
    said: `已删除评论 ${commentId} 和它下面的回复\n`,
  })
  expect(await testClient(server).comments.list({ courseId })).toMatchObject({ totalCount: 0 })
  expect(await run('comment:remove', String(commentId))).toMatchObject({ code: 1 })
})

it('sends a message to one member', async () => {
  expect(await run('message:send', '--to', member.mobile, '--text', '你的发票已经寄出')).toEqual({
    code: 0,
    said: `已发给${member.mobile}\n`,
  })
  expect((await as(member).messages.list({})).list[0]).toMatchObject({ content: '你的发票已经寄出' })
  expect(await run('message:send', '--to', 'all')).toMatchObject({ code: 2 })
})

it('lists whom to call, and when', async () => {
  expect(await run('booking:list')).toEqual({ code: 0, said: '今天起没有预约\n' })
  const callAt = new Date('2099-03-03T01:30:00Z')
  const insert = `insert into feedback (kind, content, contact, call_at, created_at) values ('booking', $1, $2, $3, $4)`
  await server.pool.query(insert, ['预约试听，称呼：小林', '13812345678', callAt, new Date('2026-03-02T02:10:00Z')])
  await server.pool.query(insert, ['早先的', '13912345678', null, new Date('2026-01-02T02:10:00Z')])
  expect((await run('booking:list')).said).toBe(
    '2099-03-03 09:30  13812345678\n    预约试听，称呼：小林（2026-03-02 10:10 提交）\n',
  )
  expect((await run('booking:list', '--past')).said).toContain('没有约时间')
  expect(await run('booking:list', '--future')).toMatchObject({ code: 2 })
})

it('makes a member the owner, also one who has lost the second step', async () => {
  const { mobile, userId } = await server.registerMember({ nickName: '何田' })
  expect(await run('owner:grant', '13900009999')).toEqual({
    code: 1,
    said: '没有手机号为 13900009999 的会员，请先在学员端注册\n',
  })
  expect(await run('owner:grant', mobile)).toEqual({
    code: 0,
    said: '何田 现在是校长，从 /manage 登录，登录后先设两步验证；他还没有密码，先在学员端用短信验证码设一个\n',
  })
  await server.pool.query(
    `insert into staff_second_steps (user_id, sealed_secret, enabled_at) values ($1, 'sealed', now())`,
    [userId],
  )
  expect((await run('owner:grant', mobile)).said).not.toContain('先设两步验证')
  expect((await run('owner:grant', mobile, '--new-second-step')).said).toContain('登录后先设两步验证')
  const { rows } = await server.pool.query<{ summary: string }>(
    `select summary from audit_events where action = 'staff.grant' order by id`,
  )
  expect(rows.map(({ summary }) => summary)).toEqual([
    '让 何田 做校长',
    '让 何田 做校长',
    '让 何田 做校长，去掉了旧的两步验证',
  ])
  expect(await run('owner:grant', '12345')).toMatchObject({ code: 2 })
  expect(await run('owner:grant', mobile, '--refund')).toMatchObject({ code: 2 })
})

it('lists the jobs, and tells what became of one', async () => {
  expect(await run('jobs:list')).toEqual({ code: 0, said: '没有这样的任务\n' })
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into jobs (kind, state, run_at, attempts, max_attempts, step, steps, failure, failure_detail, created_at, ended_at)
     values ('jobs.sweep', 'failed', $1, 5, 5, '数到一半', $2, '磁盘满了', 'Error: ENOSPC', $1, $1) returning id`,
    [new Date('2026-03-02T02:10:00Z'), JSON.stringify([{ at: '2026-03-02T02:11:00Z', text: '数到一半' }])],
  )
  const id = rows[0]?.id ?? 0
  const line = `${id}  2026-03-02 10:10  清理旧的任务记录  没做成  磁盘满了\n`
  expect((await run('jobs:list')).said).toBe(line)
  expect((await run('jobs:list', '--state', 'failed')).said).toBe(line)
  expect((await run('jobs:list', '--state', 'done')).said).toBe('没有这样的任务\n')
  expect((await run('jobs:list', String(id))).said).toContain(
    '  2026-03-02 10:11  数到一半\n没做成：磁盘满了\nError: ENOSPC',
  )
  expect(await run('jobs:list', '4711')).toMatchObject({ code: 1 })
  for (const odd of [['--state', 'odd'], ['--all'], ['1', '2']]) {
    expect(await run('jobs:list', ...odd)).toMatchObject({ code: 2 })
  }
})
