import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createEventStreams,
  eventText,
  HEARTBEAT_MS,
  MEMBER_STREAMS,
  STAFF_STREAMS,
  STREAM_LIFE_MS,
  type EventListener,
} from './event-streams.ts'

const BEAT = ': \n\n'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function streamOf(userId = 1, check: EventListener['check'] = () => Promise.resolve(true)) {
  return { userId, check: vi.fn(check), write: vi.fn<(text: string) => void>(), end: vi.fn<() => void>() }
}
const saidTo = ({ write }: ReturnType<typeof streamOf>) => write.mock.calls.flat()
const awayOnce = () => Promise.reject(new Error('the database is away'))

test('a stream beats every 25 seconds and lives a quarter of an hour, and no timer is left', async () => {
  const streams = createEventStreams<EventListener>(MEMBER_STREAMS)
  const stream = streamOf()
  const leave = streams.add(stream)
  expect(saidTo(stream)).toEqual([BEAT])
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(saidTo(stream)).toEqual([BEAT, BEAT])
  expect(stream.check).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(STREAM_LIFE_MS)
  expect(stream.end).toHaveBeenCalledOnce()
  const written = stream.write.mock.calls.length
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  streams.write(stream, 'too late')
  expect(stream.write).toHaveBeenCalledTimes(written)
  leave()
  expect(streams.count()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['of members', MEMBER_STREAMS],
  ['of staff', STAFF_STREAMS],
])('streams %s are limited for each person', (_whose, rules) => {
  const streams = createEventStreams<EventListener>(rules)
  const leaves = Array.from({ length: rules.perPerson }, () => streams.add(streamOf()))
  expect(() => streams.add(streamOf())).toThrow('打开的页面太多了')
  expect(() => streams.add(streamOf(2))).not.toThrow()
  leaves[0]?.()
  expect(() => streams.add(streamOf())).not.toThrow()
})

test('streams of staff are limited in all', () => {
  const streams = createEventStreams<EventListener>(STAFF_STREAMS)
  for (let userId = 0; userId < STAFF_STREAMS.inAll; userId += 1) streams.add(streamOf(userId))
  expect(() => streams.add(streamOf(9999))).toThrow('打开的页面太多了')
})

test('a heartbeat to staff checks the session, and ends the stream of an ended one', async () => {
  const onBeat = vi.fn<() => void>()
  const streams = createEventStreams<EventListener>(STAFF_STREAMS, { onBeat })
  let isAllowed = true
  const stream = streamOf(1, () => Promise.resolve(isAllowed))
  streams.add(stream)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(saidTo(stream)).toEqual([BEAT, BEAT])
  isAllowed = false
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(stream.end).toHaveBeenCalledOnce()
  expect(saidTo(stream)).toEqual([BEAT, BEAT])
  expect(onBeat).toHaveBeenCalledTimes(2)
})

test('the end of a session is heard at once, and ends no other session of the person', async () => {
  const streams = createEventStreams<EventListener>(MEMBER_STREAMS)
  const ended = streamOf(1, () => Promise.resolve(false))
  const other = streamOf(1)
  const stranger = streamOf(2)
  for (const stream of [ended, other, stranger]) streams.add(stream)
  streams.hearEnded(1)
  await vi.advanceTimersByTimeAsync(0)
  expect([ended, other, stranger].map(({ end }) => end.mock.calls.length)).toEqual([1, 0, 0])
  expect(stranger.check).not.toHaveBeenCalled()
  streams.hearEnded(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(stranger.check).toHaveBeenCalledOnce()
})

test('while the database is away a stream stays; an event that needs the check is not written and ends it', async () => {
  const streams = createEventStreams<EventListener>(STAFF_STREAMS)
  const stream = streamOf(1, awayOnce)
  streams.add(stream)
  streams.hearEnded(1)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(saidTo(stream)).toEqual([BEAT, BEAT])
  expect(stream.end).not.toHaveBeenCalled()
  await streams.writeChecked(stream, eventText('secret'))
  expect(saidTo(stream)).toEqual([BEAT, BEAT])
  expect(stream.end).toHaveBeenCalledOnce()
})

test('a checked event reaches those whom it is for; events of one moment share one check', async () => {
  const streams = createEventStreams<EventListener<{ courseId: number }>>(STAFF_STREAMS)
  const write = vi.fn<(text: string) => void>()
  const check = vi.fn(() => Promise.resolve({ courseId: 7 }))
  const stream = { userId: 1, check, write, end: vi.fn() }
  streams.add(stream)
  await Promise.all([
    streams.writeChecked(stream, eventText('mine', '5'), ({ courseId }) => courseId === 7),
    streams.writeChecked(stream, eventText('foreign'), ({ courseId }) => Promise.resolve(courseId === 8)),
    streams.writeChecked(stream, eventText('unknown'), awayOnce),
  ])
  expect(write.mock.calls.flat()).toEqual([BEAT, 'event: mine\ndata: 5\n\n'])
  expect(check).toHaveBeenCalledOnce()
  expect(stream.end).not.toHaveBeenCalled()
})

test('a stopping process ends its streams, and a stream that arrives then', () => {
  const streams = createEventStreams<EventListener>(MEMBER_STREAMS)
  const early = streamOf()
  const late = streamOf()
  streams.add(early)
  streams.close()
  streams.add(late)
  expect(early.end).toHaveBeenCalledOnce()
  expect(late.end).toHaveBeenCalledOnce()
  expect(saidTo(late)).toEqual([BEAT])
})
