import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToStream, RECONNECT_MS, type StreamEvent } from './event-stream.ts'

interface Connection {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
  send: (text: string) => void
  end: () => void
}

let connections: Connection[] = []
let status = 200
let isOffline = false
let stop: () => void = () => undefined
const heard = vi.fn<(event: StreamEvent) => void>()
const connected = vi.fn<(isConnected: boolean) => void>()

/** Replaces the network, not our code: each call of `fetch` opens a stream that the test feeds. */
function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  if (isOffline) return Promise.reject(new TypeError('offline'))
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (each) => void (controller = each) })
  connections.push({
    url,
    headers: init.headers as Record<string, string>,
    signal: init.signal as AbortSignal,
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  })
  return Promise.resolve(new Response(body, { status }))
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const MOST_STRETCHED = 1.5
let visibility: DocumentVisibilityState = 'visible'
const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  status = 200
  isOffline = false
  visibility = 'visible'
  heard.mockReset()
  connected.mockReset()
  vi.stubGlobal('fetch', fakeFetch)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const listen = () => {
  stop = listenToStream('/manage/inbox/events', { onEvent: heard, onConnected: connected })
}

test('an event is heard whole, also when the stream is cut within it; a heartbeat is none', async () => {
  listen()
  await settle()
  expect(connections[0]).toMatchObject({ url: '/bee/api/manage/inbox/events', headers: { 'bee-staff': '1' } })
  connections[0]?.send(': \n\nevent: thr')
  await settle()
  connections[0]?.send('ead\ndata: 31\n')
  await settle()
  expect(heard).not.toHaveBeenCalled()
  connections[0]?.send('\n')
  await settle()
  expect(heard.mock.calls).toEqual([[{ name: 'thread', data: '31' }]])
})

test('a break is said, mended with longer and longer pauses, and its end is said too', async () => {
  listen()
  await settle()
  isOffline = true
  connections[0]?.end()
  await settle()
  const [first, second] = RECONNECT_MS
  await vi.advanceTimersByTimeAsync(first * MOST_STRETCHED)
  isOffline = false
  await vi.advanceTimersByTimeAsync(second * MOST_STRETCHED)
  expect(connections).toHaveLength(2)
  expect(connected.mock.calls.map(([is]) => is)).toEqual([true, false, false, true])
})

test('who may not hear it does not go on asking', async () => {
  status = 403
  listen()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(connections).toHaveLength(1)
  expect(connected).not.toHaveBeenCalled()
})

test('a tab in the background holds no connection, and has one again in front', async () => {
  listen()
  await settle()
  show('hidden')
  expect(connections[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections).toHaveLength(1)
  show('visible')
  await settle()
  expect(connections).toHaveLength(2)
  expect(connected.mock.calls.map(([is]) => is)).toEqual([true, false, true])
})

test('whoever stops listening ends it', async () => {
  listen()
  await settle()
  stop()
  expect(connections[0]?.signal.aborted).toBe(true)
  show('hidden')
  show('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections).toHaveLength(1)
})
