import type pg from 'pg'
import type { MeasuredCall } from '../compare-calls.ts'
import { FIRST_ORDER } from './make-orders.ts'
import { EVERYWHERE } from './make-talk.ts'
import { BEST_CUSTOMER, FIRST_MOBILE, RARE_NAME } from './desk-shape.ts'

const MOST = 5
const ROOT = '/bee/api/manage'

export interface Known {
  orderNo: string
  memberId: number
  memberName: string
  threadId: number
  courseId: number
  assigneeId: number
}

/** A row in the middle of every list, where no page begins. */
export async function findInTheMiddle(pool: pg.Pool): Promise<Known> {
  const { rows } = await pool.query<Known>(
    `select number as "orderNo", user_id as "memberId", course_id as "courseId",
       (select left(nick_name, 2) from users where id = user_id) as "memberName",
       (select id from inbox_threads where state = 'waiting' and kind = 'comment' order by id desc limit 1) as "threadId",
       (select min(user_id) from staff) as "assigneeId"
     from orders where status = 'paid' and id > (select (${FIRST_ORDER} + max(id)) / 2 from orders) order by id limit 1`,
  )
  const [known] = rows
  if (!known) throw new Error('The school is empty')
  return known
}

const ordersOf = ({ orderNo, courseId }: Known, word: string, mobile: string): Record<string, string> => ({
  订单: '/order/list',
  '订单：待确认': '/order/list?tab=waiting',
  '订单：待支付': '/order/list?tab=pending',
  '订单：已支付': '/order/list?tab=paid',
  '订单：已退款': '/order/list?tab=refunded',
  '订单：最早的': '/order/list?sort=oldest',
  '订单：按金额': '/order/list?sort=dearest',
  '订单：已支付的按金额': '/order/list?tab=paid&sort=cheapest',
  '订单：一门课的': `/order/list?courseId=${courseId}`,
  '订单：一门课已支付的': `/order/list?courseId=${courseId}&tab=paid`,
  '订单：一门课按金额': `/order/list?courseId=${courseId}&sort=dearest`,
  '订单：一种付款方式': '/order/list?method=cash',
  '订单：课程、方式、已退款': `/order/list?courseId=${courseId}&method=cash&tab=refunded`,
  '订单：一段日子': '/order/list?from=2025-06-01&to=2025-06-30',
  '订单：一段日子按金额': '/order/list?from=2025-06-01&to=2025-06-30&sort=dearest',
  '订单：搜单号': `/order/list?search=${orderNo}`,
  '订单：搜昵称': `/order/list?search=${word}`,
  '订单：在已支付的里搜昵称': `/order/list?search=${word}&tab=paid`,
  '订单：搜手机号': `/order/list?search=${mobile}`,
  '订单：搜手机后四位': `/order/list?search=${mobile.slice(-4)}`,
  '订单：各标签几笔': '/order/counts',
  '订单：这个月': '/order/figures',
  一笔订单: `/order/detail/${orderNo}`,
})

const membersOf = ({ memberId, memberName }: Known, word: string, mobile: string): Record<string, string> => ({
  会员: '/members/list',
  '会员：搜昵称': `/members/list?search=${word}`,
  '会员：搜一千人有的昵称': `/members/list?search=${encodeURIComponent(memberName)}`,
  '会员：搜手机号': `/members/list?search=${mobile}`,
  '会员：搜后四位': `/members/list?search=${mobile.slice(-4)}`,
  '会员：买过的': '/members/list?bought=yes',
  '会员：搜昵称，买过的': `/members/list?search=${word}&bought=yes`,
  '会员：在封禁的里搜昵称': `/members/list?search=${word}&state=blocked`,
  '会员：封禁的': '/members/list?state=blocked',
  '会员：员工': '/members/list?staff=yes',
  一位会员: `/members/info?userId=${memberId}`,
  '一位会员：两千笔订单': `/members/info?userId=${BEST_CUSTOMER}`,
  时间线: `/members/timeline?userId=${memberId}`,
  '时间线：两千笔订单': `/members/timeline?userId=${BEST_CUSTOMER}`,
  '时间线：订单': `/members/timeline?userId=${BEST_CUSTOMER}&kind=order`,
  '时间线：评论': `/members/timeline?userId=${BEST_CUSTOMER}&kind=comment`,
  '时间线：后台操作': `/members/timeline?userId=${BEST_CUSTOMER}&kind=staff`,
})

