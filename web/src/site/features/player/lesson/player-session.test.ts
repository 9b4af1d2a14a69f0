import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createPlayerSession,
  LOCAL_WRITE_MS,
  SAVE_DEBOUNCE_MS,
  VISIT_SECONDS,
  type PlayerProgress,
} from './player-session.ts'

const MINUTE = 60_000

let saves: (PlayerProgress & { isLeaving: boolean })[]
let kept: PlayerProgress[]

beforeEach(() => {
  vi.useFakeTimers()
  saves = []
  kept = []
})
afterEach(() => vi.useRealTimers())

function start({ startAt = 0, duration = 600, isVisit = false } = {}) {
  const session = createPlayerSession({
    startAt,
    isVisit,
    onSave: (progress, { isLeaving }) => saves.push({ ...progress, isLeaving }),
    onKeep: (progress) => kept.push(progress),
  })
  session.measure(duration)
  return session
}

/** Plays on in real time, with the events a browser sends. */
function watch(session: ReturnType<typeof start>, from: number, to: number): void {
  for (let at = from; at < to; at += 0.25) {
    vi.advanceTimersByTime(250)
    session.reach(Math.min(at + 0.25, to))
  }
}

const seconds = () => saves.map((save) => save.seconds)

describe('the timer', () => {
  test.each([
    ['60 s', 60, 5000],
    ['just over 60 s', 61, MINUTE],
    ['30 min', 30 * 60, MINUTE],
    ['just over 30 min', 30 * 60 + 1, 2 * MINUTE],
    ['60 min', 60 * 60, 2 * MINUTE],
    ['2 h', 2 * 60 * 60, (2 * 60 * 60 * 1000) / 20],
  ])('of a lesson of %s', (_, duration, interval) => {
    const session = start({ duration })
    session.play(0)
    saves = []
    session.reach(1.5)
    vi.advanceTimersByTime(interval - 1)
    expect(saves).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(seconds()).toEqual([2])
    session.reach(3)
    vi.advanceTimersByTime(interval)
    expect(seconds()).toEqual([2, 3])
  })

  test('is cleared by a pause, the end and an error', () => {
    for (const halt of ['pause', 'end', 'fail'] as const) {
      const session = start({ duration: 30 })
      session.play(0)
      session.reach(4)
      session[halt](4)
      vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
      saves = []
      session.reach(9)
      vi.advanceTimersByTime(MINUTE)
      expect(saves).toEqual([])
    }
  })

  test('says nothing while the picture stands still', () => {
    const session = start({ duration: 30 })
    session.play(0)
    saves = []
    vi.advanceTimersByTime(MINUTE)
    expect(saves).toEqual([])
    expect(kept).toEqual([])
  })
})

