export interface GatewayField {
  name: string
  label: string
  hint?: string
  /** Written once and never answered again. */
  isSecret?: true
  isOptional?: true
  /** What may be written, and the sentence where it is not. */
  shape: RegExp
  wrong: string
  /** Where one of a few is chosen, or with `isSeveral` some of them, joined by commas. The first is the initial one. */
  choices?: readonly (readonly [value: string, label: string])[]
  isSeveral?: true
  /** Several lines. */
  isLong?: true
  /** More characters than usual: a file of certificates. */
  most?: number
  initial?: string
}

export const KEY_SHAPE = /^[\x21-\x7e]{8,128}$/
export const KEY_WRONG = '8 到 128 个字母、数字和符号，中间没有空格'

export const MAIL_SHAPE = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,100}\.[a-z]{2,20}$/i

export const signName = (hint: string): GatewayField => ({
  name: 'signName',
  label: '短信签名',
  hint,
  shape: /^[^【】\s]{2,20}$/u,
  wrong: '2 到 20 个字，不带【】',
})

export const secretKey = (label: string): GatewayField => ({
  name: 'keySecret',
  label,
  isSecret: true,
  shape: KEY_SHAPE,
  wrong: KEY_WRONG,
})

export const keyId = (label: string): GatewayField => ({ name: 'keyId', label, shape: KEY_SHAPE, wrong: KEY_WRONG })

export const templateCode = (label: string, hint: string, shape: RegExp, wrong: string): GatewayField => ({
  name: 'templateCode',
  label,
  hint,
  shape,
  wrong,
})

export const VARIABLE: GatewayField = {
  name: 'variables',
  label: '模板里验证码的变量名',
  hint: '模板写着 ${code} 就填 code',
  shape: /^[A-Za-z]\w{0,19}$/,
  wrong: '字母开头，最多 20 个字母、数字和下划线',
  initial: 'code',
}

/** What an owner guards and reckons with; the provider knows nothing of it. */
export const SMS_LIMITS: readonly GatewayField[] = [
  {
    name: 'perDay',
    label: '一天最多发几条',
    hint: '到了就换下一家，并告诉校长；空着不限',
    isOptional: true,
    shape: /^[1-9]\d{0,6}$/,
    wrong: '一个整数，如 500',
  },
  {
    name: 'price',
    label: '一条多少钱（元）',
    hint: '用来估这个月花了多少；空着不估',
    isOptional: true,
    shape: /^\d(?:\.\d{1,4})?$/,
    wrong: '写成 0.045 这样',
    initial: '0.045',
  },
]

/** What colleagues are told of. */
export const NOTICE_KINDS = {
  order: '新订单等着确认',
  question: '提问两小时没有回答',
  job: '后台任务没做成',
  disk: '磁盘快满了',
  backup: '备份太旧',
  certificate: '证书快到期',
} as const
export type NoticeKind = keyof typeof NOTICE_KINDS

export const NOTICE_FIELDS: readonly GatewayField[] = [
  {
    name: 'events',
    label: '说哪些事',
    shape: /^(?:order|question|job|disk|backup|certificate)(?:,(?:order|question|job|disk|backup|certificate))*$/,
    wrong: '至少选一件事',
    choices: Object.entries(NOTICE_KINDS),
    isSeveral: true,
    initial: Object.keys(NOTICE_KINDS).join(','),
  },
  {
    name: 'quiet',
    label: '静默时段',
    hint: '写 22-8，晚上十点到早上八点攒着不发；空着就一直发',
    isOptional: true,
    shape: /^(?:\d|1\d|2[0-3])-(?:\d|1\d|2[0-3])$/,
    wrong: '写成 22-8 这样，两个 0 到 23 的整点',
  },
]
