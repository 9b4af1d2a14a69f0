import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiOf, createQueryClient } from './api.ts'
import { browserTransport } from './browser-transport.ts'
import { logOut } from './log-out.ts'
import { clearSession, readSession, watchSession } from './session.ts'

const fetchCall = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const goToLogin = vi.fn<(from: string) => void>()
let stopWatching: () => void = () => undefined

beforeEach(() => {
  vi.stubGlobal('fetch', fetchCall.mockReset())
  stopWatching = watchSession(goToLogin.mockReset())
  document.cookie = 'token=a-token; Path=/'
  document.cookie = 'userId=7; Path=/'
})
afterEach(() => {
  stopWatching()
  clearSession()
  vi.unstubAllGlobals()
})

const envelope = (status: number) =>
  new Response(JSON.stringify({ code: status, msg: 'x', data: { endedCount: 1 } }), { status })

it.each([
  ['the call succeeds', () => Promise.resolve(envelope(200))],
  ['the call fails', () => Promise.resolve(envelope(500))],
  ['the session is over already', () => Promise.resolve(envelope(401))],
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
])('clears the session when %s, and leads nowhere by itself', async (_when, respond) => {
  fetchCall.mockImplementation(respond)
  await logOut(apiOf(createQueryClient(browserTransport)))
  expect(readSession()).toBeUndefined()
  expect(goToLogin).not.toHaveBeenCalled()
  expect(fetchCall.mock.lastCall?.[1]).toMatchObject({ method: 'POST', headers: { token: 'a-token', userId: '7' } })
})
