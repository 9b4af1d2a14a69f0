import type { Clock } from '../clock.ts'
import type { Randomness } from '../randomness.ts'
import { askProvider, type GiveUpAfter } from './ask-provider.ts'
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

export function createAliyunSms(settings: AliyunSmsSettings) {
  const { api, address, keyId, keySecret, clock, randomness } = settings
  const { action, phone } = APIS[api]

  /** Undefined when the message was taken. */
  async function attempt(query: string): Promise<{ refusal?: Refusal; isUnknown?: boolean }> {
    const { host, pathname } = new URL(`${address}/`)
    const now = clock.now()
    const request = {
      host,
      path: pathname,
      query,
      action,
      version: VERSION,
      date: `${now.toISOString().slice(0, 19)}Z`,
      nonce: randomness.bytes(NONCE_BYTES).toString('hex'),
      body: '',
    }
    const { authorization } = signAcs3(request, { id: keyId, secret: keySecret })
    const headers = { ...acs3Headers(request), authorization }
    const answer = await askProvider(`${address}/?${query}`, { headers, body: '', giveUpAfter: settings.giveUpAfter })
    if (!answer) return { refusal: silence('阿里云'), isUnknown: true }
    const { Code: code, Message: message } = answer.body ?? {}
    if (code === 'OK') return {}
    return { refusal: aliyunRefusal(code, message, { status: answer.status, now }) ?? unknownAnswer('阿里云', code) }
  }

  /** Throws `Undelivered`. Not tried again after a silence: the message may be on its way, and the provider does not recognise a repetition. */
  async function send({ mobile, code }: { mobile: string; code: string }): Promise<void> {
    const query = canonicalQuery({
      [phone]: mobile,
      SignName: settings.signName,
      TemplateCode: settings.templateCode,
      TemplateParam: JSON.stringify(settings.parametersFor(code)),
    })
    const first = await attempt(query)
    const isAgain = first.refusal?.cause === 'passing' && first.isUnknown !== true
    const { refusal } = isAgain ? await attempt(query) : first
    if (refusal) throw new Undelivered(refusal)
  }

  return { send }
}
