import type { ProgressDraft, ProgressSaved, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findStart, LEFTOVER_WAIT_MS, placeIn, sourceOf } from './lesson-start.ts'
import { createProgressOutbox } from '../progress/progress-outbox.ts'
import { createServerClock } from '../progress/server-clock.ts'
import { sampleLesson } from '../testing/sample-chapters.ts'

const lesson = sampleLesson(5, '第五讲', { duration: 100, second: 10 })

const place = (second: number, seq: number): VideoSchedule => ({
  lessonId: 5,
  second,
  seq,
  duration: 100,
  finished: false,
  percent: 0,
  ranges: [[0, second]],
  list: [],
  serverTime: 0,
})

const NOW = 1_800_000_000_000
let sent: ProgressDraft[]
let send: () => Promise<ProgressSaved>

/** The real outbox of a page, with calls that end as `send` says. */
const openOutbox = (playId = 'here') =>
  createProgressOutbox({
    userId: '7',
    playId,
    storage: localStorage,
    clock: createServerClock(),
    send: (draft) => {
      sent.push(draft)
      return send()
    },
    isRefused: () => false,
  })

/** Unsent progress, as a page leaves it that closes without a connection. */
function leaveBehind(seconds: number): void {
  openOutbox('dead').keep(5, { seconds, duration: 100, ranges: [[0, seconds]] })
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  sent = []
  send = () => Promise.reject(new Error('offline'))
})
afterEach(() => vi.useRealTimers())

async function start(parts: Partial<Parameters<typeof findStart>[0]> = {}) {
  const found = findStart({
    lesson,
    outbox: openOutbox(),
    asked: undefined,
    fetchPlace: () => Promise.resolve(place(40, NOW)),
    ...parts,
  })
  await vi.advanceTimersByTimeAsync(LEFTOVER_WAIT_MS)
  return found
}

test('goes on where the server says', async () => {
  expect(await start()).toMatchObject({ lessonId: 5, seek: { second: 40 }, resumedAt: 40, watched: [[0, 40]] })
})

test('the newer of server and device counts', async () => {
  vi.setSystemTime(NOW + 1000)
  leaveBehind(55)
  expect((await start()).seek.second).toBe(55)
  localStorage.clear()
  vi.setSystemTime(NOW - 1000)
  leaveBehind(55)
  expect((await start()).seek.second).toBe(40)
})

test('without an answer it goes by the device, else by the catalogue', async () => {
  const fetchPlace = () => Promise.reject(new Error('offline'))
  expect((await start({ fetchPlace })).seek.second).toBe(10)
  leaveBehind(55)
  expect((await start({ fetchPlace })).seek.second).toBe(55)
})

test('a second in the address wins, and nothing is announced', async () => {
  expect(await start({ asked: 7 })).toMatchObject({ seek: { second: 7 }, resumedAt: undefined })
  expect((await start({ asked: 0 })).seek.second).toBe(0)
})

test('whoever is sent to a second is a visitor there only where a place could be lost', async () => {
  expect((await start()).isVisit).toBe(false)
  expect((await start({ asked: 7 })).isVisit).toBe(true)
  expect((await start({ asked: 7, fetchPlace: () => Promise.resolve(place(0, 0)) })).isVisit).toBe(false)
})

test('at the end it starts over, and nothing is announced', async () => {
  expect(await start({ fetchPlace: () => Promise.resolve(place(96, 5)) })).toMatchObject({
    seek: { second: 0 },
    resumedAt: undefined,
  })
})

test('leftovers that never arrive do not hold up the picture', async () => {
  send = () => new Promise(() => undefined)
  vi.setSystemTime(NOW - 1000)
  leaveBehind(55)
  expect((await start()).seek.second).toBe(40)
  expect(sent).toMatchObject([{ lessonId: 5, second: 55, playId: 'dead' }])
})

test('what the player reports goes to its lesson', async () => {
  const { progress } = await start()
  progress.save({ seconds: 3, duration: 100, ranges: [] }, { isLeaving: true })
  expect(sent).toMatchObject([{ lessonId: 5, second: 3 }])
})

test('the place of a course tells that of each lesson begun', () => {
  const course = { ...place(40, NOW), list: [{ ...place(3, 1), lessonId: 6 }] }
  expect(placeIn(course, 5)?.second).toBe(40)
  expect(placeIn(course, 6)?.second).toBe(3)
  expect(placeIn(course, 7)).toBeUndefined()
})

test('plays the stream where there is one, and the file after it failed', () => {
  const streamed = { ...lesson, hlsUrl: '/media/k/a/master.m3u8' }
  expect(sourceOf(streamed)?.url).toBe('/media/k/a/master.m3u8')
  expect(sourceOf(streamed, 2)?.url).toBe(lesson.videoUrl)
  expect(sourceOf(lesson)?.url).toBe(lesson.videoUrl)
  expect(sourceOf({ ...lesson, videoUrl: null })).toBeUndefined()
})