describe('saving', () => {
  test('the first play saves at once, the next ones wait for the timer', () => {
    const session = start({ startAt: 40 })
    session.play(40)
    expect(seconds()).toEqual([40])
    session.pause(40)
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
    saves = []
    session.play(40)
    expect(saves).toEqual([])
  })

  test.each(['pause', 'end'] as const)('a %s saves after one second, rounded up', (halt) => {
    const session = start()
    session.play(0)
    watch(session, 0, 12.2)
    saves = []
    session[halt](12.2)
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS - 1)
    expect(saves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seconds()).toEqual([13])
  })

  test('pausing again and again saves once', () => {
    const session = start()
    session.play(0)
    saves = []
    for (let second = 1; second <= 5; second += 1) {
      session.reach(second)
      session.pause(second)
      vi.advanceTimersByTime(SAVE_DEBOUNCE_MS - 1)
      session.play(second)
    }
    session.pause(5)
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
    expect(seconds()).toEqual([5])
  })

  test('a jump saves after one second, scrubbing once', () => {
    const session = start()
    session.play(0)
    saves = []
    for (const at of [100, 200, 300]) {
      session.seek(at)
      vi.advanceTimersByTime(300)
    }
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
    expect(seconds()).toEqual([300])
  })

  test('finding the old place again is not a jump', () => {
    const session = start({ startAt: 120 })
    session.seek(120)
    vi.advanceTimersByTime(MINUTE)
    session.leave()
    session.close()
    expect(saves).toEqual([])
    expect(kept).toEqual([])
  })

  test('a page that is hidden or left saves at once, and only what is new', () => {
    const session = start()
    session.play(0)
    watch(session, 0, 3)
    saves = []
    session.leave()
    expect(saves).toMatchObject([{ seconds: 3, isLeaving: true }])
    session.leave()
    expect(saves).toHaveLength(1)
  })

  test('a page left within the second of a pause does not lose it', () => {
    const session = start()
    session.play(0)
    watch(session, 0, 3)
    session.pause(3)
    saves = []
    session.leave()
    vi.advanceTimersByTime(MINUTE)
    expect(seconds()).toEqual([3])
  })

  test('closing saves what is new', () => {
    const session = start()
    session.play(0)
    watch(session, 0, 5)
    saves = []
    session.close()
    vi.advanceTimersByTime(MINUTE)
    expect(seconds()).toEqual([5])
  })

  test('never says more than the length', () => {
    const session = start({ duration: 20.04 })
    session.play(0)
    session.end(20.04)
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
    expect(saves.at(-1)).toMatchObject({ seconds: 21, duration: 21 })
  })

  test('a live picture has no length', () => {
    const session = start({ duration: Infinity })
    session.play(0)
    session.reach(90)
    vi.advanceTimersByTime(MINUTE)
    expect(saves.at(-1)).toMatchObject({ seconds: 90, duration: 0 })
  })
})

describe('on this device', () => {
  test('the place is written down every second while the picture runs', () => {
    const session = start()
    session.play(0)
    watch(session, 0, 10)
    expect(kept.length).toBeGreaterThanOrEqual(9)
    expect(LOCAL_WRITE_MS).toBe(1000)
  })

  test('a pause, a jump and an error are written down at once', () => {
    const session = start()
    session.play(0)
    session.reach(2)
    session.pause(2)
    expect(kept.at(-1)?.seconds).toBe(2)
    session.seek(50)
    expect(kept.at(-1)?.seconds).toBe(50)
    session.play(50)
    session.reach(50.5)
    session.fail()
    expect(kept.at(-1)?.seconds).toBe(51)
  })
})

describe('what was watched', () => {
  test('is what really played, with the jumps left out', () => {
    const session = start()
    session.play(0)
    watch(session, 0, 10)
    session.seek(100)
    watch(session, 100, 105)
    session.pause(105)
    session.seek(5)
    session.play(5)
    watch(session, 5, 12)
    session.pause(12)
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
    expect(saves.at(-1)?.ranges).toEqual([
      [0, 12],
      [100, 105],
    ])
  })
})

describe('somebody who was sent to a second', () => {
  test('changes nothing by looking, pausing and leaving again', () => {
    const session = start({ startAt: 60, isVisit: true })
    session.play(60)
    watch(session, 60, 60 + VISIT_SECONDS - 0.5)
    session.pause(60 + VISIT_SECONDS - 0.5)
    vi.advanceTimersByTime(MINUTE)
    session.leave()
    session.close()
    expect(saves).toEqual([])
    expect(kept).toEqual([])
  })

  test('has studied there once it has run for a moment, and from the second it began at', () => {
    const session = start({ startAt: 60, isVisit: true })
    session.play(60)
    watch(session, 60, 60 + VISIT_SECONDS)
    expect(saves).toMatchObject([{ seconds: 60 + VISIT_SECONDS, ranges: [[60, 60 + VISIT_SECONDS]] }])
  })

  test('has begun to study by jumping on', () => {
    const session = start({ startAt: 60, isVisit: true })
    session.play(60)
    session.seek(200)
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS)
    expect(seconds()).toEqual([200])
  })
})
