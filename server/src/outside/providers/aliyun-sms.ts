import type { Clock } from '../clock.ts'
import type { Randomness } from '../randomness.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { SentSms, SmsGateway, SmsReceipt, TakenSms } from '../sms-gateway.ts'
import { askProvider, isObject, wordOf, type GiveUpAfter } from './ask-provider.ts'
import { aliyunRefusal } from './aliyun-answers.ts'
import { silence, Undelivered, unknownAnswer, type Refusal } from './refusal.ts'
import { acs3Headers, canonicalQuery, signAcs3 } from './sign-acs3.ts'

/** `SendSms` with the school's own signature, or 短信认证 with one that 阿里云 gives, which private persons may use. */
const APIS = {
  sms: { action: 'SendSms', phone: 'PhoneNumbers' },
  code: { action: 'SendSmsVerifyCode', phone: 'PhoneNumber' },
} as const
const VERSION = '2017-05-25'
const NONCE_BYTES = 16
/** Of `SendStatus`; 1 is still on its way. */
const FAILED = 2
const DELIVERED = 3

export interface AliyunSmsSettings {
  api: keyof typeof APIS
  address: string
  keyId: string
  keySecret: string
  signName: string
  templateCode: string
  /** Values are texts: numbers are refused by the provider. */
  parametersFor: (code: string) => Readonly<Record<string, string>>
  clock: Pick<Clock, 'now'>
  randomness: Randomness
  giveUpAfter?: GiveUpAfter | undefined
}

export function createAliyunSms(settings: AliyunSmsSettings): SmsGateway {
  const { api, address, keyId, keySecret, clock, randomness } = settings
  const { action, phone } = APIS[api]

  function ask(act: string, query: string) {
    const { host, pathname } = new URL(`${address}/`)
    const request = {
      host,
      path: pathname,
      query,
      action: act,
      version: VERSION,
      date: `${clock.now().toISOString().slice(0, 19)}Z`,
      nonce: randomness.bytes(NONCE_BYTES).toString('hex'),
      body: '',
    }
    const { authorization } = signAcs3(request, { id: keyId, secret: keySecret })
    const headers = { ...acs3Headers(request), authorization }
    return askProvider(`${address}/?${query}`, { headers, body: '', giveUpAfter: settings.giveUpAfter })
  }

  async function attempt(query: string): Promise<{ refusal?: Refusal; isUnknown?: boolean; taken?: TakenSms }> {
    const answer = await ask(action, query)
    if (!answer) return { refusal: silence('阿里云'), isUnknown: true }
    const { Code: code, Message: message, BizId: receiptId } = answer.body ?? {}
    if (code === 'OK') return typeof receiptId === 'string' ? { taken: { receiptId } } : {}
    const at = { status: answer.status, now: clock.now() }
    return { refusal: aliyunRefusal(code, message, at) ?? unknownAnswer('阿里云', code) }
  }

  /** Throws `Undelivered`. Not tried again after a silence: the message may be on its way, and the provider does not recognise a repetition. */
  async function send({ mobile, code }: { mobile: string; code: string }): Promise<TakenSms | undefined> {
    const query = canonicalQuery({
      [phone]: mobile,
      SignName: settings.signName,
      TemplateCode: settings.templateCode,
      TemplateParam: JSON.stringify(settings.parametersFor(code)),
    })
    const first = await attempt(query)
    const isAgain = first.refusal?.cause === 'passing' && first.isUnknown !== true
    const { refusal, taken } = isAgain ? await attempt(query) : first
    if (refusal) throw new Undelivered(refusal)
    return taken
  }

  /** `QuerySendDetails`, which works without an address that the provider can reach. */
  async function receiptOf({ mobile, receiptId, sentAt }: SentSms): Promise<SmsReceipt | undefined> {
    const answer = await ask(
      'QuerySendDetails',
      canonicalQuery({
        PhoneNumber: mobile,
        BizId: receiptId,
        SendDate: shanghaiDate(sentAt).replaceAll('-', ''),
        PageSize: '1',
        CurrentPage: '1',
      }),
    )
    const details = answer?.body?.['SmsSendDetailDTOs']
    const list: unknown = isObject(details) ? details['SmsSendDetailDTO'] : undefined
    const detail: unknown = Array.isArray(list) ? list[0] : undefined
    if (!isObject(detail)) return undefined
    const { SendStatus: status, ErrCode: reason } = detail
    if (status === DELIVERED) return { isDelivered: true, reason: '' }
    return status === FAILED ? { isDelivered: false, reason: wordOf(reason) } : undefined
  }

  return api === 'sms' ? { send, receiptOf } : { send }
}
