import { afterAll, expect, it } from 'vitest'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { startLibraryStage } from './testing/library-stage.ts'

const stage = await startLibraryStage()
const { server, film, ownCourseWith, courseWith } = stage
afterAll(() => server.close())

const statusOf = async (url: string, { headers }: TestStaff) =>
  (await server.app.inject({ url, headers: { cookie: headers['cookie'] ?? '' } })).statusCode

async function become(who: TestStaff, role: string): Promise<void> {
  await server.pool.query('update staff set role_id = (select id from staff_roles where key = $2) where user_id = $1', [
    who.userId,
    role,
  ])
}

/** The links of the file, the stream and the original. */
async function linksOf(who: TestStaff, filmId: number): Promise<string[]> {
  const { fileUrl, streamUrl, original } = await who.calls.library.film({ filmId })
  return [fileUrl, streamUrl, original?.url].map((url) => url ?? '')
}

const all = async (urls: readonly string[], who: TestStaff) =>
  new Set(await Promise.all(urls.map((url) => statusOf(url, who))))

it('a link to a film is refused at once after the role of its owner was narrowed, and opens again after', async () => {
  const colleague = await addStaff(server, 'editor')
  const { filmId } = await film('别人的片子')
  await courseWith(filmId, '别人的课')
  const urls = await linksOf(colleague, filmId)
  // A playlist names its segments relative to itself.
  urls.push((urls[1] ?? '').replace('master.m3u8', '1.m4s'))
  expect(await all(urls, colleague)).toEqual(new Set([200]))
  await become(colleague, 'teacher')
  expect(await all(urls, colleague)).toEqual(new Set([403]))
  await become(colleague, 'editor')
  expect(await all(urls, colleague)).toEqual(new Set([200]))
})

it('is refused after the course was given to somebody else', async () => {
  const colleague = await addStaff(server, 'teacher')
  const { filmId } = await film('一起的片子')
  const courseId = await ownCourseWith(filmId, '一起的课', colleague)
  const urls = await linksOf(colleague, filmId)
  expect(await all(urls, colleague)).toEqual(new Set([200]))
  await server.pool.query('delete from course_staff where user_id = $1 and course_id = $2', [
    colleague.userId,
    courseId,
  ])
  expect(await all(urls, colleague)).toEqual(new Set([403]))
})

it('is refused after the colleague has left, and in the hands of another one', async () => {
  const colleague = await addStaff(server, 'editor')
  const other = await addStaff(server, 'editor')
  const { filmId } = await film('走了的人的片子')
  const urls = await linksOf(colleague, filmId)
  expect(await all(urls, other)).toEqual(new Set([403]))
  await server.pool.query('update staff set ended_at = $2 where user_id = $1', [colleague.userId, server.clock.now()])
  expect(await all(urls, colleague)).toEqual(new Set([403]))
})
