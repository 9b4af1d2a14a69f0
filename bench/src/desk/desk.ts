import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import { startBenchSite, type BenchSite } from '../bench-site.ts'
import { compareCalls, CONNECTIONS } from '../compare-calls.ts'
import { findCalls, findInTheMiddle, ownLookup, type Known } from './desk-calls.ts'
import type { DeskSize } from './desk-shape.ts'
import { makeDesk } from './make-desk.ts'

const resultFile = fileURLToPath(new URL('../../results/desk.md', import.meta.url))
/** Length of one round: there are a hundred calls. */
const SECONDS = 0.8
const WHOLE: DeskSize = { members: 1_000_000, orders: 5_000_000, comments: 5_000_000 }

const report = (line: string) => void process.stdout.write(`${line}\n`)

async function fill(site: BenchSite, size: DeskSize): Promise<Known> {
  const reached = await reachDatabase({ dataDir: site.dataDir })
  try {
    await makeDesk(reached.pool, size, report)
    return await findInTheMiddle(reached.pool)
  } finally {
    await reached.close()
  }
}

const introduction = ({ members, orders, comments }: DeskSize) => `# 蜂巢的列表

${members} 位会员、${orders} 笔订单、${comments} 条评论。同一次运行里并排测得，${CONNECTIONS} 个连接；机器是共用的，只有比值可信。对照是一个裸 node:http，
用同一驱动、同一个 PostgreSQL 按键找到会话和一行，写出同样的字节；另一列与网站自己按编号看一笔订单相比。重新测：\`npm run bench -- desk\`（造数据要十几分钟，\`BEE_DESK_SHARE=0.01\` 造百分之一，
\`BEE_DESK_KEEP=文件夹\` 把造好的留在那里，半天之内再测不必重造，\`BEE_DESK_ONLY=收件箱\` 只测名字里有这几个字的）。
`

/** The kept school that is measured: made of this size, and read by this session. */
interface Desk {
  size: DeskSize
  known: Known
  cookie: string
}

async function makeOrFind(site: BenchSite, size: DeskSize, keptFile: string): Promise<Desk> {
  if (existsSync(keptFile)) return JSON.parse(readFileSync(keptFile, 'utf8')) as Desk
  const known = await fill(site, size)
  const { cookie } = await withSecondStep(site, site.owner)
  const desk = { size, known, cookie }
  writeFileSync(keptFile, JSON.stringify(desk))
  return desk
}

/** The cost of the operators' lists beside two lookups by key, in a school of a million members. */
export async function runDeskBench(): Promise<void> {
  const share = Number(process.env['BEE_DESK_SHARE'] ?? 1)
  const size: DeskSize = {
    members: WHOLE.members * share,
    orders: WHOLE.orders * share,
    comments: WHOLE.comments * share,
  }
  const kept = process.env['BEE_DESK_KEEP']
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'bee-bench-desk-'))
  const site = await startBenchSite(path.join(folder, 'data'), { WORKER: 'none' })
  try {
    const desk = await makeOrFind(site, size, path.join(folder, 'desk.json'))
    const headers = {
      token: site.member.token,
      userid: String(site.member.userId),
      'bee-staff': '1',
      cookie: desk.cookie,
    }
    const only = process.env['BEE_DESK_ONLY'] ?? ''
    const calls = (await findCalls(site.url, headers, desk.known)).filter(({ name }) => name.includes(only))
    const lines = await compareCalls(site, calls, headers, { seconds: SECONDS, own: ownLookup(desk.known), report })
    if (desk.size.members === WHOLE.members && only === '')
      writeFileSync(resultFile, `${introduction(desk.size)}\n${lines.join('\n')}\n`)
  } finally {
    await site.stop()
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
