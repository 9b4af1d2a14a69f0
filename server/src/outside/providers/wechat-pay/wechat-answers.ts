import { refusalOf, unknownAnswer, type Refusal, type RefusalRow } from '../refusal.ts'

const WHERE = '在微信支付商户平台'

/** Answers of APIv3, by their codes. */
const ANSWERS: Readonly<Record<string, RefusalRow>> = {
  SIGN_ERROR: ['settings', '微信支付说签名不对：商户号、商户证书和私钥要是同一套，整段重新粘贴一次', 'privateKey'],
  MCH_NOT_EXISTS: ['settings', `没有这个商户号。${WHERE}的账户中心里核对`, 'merchant'],
  MCHID_NOT_EXIST: ['settings', `没有这个商户号。${WHERE}的账户中心里核对`, 'merchant'],
  APPID_MCHID_NOT_MATCH: ['settings', `AppID 没有绑定这个商户号。${WHERE}的 产品中心 → AppID 账号管理 里关联`, 'appId'],
  APPID_NOT_EXIST: ['settings', '没有这个 AppID，核对公众号或小程序的编号', 'appId'],
  NO_AUTH: ['account', `商户号没有开通这一种支付。${WHERE}的产品中心里开通`],
  RULE_LIMIT: ['account', `微信支付按规则拦下了，多半是单笔或单日限额。${WHERE}的安全中心里看`],
  RULELIMIT: ['account', `微信支付按规则拦下了，多半是单笔或单日限额。${WHERE}的安全中心里看`],
  ACCOUNT_ERROR: ['account', `商户号的状态不正常。${WHERE}里看公告和待办`],
  NOT_ENOUGH: ['account', `商户号里可以退的钱不够。${WHERE}的 交易中心 → 充值 里充进去，再点一次退款`],
  NOTENOUGH: ['account', `商户号里可以退的钱不够。${WHERE}的 交易中心 → 充值 里充进去，再点一次退款`],
  USER_ACCOUNT_ABNORMAL: ['number', '会员的微信账户退不进去，请和会员商量，线下退给他'],
  PARAM_ERROR: ['settings', '微信支付说参数不对：核对 AppID 和商户号', 'appId'],
  INVALID_REQUEST: ['number', `微信支付没有接受这个请求。${WHERE}的交易中心里看这一笔`],
  FREQUENCY_LIMITED: ['passing', '微信支付说问得太勤，过一会自己会再问'],
  FREQUENCY_LIMIT_EXCEED: ['passing', '微信支付说问得太勤，过一会自己会再问'],
  RATELIMIT_EXCEEDED: ['passing', '微信支付说问得太勤，过一会自己会再问'],
  SYSTEM_ERROR: ['passing', '微信支付一时没有办成，过一会再试'],
  SYSTEMERROR: ['passing', '微信支付一时没有办成，过一会再试'],
  BANK_ERROR: ['passing', '银行一时没有回答，过一会再试'],
}

/** The same meanings have older and newer spellings. */
export const CLOSED = new Set(['ORDER_CLOSED', 'ORDERCLOSED', 'TRADE_ERROR'])
export const PAID = new Set(['ORDERPAID', 'ORDER_PAID'])
export const NEVER_HEARD = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
export const USED_NUMBER = new Set(['OUT_TRADE_NO_USED', ...CLOSED, ...PAID])
export const UNDECIDED = new Set([
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
])

export function wechatRefusal(code: unknown): Refusal {
  const row = typeof code === 'string' ? ANSWERS[code] : undefined
  return row ? refusalOf(row) : unknownAnswer('微信支付', code)
}
