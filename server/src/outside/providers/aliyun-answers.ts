import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { refusalOf, type Refusal, type RefusalRow } from './refusal.ts'

const NUMBER: RefusalRow = ['number', '阿里云说这个手机号不对，或者不是大陆的号码']
const TEMPLATE_WORDS: RefusalRow = ['settings', '阿里云说模板的变量对不上。模板里的变量名要和这里填的一样', 'variables']
const SIGN: RefusalRow = [
  'settings',
  '阿里云不认这个签名：写法和控制台里的不一样、还没审核通过，或运营商那边还没有实名报备（要 5 到 10 个工作日）',
  'signName',
]
const MONEY: RefusalRow = ['account', '阿里云账户余额不足，充值以后自己恢复']
const STOPPED: RefusalRow = ['account', '阿里云的短信服务停了或没有开通，去它的控制台看看']
const OWN_CAP: RefusalRow = ['account', '到了你在阿里云控制台自己设的每天或每月上限']
const BARRED: RefusalRow = ['content', '阿里云不给这个号码发：在黑名单里，或者内容没有过']
const KEY_ID: RefusalRow = ['settings', '阿里云没有这个 AccessKey，或者它被停用了', 'keyId']

/** Answers of the SMS service and of its gateway, as published. */
const ANSWERS: Readonly<Record<string, RefusalRow>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': NUMBER,
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': NUMBER,
  'isv.SMS_SIGNATURE_ILLEGAL': SIGN,
  'isv.SIGN_STATE_ILLEGAL': SIGN,
  'isv.SMS_SIGN_ILLEGAL': SIGN,
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': SIGN,
  'isv.SMS_TEMPLATE_ILLEGAL': ['settings', '阿里云没有这个模板，或者它还没审核通过', 'templateCode'],
  'isv.TEMPLATE_MISSING_PARAMETERS': TEMPLATE_WORDS,
  'isv.INVALID_PARAMETERS': ['settings', '阿里云说参数不对，核对签名、模板编号和变量'],
  'isv.INVALID_JSON_PARAM': TEMPLATE_WORDS,
  'isv.PARAM_LENGTH_LIMIT': TEMPLATE_WORDS,
  'isv.PARAM_NOT_SUPPORT_URL': TEMPLATE_WORDS,
  'isv.AMOUNT_NOT_ENOUGH': MONEY,
  'isv.OUT_OF_SERVICE': STOPPED,
  'isv.PRODUCT_UN_SUBSCRIPT': STOPPED,
  'isv.PRODUCT_UNSUBSCRIBE': STOPPED,
  'isv.ACCOUNT_ABNORMAL': ['account', '阿里云账户不正常，去它的控制台看看'],
  'isv.ACCOUNT_NOT_EXISTS': ['account', '阿里云说没有这个账户', 'keyId'],
  'isp.RAM_PERMISSION_DENY': ['account', '这个 AccessKey 没有发短信的权限。在 RAM 里给它 dysms:SendSms', 'keyId'],
  'isv.DENY_IP_RANGE': ['account', '阿里云只收大陆服务器发来的，这台不在'],
  'isv.BLACK_KEY_CONTROL_LIMIT': BARRED,
  'isv.SMS_CONTENT_ILLEGAL': BARRED,
  'isv.DAY_LIMIT_CONTROL': OWN_CAP,
  'isv.MONTH_LIMIT_CONTROL': OWN_CAP,
  'isp.SYSTEM_ERROR': ['passing', '阿里云自己出了错，过几分钟再试'],
  'Throttling.User': ['passing', '阿里云说问得太快，过一会儿再试'],
  SignatureDoesNotMatch: ['settings', '阿里云说签名不对：AccessKey Secret 抄错了，多半少了头尾的字符', 'keySecret'],
  IncompleteSignature: ['settings', '阿里云说签名不对：AccessKey Secret 抄错了', 'keySecret'],
  'InvalidAccessKeyId.NotFound': KEY_ID,
  'InvalidAccessKeyId.Inactive': KEY_ID,
  SignatureNonceUsed: ['passing', '阿里云说这一次问过了，再试一次'],
}

const SPANS = [
  ['分钟', '这个号码一分钟里要过验证码，等一分钟'],
  ['小时', '这个号码一小时里要的验证码到顶了，过一小时再要'],
  ['天', '这个号码今天要的验证码到顶了，明天再要'],
] as const
const LIMITED = '这个号码的验证码要得太频繁，稍后再要'

/** Undefined for a code that is not in the table. */
export function aliyunRefusal(
  code: unknown,
  message: unknown,
  { status, now }: { status: number; now: Date },
): Refusal | undefined {
  if (typeof code !== 'string') {
    return status >= 500 ? { cause: 'passing', sentence: '阿里云现在出了错，过几分钟再试' } : undefined
  }
  if (code === 'isv.BUSINESS_LIMIT_CONTROL') {
    const text = typeof message === 'string' ? message : ''
    const sentence = SPANS.find(([span]) => text.includes(`触发${span}级`))?.[1] ?? LIMITED
    return { cause: 'limit', sentence }
  }
  if (code.startsWith('InvalidTimeStamp')) {
    const time = shanghaiClock(now).toISOString().slice(0, 19).replace('T', ' ')
    return { cause: 'settings', sentence: `这台服务器的钟不准，它现在是 ${time}。对过时再试` }
  }
  const row = ANSWERS[code]
  return row && refusalOf(row)
}
