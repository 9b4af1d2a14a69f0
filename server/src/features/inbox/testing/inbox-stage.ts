import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { FeatureDescription } from '../../../feature.ts'
import { testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestMember } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { inboxFeature } from '../inbox.feature.ts'

/** An owner, a teacher of the course, a teacher of another course, and a member who asks. */
export async function startInboxStage(more: readonly FeatureDescription[] = []) {
  const server = await startTestServer({ features: [inboxFeature, ...more] })
  const { pool, clock } = server
  const { spring: typeId } = await insertTypes(pool)
  const courseId = await insertCourse(pool, { name: 'Spring Boot 3', typeId, lessons: ['一', '二'] })
  const foreignId = await insertCourse(pool, { name: 'Vue 3', typeId, lessons: ['一'] })
  const { rows } = await pool.query<{ id: number }>(
    'select id from catalogue_entries where course_id = $1 and chapter_id is not null order by position desc limit 1',
    [courseId],
  )
  const owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  const teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
  const other = await addStaff(server, 'teacher', { nickName: '苏明澈' })
  await pool.query('insert into course_staff (user_id, course_id) values ($1, $2), ($3, $4)', [
    teacher.userId,
    courseId,
    other.userId,
    foreignId,
  ])
  let member = await server.registerMember()
  let pressed = 0

  const as = (who: { headers: Record<string, string> }) => testClient(server, { headers: who.headers })
  const newKey = () => `a-press-of-the-button-${(pressed += 1)}`

  /** Deletes all comments and feedback and registers a new member. */
  async function empty(): Promise<void> {
    clock.advance(MINUTE_MS)
    member = await server.registerMember()
    await pool.query('delete from comments; delete from feedback')
  }

  function ask(content: string, more: object = {}) {
    return as(member).comments.publish({ courseId, content, kind: 'question', ...more })
  }

  async function waiting(who: TestStaff = owner) {
    return (await who.calls.inbox.list({ state: 'waiting' })).list
  }

  async function only() {
    const [thread, ...rest] = await waiting()
    if (!thread || rest.length > 0) throw new Error(`one thread was expected, ${rest.length + Number(!!thread)} wait`)
    return thread
  }

  function answer(threadId: number, content: string, more: object = {}, who: TestStaff = owner) {
    return who.calls.inbox.answer({ threadId, content, version: 1, key: newKey(), ...more })
  }

  return {
    server,
    courseId,
    lessonId: rows[0]?.id ?? 0,
    owner,
    teacher,
    other,
    member: (): TestMember => member,
    as,
    newKey,
    empty,
    ask,
    waiting,
    only,
    answer,
  }
}
