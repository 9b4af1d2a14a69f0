import { HOUR_MS } from '@bee/contract/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { playerFeature } from './player.feature.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse, type SampleCourse } from './testing/sample-course.ts'

const LESSON_SECONDS = 600
const RUNS = 40

let server: TestServer
let member: TestMember
let calls: ReturnType<typeof progressCalls>
let course: SampleCourse
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature] })
  member = await server.registerMember()
  calls = progressCalls(server, member)
  course = await addSampleCourse(server.pool, { chapters: [[LESSON_SECONDS, LESSON_SECONDS]] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  await server.pool.query('delete from lesson_progress')
  await server.pool.query('delete from enrolments')
})

const now = () => server.clock.now().getTime()
const setBack = (ms: number) => server.clock.set(new Date(now() - ms))
const lesson = (index: number) => course.lessonIds[index] ?? 0

test('a save is kept when the clock was set back since the last one', async () => {
  await calls.save({ lessonId: lesson(0), second: 50, playId: 'computer', seq: now() })
  setBack(HOUR_MS)
  server.clock.advance(1000)
  expect(await calls.save({ lessonId: lesson(1), second: 7, playId: 'phone', seq: now() })).toMatchObject({
    second: 7,
  })
  server.clock.advance(1000)
  expect(await calls.save({ lessonId: lesson(0), second: 60, playId: 'phone', seq: now() })).toMatchObject({
    second: 60,
  })
  expect(await calls.schedule({ courseId: course.courseId })).toMatchObject({ lessonId: lesson(0), second: 60 })
})

test('a page that was open meanwhile goes on counting, and its late saves are still late', async () => {
  const seq = now()
  await calls.save({ lessonId: lesson(0), second: 50, playId: 'page', seq })
  setBack(HOUR_MS)
  server.clock.advance(1000)
  const save = (second: number, number: number) =>
    calls.save({ lessonId: lesson(0), second, playId: 'page', seq: number })
  expect(await save(51, seq + 1)).toMatchObject({ second: 51 })
  server.clock.advance(1000)
  expect(await save(49, seq - 1)).toMatchObject({ second: 51 })
  server.clock.advance(1000)
  expect(await save(52, seq + 2)).toMatchObject({ second: 52 })
})

test('a new play of a caller that only counts is newer than one from the future', async () => {
  await calls.save({ lessonId: lesson(0), second: 50, playId: 'counting-1', seq: 9 })
  setBack(HOUR_MS)
  expect(await calls.save({ lessonId: lesson(0), second: 5, playId: 'counting-2', seq: 1 })).toMatchObject({
    second: 5,
  })
})

interface Step {
  isSetBack: boolean
  passMs: number
  lessonIndex: number
  second: number
  /** `page` follows the server's clock; `device` follows its own, which is never set back; `plain` sends no number. */
  caller: 'page' | 'device' | 'plain'
  play: number
}

const step: fc.Arbitrary<Step> = fc.record({
  isSetBack: fc.boolean(),
  passMs: fc.integer({ min: 1, max: 60_000 }),
  lessonIndex: fc.nat({ max: 1 }),
  second: fc.nat({ max: LESSON_SECONDS }),
  caller: fc.constantFrom('page', 'device', 'plain'),
  play: fc.nat({ max: 2 }),
})

test('whatever the clock does, the save that was made last is the one that is found', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      run += 1
      await server.pool.query('delete from lesson_progress')
      await server.pool.query('delete from enrolments')
      server.clock.set(TEST_START)
      let trueTime = TEST_START.getTime()
      const lastSeq = new Map<string, number>()
      for (const { isSetBack, passMs, lessonIndex, second, caller, play } of steps) {
        if (isSetBack) setBack(HOUR_MS)
        server.clock.advance(passMs)
        trueTime += passMs
        const playId = `${caller}-${play}-${run}`
        const seq = Math.max((lastSeq.get(playId) ?? 0) + 1, caller === 'device' ? trueTime : now())
        lastSeq.set(playId, seq)
        const saved = await calls.save({
          lessonId: lesson(lessonIndex),
          second,
          ...(caller === 'plain' ? {} : { playId, seq }),
        })
        expect(saved.second).toBe(second)
        expect(await calls.schedule({ courseId: course.courseId })).toMatchObject({
          lessonId: lesson(lessonIndex),
          second,
        })
      }
    }),
    { numRuns: RUNS },
  )
})