const inboxOf = ({ threadId, courseId, assigneeId, memberName }: Known, word: string): Record<string, string> => ({
  收件箱: '/inbox/list',
  '收件箱：评论': '/inbox/list?kind=comment',
  '收件箱：预约': '/inbox/list?kind=booking',
  '收件箱：举报': '/inbox/list?kind=report',
  '收件箱：完成的': '/inbox/list?state=done',
  '收件箱：没人管的': '/inbox/list?whose=nobody',
  '收件箱：一位同事的': `/inbox/list?assigneeId=${assigneeId}`,
  '收件箱：一门课的': `/inbox/list?courseId=${courseId}`,
  '收件箱：搜索': `/inbox/list?search=${word}`,
  '收件箱：在完成的里搜索': `/inbox/list?search=${word}&state=done`,
  '收件箱：搜五千件有的词': `/inbox/list?search=${encodeURIComponent(memberName)}&state=done`,
  '收件箱：搜处处都有的词': `/inbox/list?search=${encodeURIComponent(EVERYWHERE)}&state=done`,
  '收件箱：各有几件': '/inbox/counts',
  一件: `/inbox/thread/${threadId}`,
})

const OTHERS: Record<string, string> = {
  '今日：等着处理': '/today/waiting',
  '今日：近 30 天': '/today/numbers',
  '今日：内容检查': '/today/findings',
  操作记录: '/audit/list',
  '操作记录：一种动作': '/audit/list?action=inbox.answer',
  '操作记录：近 7 天': '/audit/list?days=7',
  任务: '/jobs/list',
  '任务：没做成的': '/jobs/list?state=failed',
  '任务：现在': '/jobs/now',
  给会员的消息: '/broadcast/list',
  '消息：会到多少人': '/broadcast/audience?audience=all',
}

interface Page {
  list?: { id?: number; userId?: number }[]
  hasMore?: boolean
  next?: string | null
  nextCursor?: string | null
}

/** The cursor of the next page; undefined for a list of one page. */
function placeBehind(call: string, { list, hasMore, next, nextCursor }: Page): string | undefined {
  if (typeof nextCursor === 'string') return `cursor=${encodeURIComponent(nextCursor)}`
  if (typeof next === 'string') return `${call.startsWith('/inbox') ? 'after' : 'before'}=${encodeURIComponent(next)}`
  const last = list?.at(-1)
  return hasMore === true && last ? `before=${last.userId ?? last.id}` : undefined
}

/** The site's own lookup by a key: one order. */
export const ownLookup = ({ orderNo }: Known): MeasuredCall => ({
  name: '一笔订单',
  path: `${ROOT}/order/detail/${orderNo}`,
  most: MOST,
})

/** Every list, filter and search of the desk, and the second page of each. */
export async function findCalls(url: string, headers: Record<string, string>, known: Known): Promise<MeasuredCall[]> {
  const word = encodeURIComponent(RARE_NAME)
  const mobile = String(FIRST_MOBILE + 5_000)
  const calls = {
    ...ordersOf(known, word, mobile),
    ...membersOf(known, word, mobile),
    ...inboxOf(known, word),
    ...OTHERS,
  }
  const found: MeasuredCall[] = []
  for (const [name, call] of Object.entries(calls)) {
    found.push({ name, path: ROOT + call, most: MOST })
    const response = await fetch(url + ROOT + call, { headers })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Page }
    if (code !== 200) throw new Error(`${call}: ${msg}`)
    const place = placeBehind(call, data)
    const sign = call.includes('?') ? '&' : '?'
    if (place) found.push({ name: `${name}，第二页`, path: `${ROOT}${call}${sign}${place}`, most: MOST })
  }
  return found
}
