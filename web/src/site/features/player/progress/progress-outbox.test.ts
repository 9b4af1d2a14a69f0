import type { ProgressDraft, ProgressSaved } from '@bee/contract/player/player.contract.ts'
import { toWireBy } from '@bee/contract/translate.ts'
import { calls } from 'virtual:calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgressOutbox, RETRY_MS } from './progress-outbox.ts'
import { createServerClock } from './server-clock.ts'

const NOW = new Date('2026-03-02T04:00:00Z').getTime()

let storage: Storage
let sent: (ProgressDraft & { isLeaving: boolean })[]
let answer: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  storage = localStorage
  sent = []
  answer = () => Promise.resolve()
})
afterEach(() => vi.useRealTimers())

class Refusal extends Error {}

function open({ userId = '7', playId = 'play-a', serverAhead = 0 } = {}) {
  return createProgressOutbox({
    userId,
    playId,
    storage,
    clock: createServerClock(),
    send: async (draft, { isLeaving }) => {
      sent.push({ ...draft, isLeaving })
      await answer()
      return { serverTime: Date.now() + serverAhead } as ProgressSaved
    },
    isRefused: (error) => error instanceof Refusal,
  })
}

const at = (seconds: number, ranges: [number, number][] = [[0, seconds]]) => ({ seconds, duration: 600, ranges })
const now = { isLeaving: false }
const settled = () => vi.advanceTimersByTimeAsync(0)
const times = () => sent.map((draft) => draft.second)

