import type { Clock } from '../clock.ts'
import type { SentSms, SmsGateway, SmsReceipt, TakenSms } from '../sms-gateway.ts'
import { askProvider, isObject, wordOf, type GiveUpAfter } from './ask-provider.ts'
import { refusalOf, silence, Undelivered, unknownAnswer, type Refusal, type RefusalRow } from './refusal.ts'
import { signTc3 } from './sign-tc3.ts'

const SERVICE = 'sms'
const VERSION = '2021-01-11'
const REGION = 'ap-guangzhou'
const CONTENT_TYPE = 'application/json'
const CLOCKS_APART_S = 300
const RECEIPTS_OF_A_NUMBER = 100

const OFTEN = '这个号码的验证码要得太频繁，稍后再要'
const TODAY: RefusalRow = ['limit', '这个号码今天要的验证码到顶了，明天再要']
const APP: RefusalRow = ['settings', '腾讯云没有这个 SDK AppID，或者它不属于这个密钥', 'appId']
const TEMPLATE_WORDS: RefusalRow = ['settings', '腾讯云说模板的变量对不上，验证码模板只收数字', 'variables']

/** As published, by the longest beginning. */
const ANSWERS: readonly (readonly [beginning: string, row: RefusalRow])[] = [
  ['LimitExceeded.PhoneNumberDailyLimit', TODAY],
  ['LimitExceeded.PhoneNumberSameContentDailyLimit', TODAY],
  ['LimitExceeded.PhoneNumberOneHourLimit', ['limit', '这个号码一小时里要的验证码到顶了，过一小时再要']],
  ['LimitExceeded.PhoneNumberThirtySecondLimit', ['limit', '这个号码刚要过验证码，等半分钟']],
  ['LimitExceeded.AppDailyLimit', ['account', '到了你在腾讯云控制台自己设的每天上限']],
  ['LimitExceeded', ['limit', OFTEN]],
  [
    'FailedOperation.SignatureIncorrectOrUnapproved',
    ['settings', '腾讯云不认这个签名：要填签名的内容而不是编号，并且审核通过', 'signName'],
  ],
  [
    'FailedOperation.TemplateIncorrectOrUnapproved',
    ['settings', '腾讯云没有这个模板，或者它还没审核通过', 'templateCode'],
  ],
  ['FailedOperation.TemplateParamSetNotMatchApprovedTemplate', TEMPLATE_WORDS],
  ['FailedOperation.InsufficientBalanceInSmsPackage', ['account', '腾讯云的短信套餐用完了，充值以后自己恢复']],
  ['FailedOperation.ContainSensitiveWord', ['content', '腾讯云说内容里有不能发的词']],
  ['FailedOperation.PhoneNumberInBlacklist', ['content', '腾讯云不给这个号码发：它在黑名单里']],
  ['InvalidParameterValue.IncorrectPhoneNumber', ['number', '腾讯云说这个手机号不对']],
  ['InvalidParameterValue.TemplateParameter', TEMPLATE_WORDS],
  ['InvalidParameterValue.SdkAppIdNotExist', APP],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', APP],
  ['UnauthorizedOperation.RequestIpNotInWhitelist', ['account', '这台服务器的地址不在腾讯云的白名单里']],
  ['UnauthorizedOperation.SerivceSuspendDueToArrears', ['account', '腾讯云欠费停了，充值以后自己恢复']],
  ['UnauthorizedOperation', ['account', '这个密钥没有发短信的权限，在访问管理里给它 QcloudSMSFullAccess']],
  ['AuthFailure.SignatureExpire', ['settings', '这台服务器的钟不准，差了五分钟以上。对过时再试']],
  ['AuthFailure.SecretIdNotFound', ['settings', '腾讯云没有这个 SecretId', 'keyId']],
  ['AuthFailure', ['settings', '腾讯云说签名不对：SecretKey 抄错了，多半少了头尾的字符', 'keySecret']],
  ['InternalError', ['passing', '腾讯云自己出了错，过几分钟再试']],
  ['RequestLimitExceeded', ['passing', '腾讯云说问得太快，过一会儿再试']],
]

const tencentRefusal = (code: unknown): Refusal => {
  const found = ANSWERS.find(([beginning]) => typeof code === 'string' && code.startsWith(beginning))
  return found ? refusalOf(found[1]) : unknownAnswer('腾讯云', code)
}

/** Of the one number that was sent to, or of the refused request. It answers 200 always. */
function statusOf(body: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> | undefined {
  const response = body?.['Response']
  if (!isObject(response)) return undefined
  const { Error: error, SendStatusSet: statuses } = response
  if (isObject(error)) return error
  const first: unknown = Array.isArray(statuses) ? statuses[0] : undefined
  return isObject(first) ? first : undefined
}

export interface TencentSmsSettings {
  address: string
  keyId: string
  keySecret: string
  appId: string
  /** The text of the signature, not its number. */
  signName: string
  templateCode: string
  /** In the order of the template. */
  parametersFor: (code: string) => readonly string[]
  clock: Pick<Clock, 'now'>
  giveUpAfter?: GiveUpAfter | undefined
}

export function createTencentSms(settings: TencentSmsSettings): SmsGateway {
  const { address, keyId, keySecret, clock } = settings

  function ask(action: string, input: object) {
    const { host, pathname } = new URL(`${address}/`)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const body = JSON.stringify(input)
    const { authorization } = signTc3(
      { service: SERVICE, host, path: pathname, contentType: CONTENT_TYPE, timestamp, body },
      { id: keyId, secret: keySecret },
    )
    return askProvider(`${address}/`, {
      headers: {
        'content-type': CONTENT_TYPE,
        'x-tc-action': action,
        'x-tc-version': VERSION,
        'x-tc-region': REGION,
        'x-tc-timestamp': String(timestamp),
        authorization,
      },
      body,
      giveUpAfter: settings.giveUpAfter,
    })
  }

  async function send({ mobile, code }: { mobile: string; code: string }): Promise<TakenSms | undefined> {
    const answer = await ask('SendSms', {
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: settings.templateCode,
      TemplateParamSet: settings.parametersFor(code),
    })
    // Not tried again: an internal error of theirs leaves it open whether the message went out.
    if (!answer) throw new Undelivered(silence('腾讯云'))
    const found = statusOf(answer.body)
    if (found?.['Code'] !== 'Ok') throw new Undelivered(tencentRefusal(found?.['Code']))
    const receiptId = found['SerialNo']
    return typeof receiptId === 'string' ? { receiptId } : undefined
  }

  /** `PullSmsSendStatusByPhoneNumber`, which works without an address that the provider can reach. */
  async function receiptOf({ mobile, receiptId, sentAt }: SentSms): Promise<SmsReceipt | undefined> {
    const answer = await ask('PullSmsSendStatusByPhoneNumber', {
      BeginTime: Math.floor(sentAt.getTime() / 1000) - CLOCKS_APART_S,
      Offset: 0,
      Limit: RECEIPTS_OF_A_NUMBER,
      PhoneNumber: `+86${mobile}`,
      SmsSdkAppId: settings.appId,
    })
    const response = answer?.body?.['Response']
    const list: unknown = isObject(response) ? response['PullSmsSendStatusSet'] : undefined
    const found = Array.isArray(list) ? list.filter(isObject).find((each) => each['SerialNo'] === receiptId) : undefined
    if (!found) return undefined
    const isDelivered = found['ReportStatus'] === 'SUCCESS'
    return { isDelivered, reason: isDelivered ? '' : wordOf(found['Description']) }
  }

  return { send, receiptOf }
}
