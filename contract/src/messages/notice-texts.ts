import * as z from 'zod/mini'
import { line } from '../drafts/draft-fields.ts'

// The texts of messages that the school sends by itself. An operator may write his own; an empty text stands for the one written here.

/** Values that a text may name, as `{课程}`. */
export const NOTICE_VARIABLES = {
  name: '称呼',
  school: '学校',
  course: '课程',
  amount: '金额',
  order: '订单号',
  deadline: '期限',
  howToPay: '怎样付款',
  reason: '原因',
  term: '有效期',
  answer: '答复',
} as const
export type NoticeVariable = keyof typeof NOTICE_VARIABLES

export interface NoticeText<Variable extends NoticeVariable = NoticeVariable> {
  /** When it is sent. */
  title: string
  variables: readonly Variable[]
  text: string
}

/* @__NO_SIDE_EFFECTS__ */
const notice = <const Variable extends NoticeVariable>(
  title: string,
  variables: readonly Variable[],
  text: string,
): NoticeText<Variable> => ({ title, variables, text })

export const NOTICE_TEXTS = {
  welcome: notice(
    '新会员注册之后',
    ['name', 'school'],
    '{称呼}，欢迎来到{学校}。一讲是一格，学一天也是一格：先去选一门课，填上你的第一格。有新的回复、订单有了变化，都会在这里告诉你。',
  ),
  orderPending: notice(
    '订单提交之后',
    ['course', 'amount', 'howToPay', 'order', 'deadline'],
    '《{课程}》的订单已提交，{金额}。{怎样付款}备注订单号 {订单号}。{期限} 前没有付款，订单会自动取消。',
  ),
  orderPaid: notice(
    '付款确认之后',
    ['course', 'amount', 'order'],
    '《{课程}》的付款已确认，{金额}。课程已经开通，现在就可以学。',
  ),
  orderRefunded: notice(
    '全部退款之后',
    ['course', 'amount', 'order'],
    '《{课程}》的订单 {订单号} 已退款，{金额}。课程随即收回，学习记录还留着；想再学可以重新下单。',
  ),
  orderPartRefunded: notice(
    '退回一部分之后',
    ['course', 'amount', 'order'],
    '《{课程}》的订单 {订单号} 退回了一部分，{金额}。课程照常学。',
  ),
  orderCancelled: notice(
    '学员自己取消订单之后',
    ['course', 'amount', 'order'],
    '你取消了《{课程}》的订单 {订单号}。想学可以再下单；如果已经付款，请联系学校。',
  ),
  orderCancelledBySchool: notice(
    '学校取消订单之后',
    ['course', 'amount', 'order', 'reason'],
    '学校取消了《{课程}》的订单 {订单号}：{原因}。想学可以再下单；如果已经付款，请联系学校。',
  ),
  orderExpired: notice(
    '订单到期没有付款',
    ['course', 'amount', 'order', 'deadline'],
    '《{课程}》的订单 {订单号} 到 {期限} 还没有付款，已自动取消。想学可以再下单；如果已经付款，请联系学校。',
  ),
  orderReopened: notice(
    '订单重新打开之后',
    ['course', 'amount', 'howToPay', 'order', 'deadline'],
    '《{课程}》的订单 {订单号} 重新打开了，{金额}。{怎样付款}{期限} 前没有付款，订单会自动取消。',
  ),
  receiptRefused: notice(
    '转账凭证没有通过',
    ['course', 'amount', 'order', 'reason'],
    '《{课程}》的订单 {订单号} 的转账凭证没有通过：{原因}。请核对后在订单里再传一次。',
  ),
  paymentKept: notice(
    '付的钱没有用上',
    ['course', 'amount', 'order'],
    '为《{课程}》的订单 {订单号} 付的 {金额} 收到了，但没有用上：金额对不上、已经付过，或者订单已经取消。学校会看一下，再退给你。',
  ),
  paymentReturned: notice(
    '退回没有用上的钱之后',
    ['course', 'amount', 'order'],
    '为《{课程}》的订单 {订单号} 多付的 {金额} 已经原路退回，到账要几分钟到几天。',
  ),
  refundAsked: notice(
    '退款交给支付网关之后',
    ['course', 'amount', 'order'],
    '《{课程}》的订单 {订单号} 要退的 {金额} 交给支付网关了，它退成以后再告诉你。',
  ),
  refundStuck: notice(
    '支付网关没有退成',
    ['course', 'amount', 'order'],
    '《{课程}》的订单 {订单号} 要退的 {金额}，支付网关没有退成。学校会看一下，换一种办法退给你。',
  ),
  paymentNotReceived: notice(
    '核对下来没有收到付款',
    ['course', 'amount', 'order'],
    '《{课程}》的订单 {订单号} 核对下来没有收到 {金额}，课程先收回了，学习记录还留着。如果已经付款，请联系学校。',
  ),
  invoiceIssued: notice(
    '发票开好之后',
    ['course', 'amount', 'order'],
    '《{课程}》的发票开好了，{金额}。在「我的订单」里点「发票」就能下载。',
  ),
  invoiceRefused: notice(
    '退回发票申请之后',
    ['course', 'amount', 'order', 'reason'],
    '《{课程}》的订单 {订单号} 的发票没有开成：{原因}。改好可以在「我的订单」里再申请。',
  ),
  invoiceReversed: notice(
    '发票红冲之后',
    ['course', 'amount', 'order', 'reason'],
    '《{课程}》的订单 {订单号} 的发票已经红冲，{金额}：{原因}。原来的那一张作废了。',
  ),
  grantGiven: notice('送课之后', ['course', 'term', 'reason'], '学校送给你一门课《{课程}》，{有效期}。原因：{原因}'),
  grantTakenBack: notice(
    '收回送的课之后',
    ['course', 'reason'],
    '学校收回了送给你的《{课程}》，学习记录还留着。原因：{原因}',
  ),
  grantRestored: notice('把送的课还回去之后', ['course', 'term'], '学校把《{课程}》还给了你，{有效期}。'),
  certificateWithdrawn: notice(
    '撤销结课证书之后',
    ['course', 'reason'],
    '学校撤销了你的《{课程}》结课证书。原因：{原因}',
  ),
  certificateRestored: notice('恢复结课证书之后', ['course'], '你的《{课程}》结课证书恢复有效了。'),
  bookingAnswered: notice('答复预约之后', ['answer'], '你的预约有了答复：{答复}'),
}
export type NoticeKey = keyof typeof NOTICE_TEXTS
export const NOTICE_KEYS = Object.keys(NOTICE_TEXTS) as readonly NoticeKey[]
export type NoticeVariables<Key extends NoticeKey> = (typeof NOTICE_TEXTS)[Key]['variables'][number]

