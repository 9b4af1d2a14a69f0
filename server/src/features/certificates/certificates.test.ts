import { CERTIFICATE_MESSAGES } from '@bee/contract/certificates/certificate-messages.ts'
import { type Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addSampleCourse, payFor, type SampleCourse } from '../player/testing/sample-course.ts'
import { certificatesFeature } from './certificates.feature.ts'

const FEATURES = [certificatesFeature] as const

let server: TestServer
let member: TestMember
let course: SampleCourse
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.registerMember({ nickName: '小满' })
  course = await addSampleCourse(server.pool)
})

const certificates = (who: TestMember = member) => testClient(server, who).certificates
const finish = async (lessonIds: readonly number[] = course.lessonIds, userId = member.userId) => {
  await server.pool.query(
    `insert into lesson_progress (user_id, lesson_id, course_id, duration_seconds, is_finished)
     select $1, id, course_id, ceil(duration_seconds), true from catalogue_entries where id = any($2)`,
    [userId, lessonIds],
  )
}
const issue = (name = '程小满') => certificates().issue({ courseId: course.courseId, name })

it('is issued for the last lesson, not before', async () => {
  await finish(course.lessonIds.slice(1))
  await expect(issue()).rejects.toMatchObject({ status: 409, message: CERTIFICATE_MESSAGES.unfinished })
  expect(await certificates().prospect({ courseId: course.courseId })).toMatchObject({
    finishedCount: 2,
    lessonCount: 3,
    isReady: false,
    suggestedName: '小满',
    number: null,
  })
  await finish(course.lessonIds.slice(0, 1))
  const issued = await issue()
  expect(issued).toMatchObject({ name: '程小满', lessonCount: 3, courseId: course.courseId, withdrawTime: null })
  expect(issued.issueTime).toBe(server.clock.now().toISOString())
})

it('asks for every lesson that is announced, also for one without a film', async () => {
  const [bare = 0, ...playable] = course.lessonIds
  await server.pool.query('update catalogue_entries set media_id = null, duration_seconds = 0 where id = $1', [bare])
  await finish(playable)
  expect(await certificates().prospect({ courseId: course.courseId })).toMatchObject({
    finishedCount: 2,
    lessonCount: 3,
    isReady: false,
  })
  await expect(issue()).rejects.toMatchObject({ status: 409, message: CERTIFICATE_MESSAGES.unfinished })
})

it('can be checked by anybody who has the number, and says nothing else of its owner', async () => {
  await finish()
  const issued = await issue()
  const answer = await server.app.inject({ url: `/bee/api/release/certificate/${issued.number.toLowerCase()}` })
  expect(answer.json<Envelope<Certificate>>().data).toEqual(issued)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).not.toContain(member.mobile)
  expect(answer.body).not.toContain('小满"}')
})

it('is one for a course, with the first name, from however many tabs', async () => {
  await finish()
  const names = ['程小满', '大满', '中满', '小满儿']
  const issued = await Promise.all(names.map((name) => issue(name)))
  expect(new Set(issued.map(({ number }) => number)).size).toBe(1)
  expect(new Set(issued.map(({ name }) => name)).size).toBe(1)
  expect(await issue('别的名字')).toEqual(issued[0])
})

it('stays when a lesson is added, when the course gets another name, and when it goes', async () => {
  await finish()
  const issued = await issue()
  await server.pool.query(
    `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
     select course_id, chapter_id, '新的一讲', 99, media_id, 60 from catalogue_entries where id = $1`,
    [course.lessonIds[0]],
  )
  await server.pool.query("update courses set name = '改了名' where id = $1", [course.courseId])
  expect(await certificates().check({ number: issued.number })).toEqual(issued)
  expect(await issue()).toEqual(issued)
  await server.pool.query('delete from courses where id = $1', [course.courseId])
  expect(await certificates().check({ number: issued.number })).toEqual({ ...issued, courseId: null })
})

it('leads a stranger to no course that was withdrawn, its owner still', async () => {
  await finish()
  await server.pool.query('insert into enrolments (user_id, course_id) values ($1, $2)', [
    member.userId,
    course.courseId,
  ])
  const { number } = await issue()
  await server.pool.query('update courses set hidden_at = now() where id = $1', [course.courseId])
  expect(await testClient(server).certificates.check({ number })).toMatchObject({ courseId: null })
  expect((await certificates().mine()).issued).toMatchObject([{ number, courseId: course.courseId }])
})

it('lists what I have and what I could have', async () => {
  const other = await addSampleCourse(server.pool, { chapters: [[60]] })
  await server.pool.query('insert into enrolments (user_id, course_id, percent) values ($1, $2, 100)', [
    member.userId,
    other.courseId,
  ])
  await finish()
  const { number } = await issue()
  const mine = await certificates().mine()
  expect(mine.issued.map((each) => each.number)).toEqual([number])
  expect(mine.readyCourseIds).toEqual([other.courseId])
  expect(await certificates().prospect({ courseId: other.courseId })).toMatchObject({ suggestedName: '程小满' })
})

it('is not given for a course that was paid back', async () => {
  const priced = await addSampleCourse(server.pool, { priceFen: 9900 })
  await finish(priced.lessonIds)
  const ask = () => certificates().issue({ courseId: priced.courseId, name: '程小满' })
  await expect(ask()).rejects.toMatchObject({ status: 409 })
  await payFor(server.pool, member.userId, priced.courseId)
  expect((await ask()).courseId).toBe(priced.courseId)
})

it('goes with its owner', async () => {
  await finish()
  const { number } = await issue()
  await server.pool.query('delete from users where id = $1', [member.userId])
  await expect(testClient(server).certificates.check({ number })).rejects.toMatchObject({ status: 404 })
})

it.each([
  ['', CERTIFICATE_MESSAGES.name],
  ['满', CERTIFICATE_MESSAGES.name],
  ['满'.repeat(21), CERTIFICATE_MESSAGES.name],
  ['小\u3164满', CERTIFICATE_MESSAGES.nameInvisible],
  ['蜂学堂官方', CERTIFICATE_MESSAGES.nameOfficial],
])('refuses the name %j in a sentence', async (name, sentence) => {
  await finish()
  await expect(issue(name)).rejects.toMatchObject({ status: 400, fields: { name: sentence } })
})

it('tells a number that cannot be from one that is not there', async () => {
  await expect(certificates().check({ number: 'FX-1' })).rejects.toMatchObject({ status: 400 })
  await expect(certificates().check({ number: 'FX-22222-22222' })).rejects.toMatchObject({
    status: 404,
    message: CERTIFICATE_MESSAGES.unknown,
  })
  await expect(certificates().prospect({ courseId: 2_000_000 })).rejects.toMatchObject({ status: 404 })
})
