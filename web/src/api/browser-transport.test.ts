import type { CallOptions } from '@bee/contract/client.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '../ui/overlays/toast-store.ts'
import { browserTransport } from './browser-transport.ts'
import { CallFailure } from './call-failure.ts'
import { hasPendingRequests } from './pending-requests.ts'
import { clearSession, readSession, watchSession } from './session.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))
const success = (data: unknown) => answer(200, { code: 200, msg: 'success', data })
const refused = (status: number, msg = '不行') => answer(status, { code: status, msg, data: { reason: 'x' } })

const fetchCall = vi.fn<Fetch>()
const goToLogin = vi.fn<(from: string) => void>()
let stopWatching: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchCall)
  fetchCall.mockReset()
  goToLogin.mockReset()
  stopWatching = watchSession(goToLogin)
  window.history.replaceState(null, '', '/home')
  toastStore.set([])
})
afterEach(() => {
  stopWatching()
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const call = (options: CallOptions = {}, body?: unknown) =>
  browserTransport({
    method: body === undefined ? 'GET' : 'POST',
    url: '/bee/api/x',
    body,
    options,
    inOurWords: (fields) => fields,
  })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It should have failed')
    },
    (error: unknown) => error as CallFailure,
  )
const shown = () => toastStore.get().map(({ text }) => text)

describe('a request', () => {
  it('carries token and userId when there is a session, and lang and no-cache always', async () => {
    fetchCall.mockImplementation(() => success(1))
    await call()
    expect(fetchCall.mock.lastCall?.[1].headers).toEqual({
      lang: 'zh-CN',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
    })
    document.cookie = 'token=a-token; Path=/'
    document.cookie = 'userId=7; Path=/'
    await call({}, { a: 1 })
    expect(fetchCall.mock.lastCall?.[1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { token: 'a-token', userId: '7', 'content-type': 'application/json' },
    })
  })

  it('is given up after 120000 ms, silently', async () => {
    fetchCall.mockImplementation(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const failed = failureOf(call())
    await vi.advanceTimersByTimeAsync(119_999)
    expect(hasPendingRequests()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ status: 408 })
    expect(hasPendingRequests()).toBe(false)
    expect(shown()).toEqual([])
  })

  it('leaves no timer behind', async () => {
    fetchCall.mockImplementation(() => success(1))
    await call()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that its caller leaves fails without a word', async () => {
    const controller = new AbortController()
    fetchCall.mockImplementation(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const failed = failureOf(call({ signal: controller.signal }))
    controller.abort()
    expect(await failed).not.toBeInstanceOf(CallFailure)
    expect(shown()).toEqual([])
  })

  it('counts as pending unless it is bypassed', async () => {
    let finish: (response: Response) => void = () => undefined
    fetchCall.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
    const bypassed = call({ bypassed: true })
    expect(hasPendingRequests()).toBe(false)
    finish(await success(1))
    await bypassed
    const counted = call()
    expect(hasPendingRequests()).toBe(true)
    finish(await success(1))
    await counted
    expect(hasPendingRequests()).toBe(false)
  })
})

describe('an answer', () => {
  it.each([
    [{ code: 200, msg: 'success', data: { a: 1 } }, { a: 1 }],
    [{ code: 200, msg: 'success', data: null }, null],
    [{ data: [1] }, [1]],
    [{ a: 1 }, { a: 1 }],
  ])('%j is a success', async (body, result) => {
    fetchCall.mockImplementation(() => answer(200, body))
    expect(await call()).toEqual(result)
  })

  it('with a code of 400 and more is a failure, whatever its status', async () => {
    fetchCall.mockImplementation(() => answer(200, { code: 409, msg: '已经有了', data: null }))
    expect(await failureOf(call())).toMatchObject({ status: 409, message: '已经有了' })
  })

  it('that is no JSON is a service error', async () => {
    fetchCall.mockImplementation(() => answer(502, '<html>Bad Gateway</html>'))
    expect(await failureOf(call())).toMatchObject({ status: 502, message: '服务错误' })
    fetchCall.mockImplementation(() => answer(200, '<html>Welcome to this hotel</html>'))
    expect(await failureOf(call())).toMatchObject({ message: '服务错误' })
  })

  it('hands over the sentences of the fields and the time to wait', async () => {
    const data = { reason: 'too-many', fields: { mobile: '太频繁' } }
    fetchCall.mockImplementation(() => answer(429, { code: 429, msg: '太频繁', data }, { 'retry-after': '60' }))
    expect(await failureOf(call({ quiet: true }))).toMatchObject({
      reason: 'too-many',
      fields: { mobile: '太频繁' },
      retryAfterSeconds: 60,
    })
  })
})

describe('the error catalogue', () => {
  it('shows the common message when the network fails', async () => {
    fetchCall.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failureOf(call())).toMatchObject({ status: 0, reason: 'network' })
    expect(shown()).toEqual(['网络开小差了，请检查网络后再试'])
  })

  it('leads to log-in without a message on 401, once for ten calls, even for quiet ones', async () => {
    document.cookie = 'token=a-token; Path=/'
    document.cookie = 'userId=7; Path=/'
    fetchCall.mockImplementation(() => refused(401, '请先登录'))
    await Promise.all(Array.from({ length: 10 }, (_, index) => failureOf(call({ quiet: index % 2 === 0 }))))
    expect(goToLogin).toHaveBeenCalledExactlyOnceWith('/home')
    expect(readSession()).toBeUndefined()
    expect(shown()).toEqual([])
  })

  it('does the same when only the code of the envelope says 401', async () => {
    document.cookie = 'token=a-token; Path=/'
    document.cookie = 'userId=7; Path=/'
    fetchCall.mockImplementation(() => answer(200, { code: 401, msg: '请先登录', data: null }))
    await failureOf(call())
    expect(goToLogin).toHaveBeenCalledTimes(1)
  })

  it('shows the forbidden message at most once per 200 ms', async () => {
    fetchCall.mockImplementation(() => refused(403))
    const told: string[] = []
    const stop = toastStore.subscribe(() => told.push(...shown()))
    const forget = () => {
      toastStore.set([])
      told.length = 0
    }
    await vi.advanceTimersByTimeAsync(200)
    await failureOf(call())
    expect(told).toEqual(['没有权限查看这个内容'])
    forget()
    await vi.advanceTimersByTimeAsync(199)
    await failureOf(call())
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await failureOf(call())
    expect(told).toEqual(['没有权限查看这个内容'])
    stop()
  })

  it.each([404, 408])('rejects %d silently', async (status) => {
    fetchCall.mockImplementation(() => refused(status))
    expect(await failureOf(call())).toMatchObject({ status })
    expect(shown()).toEqual([])
  })

  it.each([400, 409, 413, 415, 429, 500, 503])('shows the sentence of %d', async (status) => {
    fetchCall.mockImplementation(() => refused(status, `第 ${status} 句`))
    await failureOf(call())
    expect(shown()).toEqual([`第 ${status} 句`])
  })

  it('shows 服务错误 where there is no sentence', async () => {
    fetchCall.mockImplementation(() => answer(500, { code: 500, msg: '', data: null }))
    await failureOf(call())
    expect(shown()).toEqual(['服务错误'])
  })

  it('leaves the failure to a quiet caller', async () => {
    fetchCall.mockImplementation(() => refused(500))
    await failureOf(call({ quiet: true }))
    expect(shown()).toEqual([])
    expect(hasPendingRequests()).toBe(false)
  })
})