describe('a save', () => {
  test('is sent with its moment, its play and what was watched, and forgotten when confirmed', async () => {
    const outbox = open()
    outbox.save(5, at(12), now)
    expect(storage.length).toBe(1)
    await settled()
    expect(sent).toEqual([
      { lessonId: 5, second: 12, duration: 600, ranges: [[0, 12]], playId: 'play-a', seq: NOW, isLeaving: false },
    ])
    expect(storage.length).toBe(0)
    expect(outbox.state.get()).toBe('saved')
  })

  test('says what was watched again, once', async () => {
    const outbox = open()
    outbox.save(5, { ...at(12), replays: [[3, 6]] }, now)
    await settled()
    outbox.save(5, { ...at(20), replays: [[3, 8]] }, now)
    await settled()
    outbox.save(5, { ...at(22), replays: [[3, 8]] }, now)
    await settled()
    expect(sent.map(({ replays }) => replays)).toEqual([[[3, 6]], [[6, 8]], undefined])
  })

  test('carries only what the server does not know yet', async () => {
    const outbox = open()
    outbox.save(5, at(12), now)
    await settled()
    outbox.save(5, at(20), now)
    await settled()
    expect(sent.at(-1)?.ranges).toEqual([[12, 20]])
  })

  test('has a greater number than the one before, even within one millisecond', async () => {
    const outbox = open()
    outbox.save(5, at(1), now)
    outbox.save(6, at(2), now)
    await settled()
    expect(sent.map((draft) => draft.seq)).toEqual([NOW, NOW + 1])
  })

  test('counts by the server once it has spoken', async () => {
    const outbox = open({ serverAhead: -3_600_000 })
    outbox.save(5, at(1), now)
    await settled()
    outbox.close()
    const again = open({ serverAhead: 7000 })
    again.save(5, at(1), now)
    await settled()
    again.save(5, at(2), now)
    await settled()
    expect(sent.at(-1)?.seq).toBe(NOW + 7000)
  })

  test('of a page that is left goes out at once, beside the one under way', async () => {
    answer = () => new Promise(() => undefined)
    const outbox = open()
    outbox.save(5, at(1), now)
    outbox.save(5, at(2), { isLeaving: true })
    await settled()
    expect(sent.map((draft) => [draft.second, draft.isLeaving])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('of a lesson that is left for the next is not sent again by whoever sends what waits', async () => {
    let release = () => {}
    answer = () => new Promise((resolve) => (release = resolve))
    const outbox = open()
    outbox.save(5, at(40), { isLeaving: true })
    const flushed = outbox.flush()
    await settled()
    release()
    await flushed
    expect(times()).toEqual([40])
    expect(storage.length).toBe(0)
  })

  test('waits for the one under way and then sends the newest alone', async () => {
    let release = () => {}
    answer = () => new Promise((resolve) => (release = resolve))
    const outbox = open()
    outbox.save(5, at(1), now)
    outbox.save(5, at(2), now)
    outbox.save(5, at(3), now)
    await settled()
    expect(times()).toEqual([1])
    release()
    await settled()
    expect(times()).toEqual([1, 3])
  })
})

describe('when the server does not answer', () => {
  beforeEach(() => {
    answer = () => Promise.reject(new Error('offline'))
  })

  test('the place stays on this device and is tried again', async () => {
    const outbox = open()
    outbox.save(5, at(12), now)
    await settled()
    expect(outbox.state.get()).toBe('waiting')
    expect(outbox.waitingPlace(5)).toMatchObject({ second: 12 })
    outbox.keep(5, at(14))
    answer = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    expect(times()).toEqual([12, 14])
    expect(sent.at(-1)?.ranges).toEqual([[0, 14]])
    expect(outbox.state.get()).toBe('saved')
    expect(storage.length).toBe(0)
  })

  test('coming back online sends it at once', async () => {
    const outbox = open()
    outbox.save(5, at(12), now)
    await settled()
    answer = () => Promise.resolve()
    await outbox.flush()
    expect(storage.length).toBe(0)
  })

  test('the next page of this member sends what a dead one left, and no other member does', async () => {
    const dead = open({ playId: 'dead' })
    dead.keep(5, at(33))
    dead.close()
    answer = () => Promise.resolve()
    await open({ userId: '8', playId: 'other' }).flush()
    expect(sent).toEqual([])
    const next = open({ playId: 'next' })
    expect(next.waitingPlace(5)).toMatchObject({ second: 33, seq: NOW })
    await next.flush()
    expect(sent).toMatchObject([{ lessonId: 5, second: 33, playId: 'dead' }])
    expect(storage.length).toBe(0)
  })

  test('what the server refuses is not tried again', async () => {
    answer = () => Promise.reject(new Refusal())
    const outbox = open()
    outbox.save(5, at(12), now)
    await vi.advanceTimersByTimeAsync(RETRY_MS * 3)
    expect(sent).toHaveLength(1)
    expect(storage.length).toBe(0)
  })
})

test('what was written down while a save was under way is not forgotten with it', async () => {
  let release = () => {}
  answer = () => new Promise((resolve) => (release = resolve))
  const outbox = open()
  outbox.save(5, at(1), now)
  outbox.keep(5, at(3))
  release()
  await settled()
  expect(outbox.waitingPlace(5)).toMatchObject({ second: 3 })
})

test('of two tabs the newest place counts', () => {
  open({ playId: 'a' }).keep(5, at(10))
  vi.advanceTimersByTime(1000)
  open({ playId: 'b' }).keep(5, at(4))
  expect(open({ playId: 'c' }).waitingPlace(5)).toMatchObject({ second: 4 })
  expect(open({ playId: 'c' }).waitingPlace(6)).toBeUndefined()
})

test('rubbish in the storage is cleaned away', async () => {
  storage.setItem('bee.progress.7.x.5', '{"half')
  storage.setItem('bee.progress.7.x.6', 'null')
  await open().flush()
  expect(storage.length).toBe(0)
  expect(sent).toEqual([])
})

test('without storage the call still goes out', async () => {
  storage = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    clear: () => undefined,
    setItem: () => {
      throw new Error('full')
    },
  }
  const outbox = open()
  outbox.save(5, at(12), now)
  await settled()
  expect(times()).toEqual([12])
})

test('a place that an earlier version of the site wrote down, in the words of the wire, is not lost', async () => {
  const line = { lessonId: 5, second: 33, duration: 600, ranges: [[0, 33]], playId: 'old', seq: NOW - 1000 }
  storage.setItem('bee.progress.7.old.5', JSON.stringify(toWireBy(calls.player.recordProgress.inputWords)(line)))
  const outbox = open()
  expect(outbox.waitingPlace(5)).toMatchObject({ second: 33, seq: NOW - 1000 })
  await outbox.flush()
  expect(sent).toEqual([{ ...line, isLeaving: false }])
  expect(storage.length).toBe(0)
})
