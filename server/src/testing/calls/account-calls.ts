import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { randomBytes } from 'node:crypto'
import { TEST_CAPTCHA, type TestServer } from '../test-server.ts'

export type Answer = Awaited<ReturnType<TestServer['app']['inject']>>

export interface CallerDetails {
  address?: string
  headers?: Record<string, string>
}

export const PASSWORD = 'honey-2026-comb'

/** The fields that tests read by name; other fields are compared as a whole. */
interface AnswerData extends Record<string, unknown> {
  token: string
  userId: number
  nickName: string
  devCode: string
  nonce: string
  url: string
}

export const dataOf = (answer: Answer) => answer.json<Envelope<AnswerData>>().data
export const newCaptchaId = () => randomBytes(16).toString('hex')

/** The account calls of a running test server, made as a page makes them. */
export function accountCalls(server: TestServer, { address = '203.0.113.7', headers = {} }: CallerDetails = {}) {
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: Record<string, unknown>, own = headers) =>
    server.app.inject({
      method,
      url,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', ...own },
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
    })
  const post = (path: string, body: Record<string, unknown>, own = headers) =>
    call('POST', `/bee/api${path}`, body, own)

  async function newCaptcha(): Promise<{ captchaId: string; captcha: string }> {
    const captchaId = newCaptchaId()
    await call('GET', `/bee/captcha.jpg?captchaId=${captchaId}`)
    return { captchaId, captcha: TEST_CAPTCHA }
  }

  async function askCode(mobile: string, scene: SmsScene): Promise<Answer> {
    const query = new URLSearchParams({ mobile, scene, ...(await newCaptcha()) })
    return call('GET', `/bee/api/sms_code?${query.toString()}`)
  }

  /** First moves the clock past the minute between two codes, so that a journey can request several. */
  async function sentFor(mobile: string, scene: SmsScene): Promise<{ smsCode: string; nonce: string }> {
    server.clock.advance(61_000)
    const { devCode: smsCode, nonce } = dataOf(await askCode(mobile, scene))
    return { smsCode, nonce }
  }
  const codeFor = async (mobile: string, scene: SmsScene) => (await sentFor(mobile, scene)).smsCode

  return {
    call,
    post,
    newCaptcha,
    askCode,
    sentFor,
    codeFor,
    register: async (mobile: string, more: Record<string, unknown> = {}) =>
      post('/register', { mobile, smsCode: await codeFor(mobile, 'register'), password: PASSWORD, ...more }),
    login: async (mobile: string, password = PASSWORD) => post('/login', { mobile, password, ...(await newCaptcha()) }),
    phoneLogin: async (mobile: string) => post('/phone/login', { mobile, smsCode: await codeFor(mobile, 'login') }),
    reset: async (mobile: string, password: string) =>
      post('/update_pwd', { mobile, smsCode: await codeFor(mobile, 'reset'), password }),
  }
}

export const sessionHeaders = (answer: Answer) => {
  const { token, userId } = dataOf(answer)
  return { token, userid: String(userId) }
}
