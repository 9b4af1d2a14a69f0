import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { playerFeature } from './player.feature.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse } from './testing/sample-course.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature] })
})
afterAll(() => server.close())

test('while a course is being published, saves in the others go on, and those in it wait and are kept', async () => {
  const [published, other] = [await addSampleCourse(server.pool), await addSampleCourse(server.pool)]
  const caller = async () => progressCalls(server, await server.registerMember())
  const [waiting, beside, both] = [await caller(), await caller(), await caller()]
  const publication = await server.pool.connect()
  try {
    await publication.query('begin')
    await publication.query('select hold_catalogues(array[$1::int])', [published.courseId])
    const held = [
      waiting.save({ lessonId: published.lessonIds[0] ?? 0, second: 11 }),
      both.save({ lessonId: published.lessonIds[0] ?? 0, second: 12 }),
    ]
    let heldDone = 0
    for (const each of held) void each.finally(() => (heldDone += 1))
    // Once while the others are held, and once more after them.
    for (const second of [21, 22]) {
      expect(await beside.save({ lessonId: other.lessonIds[0] ?? 0, second })).toMatchObject({ second })
      expect(await both.save({ lessonId: other.lessonIds[0] ?? 0, second })).toMatchObject({ second })
    }
    expect(heldDone).toBe(0)
    await publication.query('commit')
    expect(await Promise.all(held)).toMatchObject([{ second: 11 }, { second: 12 }])
  } finally {
    publication.release()
  }
})
