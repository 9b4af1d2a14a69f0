import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { questionsFeature } from './questions.feature.ts'

let server: TestServer
let types: TestTypes
let client: ReturnType<typeof testClient>

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  client = testClient(server, { headers: (await server.registerMember()).headers })
})
afterAll(() => server.close())

const start = async (mode: string, more: { scopeId: number }) =>
  client.questions.set(await client.questions.startSet({ mode, ...more }))

describe('a chapter with one question', () => {
  it('is practised together with its neighbour, from either of them', async () => {
    const courseId = await insertCourse(server.pool, { name: '短章课', typeId: types.vue, lessons: ['一', '二', '三'] })
    const lessons = await lessonIds(server.pool, courseId)
    const added = await server.pool.query<{ id: number }>(
      "insert into catalogue_entries (course_id, name, position) values ($1, '第二章', 2), ($1, '第三章', 3) returning id",
      [courseId],
    )
    const [second = 0, third = 0] = added.rows.map(({ id }) => id)
    await server.pool.query(
      'update catalogue_entries set chapter_id = case id when $1 then $2::int else $4 end where id in ($1, $3)',
      [lessons[1], second, lessons[2], third],
    )
    const place = { typeId: types.vue, directionId: types.web }
    for (const lessonId of [lessons[0], lessons[1], lessons[1], lessons[2]]) {
      await insertQuestion(server.pool, { ...place, title: '短章的题', lessonId: lessonId ?? 0 })
    }
    const course = (await client.questions.chapters()).find((each) => each.id === courseId)
    expect(course?.chapters).toMatchObject([{ name: '第一章、第二章、第三章', questionCount: 4, doneCount: 0 }])
    const set = await start('lesson', { scopeId: course?.chapters[0]?.id ?? 0 })
    expect(set).toMatchObject({ title: '第一章、第二章、第三章', questions: { length: 4 } })
    // Each of the three chapters leads to the same practice.
    expect((await start('lesson', { scopeId: third })).setId).toBe(set.setId)
    expect((await start('lesson', { scopeId: second })).setId).toBe(set.setId)
  })
})

it('shows a ladder of four levels as a whole, before the first of them is passed', async () => {
  const place = { typeId: types.vue, directionId: types.web }
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => insertQuestion(server.pool, { ...place, title: `阶梯 ${nth}` })),
  )
  const [web] = await client.questions.challenge({ typeId: types.web })
  expect(web?.levelCount).toBeGreaterThanOrEqual(4)
  expect(web?.levels).toHaveLength(Number(web?.levelCount))
  expect(web?.levels.filter(({ isOpen }) => isOpen).map(({ level }) => level)).toEqual([1])
})
