import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmationStore } from './confirmation.ts'
import { ManageFailure } from './manage-failure.ts'
import { createManageTransport } from './manage-transport.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const fetchCall = vi.fn<Fetch>()
const onNobody = vi.fn()
const onSecondStepNeeded = vi.fn()
const transport = createManageTransport({ onNobody, onSecondStepNeeded })

const answer = (status: number, data: unknown, msg = 'success') =>
  Promise.resolve(
    new Response(JSON.stringify({ code: status, msg, data }), { status, headers: { 'x-request-id': 'q-7F3A' } }),
  )
const refuse = (status: number, reason: string) => answer(status, { reason }, '不行')
const call = (body?: unknown) =>
  transport({
    method: body === undefined ? 'GET' : 'POST',
    url: '/bee/api/manage/x',
    body,
    options: {},
    inOurWords: (fields) => fields,
  })
const failureOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

beforeEach(() => {
  vi.stubGlobal('fetch', fetchCall)
  for (const mock of [fetchCall, onNobody, onSecondStepNeeded]) mock.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

it('carries the header that no foreign page can send, and no token', async () => {
  fetchCall.mockImplementation(() => answer(200, 1))
  expect(await call({ a: 1 })).toBe(1)
  const headers = fetchCall.mock.lastCall?.[1].headers as Record<string, string>
  expect(headers).toMatchObject({ 'bee-staff': '1', 'content-type': 'application/json' })
  expect(Object.keys(headers)).not.toContain('token')
})

describe('a refusal', () => {
  it('of nobody leads to the door', async () => {
    fetchCall.mockImplementation(() => refuse(401, 'not-logged-in'))
    expect(await failureOf(call())).toBeInstanceOf(ManageFailure)
    expect(onNobody).toHaveBeenCalledOnce()
  })

  it('of a page for want of the second step leads to where it is set up', async () => {
    fetchCall.mockImplementation(() => refuse(403, 'second-step-needed'))
    await failureOf(call())
    expect(onSecondStepNeeded).toHaveBeenCalledOnce()
    expect(onNobody).not.toHaveBeenCalled()
  })

  it('has the number under which the server wrote it down', async () => {
    fetchCall.mockImplementation(() => refuse(403, 'forbidden'))
    expect(await failureOf(call())).toMatchObject({ status: 403, reason: 'forbidden', requestId: 'q-7F3A' })
    expect(onNobody).not.toHaveBeenCalled()
  })

  it('by the network has none', async () => {
    fetchCall.mockImplementation(() => Promise.reject(new TypeError('gone')))
    expect(await failureOf(call())).toMatchObject({ status: 0, requestId: '' })
  })
})

describe('a sensitive call', () => {
  it('asks who is there and goes out once more by itself', async () => {
    fetchCall
      .mockImplementationOnce(() => refuse(403, 'not-confirmed'))
      .mockImplementationOnce(() => answer(200, 'done'))
    const result = call({ a: 1 })
    await vi.waitFor(() => expect(confirmationStore.get()).toBeDefined())
    expect(fetchCall).toHaveBeenCalledTimes(1)
    confirmationStore.get()?.answer(true)
    expect(await result).toBe('done')
    expect(fetchCall.mock.calls[1]?.[1].body).toBe(fetchCall.mock.calls[0]?.[1].body)
    expect(confirmationStore.get()).toBeUndefined()
  })

  it('stays refused when whoever is asked goes away, and is asked anew the next time', async () => {
    fetchCall.mockImplementation(() => refuse(403, 'not-confirmed'))
    for (const _ of [1, 2]) {
      const result = failureOf(call())
      await vi.waitFor(() => expect(confirmationStore.get()).toBeDefined())
      confirmationStore.get()?.answer(false)
      expect(await result).toMatchObject({ reason: 'not-confirmed' })
    }
    expect(fetchCall).toHaveBeenCalledTimes(2)
  })

  it('shares one question with others that were refused meanwhile', async () => {
    fetchCall
      .mockImplementationOnce(() => refuse(403, 'not-confirmed'))
      .mockImplementationOnce(() => refuse(403, 'not-confirmed'))
      .mockImplementation(() => answer(200, 'done'))
    const both = Promise.all([call(), call()])
    await vi.waitFor(() => expect(fetchCall).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(confirmationStore.get()).toBeDefined())
    confirmationStore.get()?.answer(true)
    expect(await both).toEqual(['done', 'done'])
  })
})
