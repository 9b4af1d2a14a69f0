import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Refusal } from './providers/refusal.ts'
import type { Randomness } from './randomness.ts'

export interface SmsMessage {
  mobile: string
  code: string
  /** `test`: the operator checks whether codes arrive; the code does not open anything. */
  scene: 'login' | 'register' | 'reset' | 'test'
}

/** The link is absolute and works once. */
export interface SmsLink {
  mobile: string
  link: string
  scene: 'invitation'
}

/** The provider's number of a message that it took. */
export interface TakenSms {
  receiptId: string
}

/** A message whose receipt is asked for. */
export interface SentSms {
  mobile: string
  receiptId: string
  sentAt: Date
}

export interface SmsReceipt {
  isDelivered: boolean
  /** The provider's word where it did not arrive; empty otherwise. */
  reason: string
}

/** How codes leave the site. `send` and `sendLink` throw `SmsUnavailable` on failure. */
export interface SmsGateway {
  send: (message: SmsMessage) => Promise<TakenSms | undefined>
  /** Absent without a gateway that reaches phones: a link with its secret must never be written into the log. */
  sendLink?: (message: SmsLink) => Promise<undefined>
  /** Absent where the provider gives no receipts. Undefined: none yet, or no answer. */
  receiptOf?: (sent: SentSms) => Promise<SmsReceipt | undefined>
}

export class SmsUnavailable extends Error {
  override name = 'SmsUnavailable'
  /** Why, where the gateway has said it. */
  readonly refusal: Refusal | undefined

  constructor(message: string, refusal?: Refusal) {
    super(message)
    this.refusal = refusal
  }
}

/** Default: the operator reads the code in the log. The number stays masked even there. */
export function createLogSmsGateway(write: (sentence: string) => void): SmsGateway {
  function send({ mobile, code, scene }: SmsMessage): Promise<undefined> {
    write(`短信验证码（${scene}）发往 ${mobile.slice(0, 3)}****${mobile.slice(-4)}：${code}`)
    return Promise.resolve(undefined)
  }

  return { send }
}

/** For the preview sandbox, where nothing may leave the site. */
export const refusedSms: SmsGateway = {
  send: () => Promise.reject(new SmsUnavailable('Nothing is sent from a preview')),
}

const WEBHOOK_TIMEOUT_MS = 5000
const TRIES = 2
const MESSAGE_ID_BYTES = 12

/** The gateway computes the same value: the time is signed too, so that an old message cannot be replayed. */
export const signWebhook = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

interface WebhookSettings {
  url: string
  secret: string
  clock: Pick<Clock, 'now'>
  randomness: Randomness
  /** Aborts the wait for an answer; by default after the machine's clock. */
  giveUpAfter?: (ms: number) => AbortSignal
}

/** A signed POST to the operator's gateway, tried twice with the same id, so that the gateway can recognise a repetition. */
export function createWebhookSmsGateway(settings: WebhookSettings): SmsGateway {
  const { url, secret, clock, randomness, giveUpAfter = (ms) => AbortSignal.timeout(ms) } = settings

  async function attempt(id: string, body: string): Promise<{ isSent: boolean; isWorthRetrying: boolean }> {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-bee-message-id': id,
          'x-bee-timestamp': timestamp,
          'x-bee-signature': signWebhook(secret, timestamp, body),
        },
        body,
        // If the gateway has moved, the operator must correct the setting: codes must not follow a redirect.
        redirect: 'error',
        signal: giveUpAfter(WEBHOOK_TIMEOUT_MS),
      })
      await response.body?.cancel()
      return { isSent: response.ok, isWorthRetrying: response.status >= 500 || response.status === 429 }
    } catch {
      return { isSent: false, isWorthRetrying: true }
    }
  }

  async function post(message: SmsMessage | SmsLink): Promise<undefined> {
    const id = randomness.bytes(MESSAGE_ID_BYTES).toString('base64url')
    const body = JSON.stringify({ id, ...message })
    for (let tried = 0; tried < TRIES; tried += 1) {
      const { isSent, isWorthRetrying } = await attempt(id, body)
      if (isSent) return undefined
      if (!isWorthRetrying) break
    }
    throw new SmsUnavailable('The SMS gateway did not take the message')
  }

  return { send: post, sendLink: post }
}
