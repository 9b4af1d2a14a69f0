import { HOUR_MS } from '@bee/contract/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignSize } from '../../../../scripts/testing/campaign.ts'
import { typedDatabase } from '../../database/database.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { playerFeature } from './player.feature.ts'
import { createProgressRepository } from './progress.repository.ts'
import { createProgressService } from './progress.service.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse } from './testing/sample-course.ts'

const LONG_MS = patiently(300_000)

const LESSON_SECONDS = 600
const INTERLEAVINGS = campaignSize({ everyRun: 50, whole: 1000 })
const BATCHES = campaignSize({ everyRun: 12, whole: 1000 })
/** Side by side on lessons of their own, so that batches hold saves of many lessons as they do on a busy site. */
const AT_A_TIME = 25
/** Later than any save of a run. */

let server: TestServer
let member: TestMember
let courseId: number
let lessonIds: number[]
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature] })
  member = await server.registerMember()
  const lengths = Array.from({ length: AT_A_TIME }, () => LESSON_SECONDS)
  const course = await addSampleCourse(server.pool, { chapters: [lengths] })
  courseId = course.courseId
  lessonIds = course.lessonIds
})
afterAll(() => server.close())

interface SaveOfPlay {
  playId: string
  seq: number
  second: number
  ranges: [number, number][]
}

interface Delivery {
  saves: SaveOfPlay[]
  /** The number of saves that are sent at the same time. */
  atOnce: number
}

const range = fc
  .tuple(fc.nat({ max: LESSON_SECONDS - 1 }), fc.integer({ min: 1, max: 90 }))
  .map(([from, length]): [number, number] => [from, Math.min(from + length, LESSON_SECONDS)])

/** Observations by two browser tabs and a phone: the moments of each play only grow, and the plays run side by side. */
const observations = fc
  .array(
    fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 400_000 }),
        second: fc.nat({ max: LESSON_SECONDS }),
        ranges: fc.array(range, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((plays) => {
    const start = server.clock.now().getTime() - HOUR_MS
    return plays.flatMap((steps, play) => {
      let seq = start
      return steps.map(({ step, ...rest }): SaveOfPlay => ({ ...rest, playId: `play-${play}`, seq: (seq += step) }))
    })
  })

/** Some saves never arrive, some arrive twice, in any order. */
const delivery: fc.Arbitrary<Delivery> = observations.chain((saves) =>
  fc.record({
    saves: fc
      .array(fc.constantFrom(...saves), { minLength: 1, maxLength: saves.length + 3 })
      .chain((chosen) => fc.shuffledSubarray(chosen, { minLength: chosen.length })),
    atOnce: fc.integer({ min: 1, max: 4 }),
  }),
)

async function deliver({ saves, atOnce }: Delivery, lessonId: number): Promise<void> {
  for (let sent = 0; sent < saves.length; sent += atOnce) {
    const answers = await Promise.all(
      saves
        .slice(sent, sent + atOnce)
        .map((save) => progressCalls(server, member).post({ lessonId, duration: LESSON_SECONDS, ...save })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  }
}

const watchedSeconds = (ranges: readonly (readonly [number, number])[]) => {
  const seconds = new Set<number>()
  for (const [from, to] of ranges) for (let second = from; second < to; second += 1) seconds.add(second)
  return [...seconds].sort((a, b) => a - b)
}

const newest = (saves: readonly SaveOfPlay[]) =>
  saves.reduce((best, save) =>
    save.seq > best.seq || (save.seq === best.seq && save.playId > best.playId) ? save : best,
  )

async function savedPlaces() {
  const { list } = await progressCalls(server, member).schedule({ courseId })
  return new Map(list.map((place) => [place.lessonId, place]))
}

test(
  `${INTERLEAVINGS} interleavings of saves end in the newest position and the union of the ranges`,
  { timeout: LONG_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: AT_A_TIME, maxLength: AT_A_TIME }), async (deliveries) => {
        await server.pool.query('delete from lesson_progress')
        await Promise.all(deliveries.map((each, index) => deliver(each, lessonIds[index] ?? 0)))
        const places = await savedPlaces()
        for (const [index, { saves }] of deliveries.entries()) {
          const place = places.get(lessonIds[index] ?? 0)
          expect(place?.second).toBe(newest(saves).second)
          expect(watchedSeconds(place?.ranges ?? [])).toEqual(watchedSeconds(saves.flatMap((save) => save.ranges)))
        }
      }),
      { numRuns: INTERLEAVINGS / AT_A_TIME, seed: campaignSeed() },
    )
  },
)

/** Clocks that are ahead, callers that count and callers that send no number; also numbers that are not a past moment. */
const oddSaves = fc.array(
  fc.record({
    playId: fc.constantFrom('tab', 'phone', undefined),
    number: fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('past', 'now', 'ahead', 'further ahead', undefined),
    ),
    second: fc.nat({ max: LESSON_SECONDS }),
    ranges: fc.array(range, { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 8 },
)

const AHEAD_MS = { past: -HOUR_MS, now: 0, ahead: HOUR_MS, 'further ahead': 2 * HOUR_MS }

test('saves that meet in one batch end as they would one after the other', async () => {
  const database = typedDatabase(server.pool)
  const service = createProgressService({
    progress: createProgressRepository(database),
    clock: server.clock,
  })
  const [together = 0, inTurn = 0] = lessonIds
  await fc.assert(
    fc.asyncProperty(oddSaves, async (drafts) => {
      await server.pool.query('delete from lesson_progress')
      const now = server.clock.now().getTime()
      const of = (lessonId: number) =>
        drafts.map(({ number, ...draft }) => ({
          ...draft,
          userId: member.userId,
          lessonId,
          seq: typeof number === 'string' ? now + AHEAD_MS[number] : number,
        }))
      await Promise.all(of(together).map((save) => service.save(save)))
      for (const save of of(inTurn)) await service.save(save)
      const { rows } = await server.pool.query(
        `select position_seconds, ranges, covered_seconds, is_finished, moment_ms, seq, play_id from lesson_progress
         order by lesson_id`,
      )
      expect(rows).toHaveLength(2)
      expect(rows[0]).toEqual(rows[1])
    }),
    { numRuns: BATCHES, seed: campaignSeed() },
  )
})
