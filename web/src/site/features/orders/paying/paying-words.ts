import { DAY_MS } from '@bee/contract/durations.ts'
import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { PAYMENT_WAY_TITLES, type PayingDevice, type PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { minuteInShanghai, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { PayingView } from './paying-view.ts'

/** 4 分 37 秒 */
export function countdownWords(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds % 60} 秒`
}

/** 14:32, of another day 11-27 14:32. */
export function momentWords(moment: string, now: number): string {
  const at = Date.parse(moment)
  const [, monthAndDay = '', minute = ''] = /^\d{4}-(\S+) (.+)$/.exec(minuteInShanghai(at)) ?? []
  return shanghaiDate(at) === shanghaiDate(now) ? minute : `${monthAndDay} ${minute}`
}

export const EXPIRY_WORDS = `${ORDER_EXPIRES_MS / DAY_MS} 天`

const APP_NAMES: Record<PaymentWayName, string> = { wechat: '微信', alipay: '支付宝', bank: '' }
export const appName = (way: PaymentWayName) => APP_NAMES[way]

/** A longer sentence stands with the transfer itself. */
const DURATION_MAX = 10

/** Below the name of a way. `duration`: how long a transfer takes to be confirmed, in the school's words. */
export function wayNote(way: PaymentWayName, device: PayingDevice, duration: string | undefined): string {
  if (way === 'bank') return duration && duration.length <= DURATION_MAX ? `人工确认，${duration}` : '人工确认'
  if (device === 'wechat') return '在微信里付，马上开通'
  return device === 'pc' ? '扫码，马上开通' : `打开${appName(way)}付，付完自己回来`
}

type PlainView = Exclude<PayingView['kind'], 'ready' | 'failed' | 'other-amount' | 'by-hand'>
const TITLES: Record<PlainView, string> = {
  paid: '付好了，课已经开通',
  refunded: '订单已经退款',
  overdue: `订单过了 ${EXPIRY_WORDS}，已经取消`,
  cancelled: '订单已经取消',
  gone: '这门课刚下架，没有扣钱',
  owned: '你已经有这门课，不用再付',
  'no-way': '现在不能在线付款，可以联系客服',
  beginning: '正在准备付款',
  stale: '这张码过期了',
  elsewhere: '另一台设备正在付这笔订单',
  returned: '付好了的话，这里马上会变',
}

/** What the page says first; also what a screen reader hears when it turns. */
export function viewTitle(view: PayingView, amountFen: number): string {
  if (view.kind === 'failed') {
    return view.failed.isSilent ? `${PAYMENT_WAY_TITLES[view.failed.way]}现在没有回答` : '现在付不了'
  }
  if (view.kind === 'other-amount') {
    return `付的是 ${moneyWords(view.amountFen)}，应付 ${moneyWords(amountFen)}，还没开通`
  }
  if (view.kind === 'by-hand') return `转 ${moneyWords(amountFen)} 给学校`
  if (view.kind !== 'ready') return TITLES[view.kind]
  const { kind, way, device } = view.current
  if (kind === 'link') return `去${appName(way)}付款`
  if (kind === 'jsapi') return '用微信付款'
  return device === 'wechat' ? '用另一部手机的微信，扫这个码' : `打开${appName(way)}，扫这个码`
}
