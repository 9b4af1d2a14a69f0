import { afterAll, beforeEach, expect, it } from 'vitest'
import { addStaff } from '../../testing/test-staff.ts'
import { startInboxStage } from './testing/inbox-stage.ts'

const stage = await startInboxStage()
const { server, owner, teacher, ask, only } = stage
afterAll(() => server.close())
beforeEach(stage.empty)

it('shows the film of the moment to the session it was made for, and to nobody else', async () => {
  await ask('问', { lessonId: stage.lessonId, second: 5 })
  const { id: threadId } = await only()
  const { moment } = await teacher.calls.inbox.thread({ threadId })
  const filmUrl = moment?.filmUrl ?? ''
  expect(filmUrl).toMatch(/^\/bee\/api\/manage\/media\//)
  const statusFor = async (headers: Record<string, string>, url = filmUrl) =>
    (await server.app.inject({ url, headers: { 'sec-fetch-site': 'same-origin', ...headers } })).statusCode
  const { cookie = '' } = teacher.headers
  // 404, not 403: access is granted, but a test has no film in the folder.
  expect(await statusFor({ cookie })).toBe(404)
  expect(await statusFor({ cookie: owner.headers.cookie ?? '' })).toBe(403)
  expect(await statusFor({})).toBe(403)
  expect(await statusFor({ ...teacher.memberHeaders })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusFor({ cookie }, filmUrl.replace('/media/', '/media/1'))).toBe(403)
})

it('makes a link to a film that opens nothing at the students’ address, and ends with the session', async () => {
  await ask('问', { lessonId: stage.lessonId, second: 5 })
  const { id: threadId } = await only()
  const leaver = await addStaff(server, 'owner')
  const filmUrl = (await leaver.calls.inbox.thread({ threadId })).moment?.filmUrl ?? ''
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url, headers })).statusCode
  const asMember = filmUrl.replace('/bee/api/manage/media/', '/media/')
  const { cookie = '' } = leaver.headers
  expect(await statusOf(filmUrl, { cookie })).toBe(404)
  expect(await statusOf(asMember)).toBe(403)
  expect(await statusOf(asMember, leaver.memberHeaders)).toBe(403)
  await server.pool.query('delete from staff_sessions where user_id = $1', [leaver.userId])
  expect(await statusOf(filmUrl, { cookie })).toBe(403)
  expect(await statusOf(asMember)).toBe(403)
})

it('shuts a link to a film that was given with a thread when the course is no longer the teacher’s', async () => {
  await ask('问', { lessonId: stage.lessonId, second: 5 })
  const { id: threadId } = await only()
  const filmUrl = (await teacher.calls.inbox.thread({ threadId })).moment?.filmUrl ?? ''
  const statusOf = async () => (await server.app.inject({ url: filmUrl, headers: teacher.headers })).statusCode
  expect(await statusOf()).toBe(404)
  const { rows } = await server.pool.query<{ course_id: number }>(
    'delete from course_staff where user_id = $1 returning course_id',
    [teacher.userId],
  )
  expect(await statusOf()).toBe(403)
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [
    teacher.userId,
    rows[0]?.course_id,
  ])
  expect(await statusOf()).toBe(404)
})
