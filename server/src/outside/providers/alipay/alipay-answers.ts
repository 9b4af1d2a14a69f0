import { refusalOf, unknownAnswer, type Refusal, type RefusalRow } from '../refusal.ts'

const WHERE = '在支付宝开放平台'

const WRONG_SIGNATURE: RefusalRow = [
  'settings',
  '支付宝说签名不对：应用私钥要和开放平台里登记的应用公钥（或证书）是一对',
  'privateKey',
]
const NO_RIGHT: RefusalRow = ['account', `这个应用没有开通这一种支付。${WHERE}的控制台里签约，生效以后再试`]

/** Answers of V3 and of the trades, in one spelling. */
const ANSWERS: Readonly<Record<string, RefusalRow>> = {
  INVALID_SIGNATURE: WRONG_SIGNATURE,
  ISV_INVALID_SIGNATURE: WRONG_SIGNATURE,
  INVALID_APP_ID: ['settings', `没有这个应用。${WHERE}的控制台里核对 APPID`, 'appId'],
  INVALID_APP_CERT_SN: ['settings', '应用公钥证书和支付宝那边的对不上，重新下载一份', 'certificate'],
  INVALID_ALIPAY_ROOT_CERT_SN: ['settings', '支付宝根证书和支付宝那边的对不上，重新下载一份', 'rootCertificate'],
  ISV_INSUFFICIENT_ISV_PERMISSIONS: NO_RIGHT,
  INSUFFICIENT_ISV_PERMISSIONS: NO_RIGHT,
  ACCESS_FORBIDDEN: NO_RIGHT,
  ENTERPRISE_PAY_BIZ_ERROR: ['account', '支付宝商家账户的状态不正常，在商家平台看待办'],
  SELLER_BALANCE_NOT_ENOUGH: ['account', '支付宝账户里可以退的钱不够，充值以后再点一次退款'],
  SELLER_BEEN_BLOCKED: ['account', '支付宝账户被冻结了，在商家平台看原因'],
  REFUND_AMT_NOT_EQUAL_TOTAL: ['number', '支付宝说退的比付的多，刷新以后看还能退多少'],
  REFUND_FEE_ERROR: ['number', '支付宝说退款金额不对，刷新以后看还能退多少'],
  TRADE_HAS_FINISHED: ['number', '这一笔已经过了支付宝能原路退的期限，请线下退给会员'],
  TRADE_STATUS_ERROR: ['number', '这一笔在支付宝的状态不能退，在商家平台的交易管理里看'],
  TRADE_NOT_ALLOW_REFUND: ['number', '支付宝不让这一笔原路退，请线下退给会员'],
  BUYER_NOT_EXIST: ['number', '会员的支付宝账户已经没有了，请线下退给他'],
  SYSTEM_ERROR: ['passing', '支付宝一时没有办成，过一会再试'],
  AOP_UNKNOW_ERROR: ['passing', '支付宝一时没有办成，过一会再试'],
  FLOW_CONTROL: ['passing', '支付宝说问得太勤，过一会自己会再问'],
}

export const NEVER_HEARD = new Set(['TRADE_NOT_EXIST'])
export const NOTHING_TO_CLOSE = new Set(['TRADE_NOT_EXIST', 'TRADE_STATUS_ERROR', 'REASON_TRADE_STATUS_INVALID'])
export const USED_NUMBER = new Set(['TRADE_HAS_CLOSE', 'TRADE_HAS_SUCCESS'])
export const UNDECIDED = new Set(['SYSTEM_ERROR', 'AOP_UNKNOW_ERROR', 'FLOW_CONTROL'])

/** `ACQ.TRADE_NOT_EXIST`, `isv.invalid-signature` and `invalid-signature` are of three ages. */
export const plainCode = (code: unknown): string =>
  typeof code === 'string'
    ? code
        .replace(/^ACQ\./, '')
        .replace(/[-.]/g, '_')
        .toUpperCase()
    : ''

export function alipayRefusal(code: string): Refusal {
  const row = ANSWERS[code]
  return row ? refusalOf(row) : unknownAnswer('支付宝', code)
}