const PLACEHOLDER = /\{([^{}]*)\}/g
const MAX_NOTICE = 400

/** Whatever a value contains, it is not read as a placeholder again. */
export function fillNotice(text: string, values: Readonly<Partial<Record<NoticeVariable, string>>>): string {
  const named = new Map(
    Object.entries(values).map(([variable, value]) => [NOTICE_VARIABLES[variable as NoticeVariable] as string, value]),
  )
  return text.replaceAll(PLACEHOLDER, (placeholder, label: string) => named.get(label) ?? placeholder)
}

const placeholderOf = (variable: NoticeVariable) => `{${NOTICE_VARIABLES[variable]}}`

/** The sentence for the first placeholder that this text cannot have. */
function noticeProblem(variables: readonly NoticeVariable[], text: string): string | undefined {
  const known = variables.map(placeholderOf)
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([placeholder]) => !known.includes(placeholder))
  return unknown && `这里没有 ${unknown[0]}，可以用的是 ${known.join('、')}`
}

/* @__NO_SIDE_EFFECTS__ */
function noticeField(key: NoticeKey) {
  const { title, variables } = NOTICE_TEXTS[key] as NoticeText
  return line(title, MAX_NOTICE, 0).check(
    z.refine<string>((text) => noticeProblem(variables, text) === undefined, {
      error: ({ input }) => noticeProblem(variables, String(input)) ?? '',
    }),
  )
}

const fields = Object.fromEntries(NOTICE_KEYS.map((key) => [key, noticeField(key)])) as unknown as Record<
  NoticeKey,
  ReturnType<typeof noticeField>
>

/** The school's own texts; empty where the standing text is used. */
export const NoticesDraft = z.object(fields)
export type NoticesDraft = z.output<typeof NoticesDraft>

/** The same from the form of the settings, with the version that was seen. */
export const NoticesChange = z.object({ ...fields, updateTime: z.string({ error: '请带上看到的 updateTime' }) })

const StandingNotices = z.partial(
  z.object(Object.fromEntries(NOTICE_KEYS.map((key) => [key, z.string()])) as Record<NoticeKey, z.ZodMiniString>),
)

/** The stored texts. A text that is not stored is empty. */
export function noticesOfBody(body: unknown): NoticesDraft {
  const written = z.safeParse(StandingNotices, body).data ?? {}
  return Object.fromEntries(NOTICE_KEYS.map((key) => [key, written[key] ?? ''])) as NoticesDraft
}
