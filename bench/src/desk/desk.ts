import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import { startBenchSite, type BenchSite } from '../bench-site.ts'
import { compareCalls, CONNECTIONS, type MeasuredCall } from '../compare-calls.ts'
import { FIRST_MOBILE, makeDesk, RARE_NAME, type DeskSize } from './make-desk.ts'

const resultFile = fileURLToPath(new URL('../../results/desk.md', import.meta.url))
const WHOLE: DeskSize = { members: 1_000_000, orders: 5_000_000, comments: 5_000_000 }
const MOST = 5

interface Known {
  orderNo: string
  memberId: number
  threadId: number
  courseId: number
}

/** Something in the middle of everything, where no page begins. */
async function findInTheMiddle(pool: pg.Pool): Promise<Known> {
  const { rows } = await pool.query<Known>(
    `select number as "orderNo", user_id as "memberId", course_id as "courseId",
       (select id from inbox_threads where state = 'waiting' and kind = 'comment' order by id desc limit 1) as "threadId"
     from orders where status = 'paid' and id > (select max(id) / 2 from orders) order by id limit 1`,
  )
  const [known] = rows
  if (!known) throw new Error('The school is empty')
  return known
}

/** Every list, filter and search of the desk. */
function callsOf({ orderNo, memberId, threadId, courseId }: Known): MeasuredCall[] {
  const word = encodeURIComponent(RARE_NAME)
  const mobile = String(FIRST_MOBILE + 500_000)
  const calls: Record<string, string> = {
    订单: '/order/list',
    '订单：待确认': '/order/list?tab=waiting',
    '订单：已支付': '/order/list?tab=paid',
    '订单：已退款': '/order/list?tab=refunded',
    '订单：按金额': '/order/list?sort=dearest',
    '订单：一门课的': `/order/list?courseId=${courseId}&tab=paid`,
    '订单：一段日子': '/order/list?from=2025-06-01&to=2025-06-30',
    '订单：搜单号': `/order/list?search=${orderNo}`,
    '订单：搜昵称': `/order/list?search=${word}`,
    '订单：搜手机后四位': `/order/list?search=${mobile.slice(-4)}`,
    '订单：各标签几笔': '/order/counts',
    '订单：这个月': '/order/figures',
    一笔订单: `/order/detail/${orderNo}`,
    会员: '/members/list',
    '会员：搜昵称': `/members/list?search=${word}`,
    '会员：搜手机号': `/members/list?search=${mobile}`,
    '会员：搜后四位': `/members/list?search=${mobile.slice(-4)}`,
    '会员：买过的': '/members/list?bought=yes',
    一位会员: `/members/info?userId=${memberId}`,
    时间线: `/members/timeline?userId=${memberId}`,
    收件箱: '/inbox/list',
    '收件箱：评论': '/inbox/list?kind=comment',
    '收件箱：完成的': '/inbox/list?state=done',
    '收件箱：没人管的': '/inbox/list?whose=nobody',
    '收件箱：搜索': `/inbox/list?search=${word}&state=waiting`,
    '收件箱：各有几件': '/inbox/counts',
    一件: `/inbox/thread/${threadId}`,
    '今日：等着处理': '/today/waiting',
    '今日：近 30 天': '/today/numbers',
    操作记录: '/audit/list',
    任务: '/jobs/list',
  }
  return Object.entries(calls).map(([name, call]) => ({ name, path: `/bee/api/manage${call}`, most: MOST }))
}

async function fill(site: BenchSite, size: DeskSize): Promise<Known> {
  const reached = await reachDatabase({ dataDir: site.dataDir })
  try {
    await makeDesk(reached.pool, size, (line) => process.stdout.write(`${line}\n`))
    return await findInTheMiddle(reached.pool)
  } finally {
    await reached.close()
  }
}

const introduction = ({ members, orders, comments }: DeskSize) => `# 蜂巢的列表

${members} 位会员、${orders} 笔订单、${comments} 条评论。同一次运行里并排测得，${CONNECTIONS} 个连接；机器是共用的，只有比值可信。对照是一个裸 node:http，
用同一驱动、同一个 PostgreSQL 按键找到会话和一行，写出同样的字节。重新测：\`npm run bench -- desk\`（造数据要几分钟，\`BEE_DESK_SHARE=0.01\` 造百分之一）。
`

/** What the operators' lists cost beside two lookups by key, in a school of a million members. */
export async function runDeskBench(): Promise<void> {
  const share = Number(process.env['BEE_DESK_SHARE'] ?? 1)
  const size: DeskSize = {
    members: WHOLE.members * share,
    orders: WHOLE.orders * share,
    comments: WHOLE.comments * share,
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-desk-'))
  const site = await startBenchSite(path.join(folder, 'data'), { WORKER: 'none' })
  try {
    const known = await fill(site, size)
    const { cookie } = await withSecondStep(site, site.owner)
    const headers = {
      token: site.member.token,
      userid: String(site.member.userId),
      'bee-staff': '1',
      cookie,
    }
    const lines = await compareCalls(site, callsOf(known), headers)
    const text = `${introduction(size)}\n${lines.join('\n')}\n`
    if (share === 1) writeFileSync(resultFile, text)
    process.stdout.write(text)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
