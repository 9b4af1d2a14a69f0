import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Randomness } from './randomness.ts'

export interface SmsMessage {
  mobile: string
  code: string
  /** `test`: an operator looks whether codes arrive; the code opens nothing. */
  scene: 'login' | 'register' | 'reset' | 'test'
}

/** The link is absolute and opens something once. */
export interface SmsLink {
  mobile: string
  link: string
  scene: 'invitation'
}

/** How codes leave the site. `send` and `sendLink` throw `SmsUnavailable` when they do not. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
  /** Missing where no gateway carries it to a phone: a link with its secret is never written into the log. */
  sendLink?: (message: SmsLink) => Promise<void>
}

export class SmsUnavailable extends Error {
  override name = 'SmsUnavailable'
}

/** Default: the operator reads the code in the log. The number stays masked there all the same. */
export function createLogSmsGateway(write: (sentence: string) => void): SmsGateway {
  function send({ mobile, code, scene }: SmsMessage): Promise<void> {
    write(`短信验证码（${scene}）发往 ${mobile.slice(0, 3)}****${mobile.slice(-4)}：${code}`)
    return Promise.resolve()
  }

  return { send }
}

/** Where nothing may leave: on the stage of a preview. */
export const refusedSms: SmsGateway = {
  send: () => Promise.reject(new SmsUnavailable('Nothing is sent from a preview')),
}

const WEBHOOK_TIMEOUT_MS = 5000
const TRIES = 2
const MESSAGE_ID_BYTES = 12

/** What the gateway recomputes: the time is signed too, so that an old message cannot be sent again. */
export const signWebhook = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

interface WebhookSettings {
  url: string
  secret: string
  clock: Pick<Clock, 'now'>
  randomness: Randomness
  /** Ends the wait for an answer; by default the clock of the machine does. */
  giveUpAfter?: (ms: number) => AbortSignal
}

/** A signed POST to the operator's gateway, tried twice under the same id, so that a gateway can tell a repetition. */
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
        // A gateway that moved is for the operator to correct; codes are not carried to wherever it points.
        redirect: 'error',
        signal: giveUpAfter(WEBHOOK_TIMEOUT_MS),
      })
      await response.body?.cancel()
      return { isSent: response.ok, isWorthRetrying: response.status >= 500 || response.status === 429 }
    } catch {
      return { isSent: false, isWorthRetrying: true }
    }
  }

  async function post(message: SmsMessage | SmsLink): Promise<void> {
    const id = randomness.bytes(MESSAGE_ID_BYTES).toString('base64url')
    const body = JSON.stringify({ id, ...message })
    for (let tried = 0; tried < TRIES; tried += 1) {
      const { isSent, isWorthRetrying } = await attempt(id, body)
      if (isSent) return
      if (!isWorthRetrying) break
    }
    throw new SmsUnavailable('The SMS gateway did not take the message')
  }

  return { send: post, sendLink: post }
}
