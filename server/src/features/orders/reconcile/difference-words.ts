import type { DifferenceKind, MendingAct, SettlingAct } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { PAYMENT_WAY_TITLES } from '@bee/contract/orders/payment-ways.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { DifferenceRow } from './differences.repository.ts'

const MONTH_AT = 5

const whoOf = ({ nickName, orderNo }: DifferenceRow) => nickName ?? (orderNo === null ? '有人' : '已注销的会员')
const whenOf = ({ at }: DifferenceRow) => minuteInShanghai(at).slice(MONTH_AT)
const billed = ({ billFen }: DifferenceRow) => moneyWords(billFen ?? 0)
const kept = ({ ledgerFen }: DifferenceRow) => moneyWords(ledgerFen ?? 0)
const wayOf = ({ way }: DifferenceRow) => PAYMENT_WAY_TITLES[way]

const TITLES: Record<DifferenceKind, (row: DifferenceRow) => string> = {
  unheard: (row) => `${whoOf(row)} 在 ${whenOf(row)} 用${wayOf(row)}付了 ${billed(row)}，我们没有收到消息`,
  unopened: (row) => `${whoOf(row)} 付了 ${billed(row)}，课没有开通`,
  twice: (row) => `${whoOf(row)} 付了两次，${whenOf(row)} 用${wayOf(row)}付的 ${billed(row)} 是后到的`,
  amount: (row) => `${whoOf(row)} 用${wayOf(row)}付的是 ${billed(row)}，${amountSide(row)}`,
  'no-bill': (row) => `账本记了 ${whoOf(row)} 的 ${kept(row)}，${wayOf(row)}的账单里没有`,
  trial: (row) => `${wayOf(row)}多 ${billed(row)}，${whenOf(row)}，单号不是这里的`,
  'refund-unknown': (row) => `${wayOf(row)}退了 ${whoOf(row)} ${billed(row)}，账本没有记`,
  'refund-missing': (row) => `账本记着退了 ${whoOf(row)} ${kept(row)}，${wayOf(row)}没有这笔退款`,
  'refund-amount': (row) => `退给 ${whoOf(row)} 的钱，${wayOf(row)}是 ${billed(row)}，账本是 ${kept(row)}`,
}

function amountSide(row: DifferenceRow): string {
  const isOrders = row.ledgerFen === row.billFen || row.keptState === 'left-over'
  return isOrders ? `订单是 ${moneyWords(row.priceFen ?? 0)}` : `账本记的是 ${kept(row)}`
}

const CAUSES: Record<DifferenceKind, (row: DifferenceRow) => string> = {
  unheard: () => '网关的消息一条也没有到，多半那时服务器连不上。',
  unopened: ({ status, hasCourse }) =>
    !hasCourse && status === 'paid'
      ? '课程已经删掉了，开通不了。'
      : `付的时候订单${status === null ? '没有了' : ORDER_STATUS_NAMES[status]}，钱单独放着。`,
  twice: () => '先到的一笔已经开通了课，这一笔单独放着，没有记进订单。',
  amount: ({ keptState }) => (keptState === 'left-over' ? '钱单独放着，课没有开通。' : '账本按通知里的金额记了账。'),
  'no-bill': () => '取到的账单里都没有这个单号。',
  trial: () => '多半是接通时试付的，或者这个商户号还收别处的钱。',
  'refund-unknown': () => '多半是在网关的后台直接退的。',
  'refund-missing': () => '退款记成了，但账单里没有这个退款单号。',
  'refund-amount': () => '退款的金额在网关那边变了。',
}

const EFFECTS: Record<MendingAct, (row: DifferenceRow) => string> = {
  record: (row) => `点下去会补记 ${billed(row)}、开通课、给会员发一条消息，时间记成 ${whenOf(row)}。`,
  open: () => '照样开通会把这笔钱记进订单，课马上能看。',
  'make-up': (row) =>
    `另外收到差的 ${moneyWords((row.priceFen ?? 0) - (row.billFen ?? 0))} 以后再点，订单按全价记账并开通。`,
  'not-received': (row) => `点下去账本记一笔退回 ${kept(row)}，课收回，会员收到一条消息。`,
  test: () => '标成测试以后不算进任何一边。',
  'record-refund': () => '点下去账本补记这笔退款，退完的收回课。',
  'ask-refund': () => '点下去用同一个退款单号再请网关退，不会退两次。',
  noted: () => '了结只是记下看过，账和课都不动。',
  'give-back': (row) => `原路退 ${billed(row)}，订单和课程不变。`,
  refund: () => '退款按这笔订单的退款来。',
}

/** The acts that mend it, the likeliest first. */
export function actsOf(row: DifferenceRow): MendingAct[] {
  if (row.settlement !== null || row.isReturning) return []
  const isWaiting = row.status === 'cancelled' || row.status === 'pending'
  const isAside = row.keptState === 'left-over'
  switch (row.kind) {
    case 'unheard':
      return ['record']
    case 'unopened':
      if (!isAside) return ['refund', 'noted']
      return isWaiting && row.hasCourse ? ['give-back', 'open'] : ['give-back']
    case 'twice':
      return ['give-back']
    case 'amount':
      if (!isAside) return ['noted']
      return isWaiting && (row.billFen ?? 0) < (row.priceFen ?? 0) ? ['give-back', 'make-up'] : ['give-back']
    case 'no-bill':
      return row.status === 'paid' ? ['not-received'] : ['noted']
    case 'trial':
      return ['test']
    case 'refund-unknown':
      return ['record-refund', 'noted']
    case 'refund-missing':
      return ['ask-refund', 'noted']
    case 'refund-amount':
      return (row.billFen ?? 0) > (row.ledgerFen ?? 0) ? ['record-refund', 'noted'] : ['noted']
  }
}

export const mayAct = (row: DifferenceRow, act: SettlingAct) => actsOf(row).includes(act)

export const titleOf = (row: DifferenceRow) => TITLES[row.kind](row)

export function detailOf(row: DifferenceRow): string {
  const order = row.orderNo === null ? '' : `订单 ${row.orderNo}，《${row.courseName ?? ''}》。`
  if (row.isReturning) return `${order}${CAUSES[row.kind](row)}正在原路退，等网关答复。`
  const effects = actsOf(row).map((act) => EFFECTS[act](row))
  return [order, CAUSES[row.kind](row), ...effects].join('')
}
