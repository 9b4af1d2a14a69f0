import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamEvent } from '../../api/event-stream.ts'
import { feedStreams } from '../../testing/fed-streams.ts'
import { listenToStream } from './visible-stream.ts'

let network: ReturnType<typeof feedStreams>
let stop: () => void = () => undefined
/** Pages of other tests may still listen in the same window. */
const connections = () => network.connections.filter(({ url }) => url === '/bee/api/manage/of-this-test/events')
const heard = vi.fn<(event: StreamEvent) => void>()
const connected = vi.fn<(isConnected: boolean) => void>()

const settle = () => vi.advanceTimersByTimeAsync(0)
let visibility: DocumentVisibilityState = 'visible'
const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  vi.useFakeTimers()
  network = feedStreams()
  visibility = 'visible'
  heard.mockReset()
  connected.mockReset()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  stop = listenToStream('/manage/of-this-test/events', { onEvent: heard, onConnected: connected })
  await settle()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a stream of the staff carries their header, and its breaks are told', async () => {
  const [connection] = connections()
  expect(connection).toMatchObject({ url: '/bee/api/manage/of-this-test/events', headers: { 'bee-staff': '1' } })
  connection?.send('event: thread\ndata: 31\n\n')
  await settle()
  expect(heard.mock.calls).toEqual([[{ name: 'thread', data: '31' }]])
  connection?.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connected.mock.calls.map(([is]) => is)).toEqual([true, false, true])
})

test('a tab in the background holds no connection, and has one again in front', async () => {
  show('hidden')
  expect(connections()[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections()).toHaveLength(1)
  show('visible')
  await settle()
  expect(connections()).toHaveLength(2)
  expect(connected.mock.calls.map(([is]) => is)).toEqual([true, false, true])
})

test('whoever stops listening ends it', async () => {
  stop()
  expect(connections()[0]?.signal.aborted).toBe(true)
  show('hidden')
  show('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections()).toHaveLength(1)
})
