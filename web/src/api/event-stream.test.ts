import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedStreams } from '../testing/fed-streams.ts'
import { RECONNECT_MS, stayConnected, type StreamEvent } from './event-stream.ts'

const LONGEST_WAIT_MS = 40_000
const MOST_STRETCHED = 1.5

let network: ReturnType<typeof feedStreams>
let running: AbortController
const heard = vi.fn<(event: StreamEvent) => void>()
const connected = vi.fn<(failures: number) => void>()
const broken = vi.fn<() => void>()

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  network = feedStreams()
  running = new AbortController()
  for (const each of [heard, connected, broken]) each.mockReset()
})
afterEach(() => {
  running.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function connect() {
  const stream = { path: '/manage/inbox/events', headers: () => ({ 'bee-staff': '1' }), longestWaitMs: LONGEST_WAIT_MS }
  void stayConnected({ ...stream, onEvent: heard, onConnect: connected, onBreak: broken }, running.signal)
  await settle()
}

test('an event is heard whole, also when the stream is cut within it; a heartbeat is none', async () => {
  await connect()
  const [connection] = network.connections
  expect(connection).toMatchObject({ url: '/bee/api/manage/inbox/events', headers: { 'bee-staff': '1' } })
  connection?.send(': \n\nevent: thr')
  await settle()
  connection?.send('ead\ndata: 31\n')
  await settle()
  expect(heard).not.toHaveBeenCalled()
  connection?.send('\n')
  await settle()
  expect(heard.mock.calls).toEqual([[{ name: 'thread', data: '31' }]])
})

test('a break is told, and mended with longer and longer waits up to the longest', async () => {
  await connect()
  network.isOffline = true
  network.connections[0]?.end()
  await settle()
  for (const wait of [...RECONNECT_MS, LONGEST_WAIT_MS]) await vi.advanceTimersByTimeAsync(wait * MOST_STRETCHED)
  network.isOffline = false
  expect(network.connections).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS * MOST_STRETCHED)
  expect(network.connections).toHaveLength(2)
  expect(connected.mock.calls[0]).toEqual([0])
  expect(connected.mock.calls[1]?.[0]).toBeGreaterThan(RECONNECT_MS.length)
  expect(broken).toHaveBeenCalledTimes(connected.mock.calls[1]?.[0] ?? 0)
})

test('a proxy that answers 502 for a moment is a break', async () => {
  network.status = 502
  await connect()
  network.status = 200
  await vi.advanceTimersByTimeAsync(RECONNECT_MS[0] * MOST_STRETCHED)
  expect(connected.mock.calls).toEqual([[1]])
})

test.each([401, 403])('after %i it does not go on asking', async (status) => {
  network.status = status
  await connect()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(network.connections).toHaveLength(1)
  expect(connected).not.toHaveBeenCalled()
})

test('the signal ends the connection and the waiting', async () => {
  await connect()
  const [connection] = network.connections
  running.abort()
  expect(connection?.signal.aborted).toBe(true)
  connection?.end()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(network.connections).toHaveLength(1)
  expect(broken).not.toHaveBeenCalled()
})
