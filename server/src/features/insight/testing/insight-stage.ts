import { createServicesOf, type FeatureServices } from '../../../compose-features.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { addSampleCourse } from '../../player/testing/sample-course.ts'
import { insightFeature } from '../insight.feature.ts'

const FEATURES = [insightFeature] as const

type Ranges = readonly (readonly [number, number])[]
const text = (ranges: Ranges) => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

export interface InsightStage {
  server: TestServer
  services: FeatureServices<typeof FEATURES>
  editor: TestStaff
  teacher: TestStaff
  members: number[]
  watch: (
    place: { courseId: number; lessonId: number },
    userId: number,
    seen: { ranges: Ranges; replays?: Ranges; isFinished?: boolean; at?: Date },
  ) => Promise<void>
  sample: (options?: Parameters<typeof addSampleCourse>[1]) => Promise<{
    courseId: number
    lessonIds: number[]
    place: (nth: number) => { courseId: number; lessonId: number }
  }>
  close: () => Promise<void>
}

/** A school with two colleagues, and learners whose watching is inserted as rows. */
export async function startInsightStage(learners: number): Promise<InsightStage> {
  const server = await startTestServer({ features: FEATURES })
  const services = createServicesOf(FEATURES, {
    config: testConfig(server.dataDir),
    pool: server.pool,
    clock: server.clock,
  })
  const members: number[] = []
  for (let nth = 0; nth < learners; nth += 1) members.push((await server.registerMember()).userId)
  return {
    server,
    services,
    editor: await addStaff(server, 'editor'),
    teacher: await addStaff(server, 'teacher'),
    members,
    async watch(place, userId, seen) {
      await server.pool.query(
        `insert into lesson_progress (user_id, lesson_id, course_id, ranges, replays, covered_seconds, is_finished, updated_at)
         values ($1, $2, $3, $4, $5, seconds_in($4::int4multirange), $6, $7)`,
        [
          userId,
          place.lessonId,
          place.courseId,
          text(seen.ranges),
          text(seen.replays ?? []),
          seen.isFinished ?? false,
          seen.at ?? server.clock.now(),
        ],
      )
    },
    async sample(options = {}) {
      const { courseId, lessonIds } = await addSampleCourse(server.pool, options)
      return { courseId, lessonIds, place: (nth) => ({ courseId, lessonId: lessonIds[nth] ?? 0 }) }
    },
    async close() {
      await services.close()
      await server.close()
    },
  }
}
