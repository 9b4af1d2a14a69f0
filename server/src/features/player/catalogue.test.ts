import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import { playerContract } from '@bee/contract/player/player.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { requestOf, resultOf } from '../../testing/calls/wire-calls.ts'
import { playerFeature } from './player.feature.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse, payFor } from './testing/sample-course.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature] })
  member = await server.registerMember()
})
afterAll(() => server.close())

const ask = (courseId: unknown, who?: TestMember) =>
  server.app.inject({ ...requestOf(playerContract.catalogue, { courseId }), headers: who?.headers ?? {} })

async function lessonsOf(courseId: number, who?: TestMember) {
  const response = await ask(courseId, who)
  expect(response.statusCode).toBe(200)
  const chapters = resultOf(playerContract.catalogue, response)
  return chapters.flatMap((chapter) => chapter.lessons)
}

test('is a tree of chapters and lessons in order', async () => {
  const { courseId, chapterIds, lessonIds } = await addSampleCourse(server.pool)
  const response = await ask(courseId)
  const chapters = resultOf(playerContract.catalogue, response)
  expect(chapters.map((chapter) => chapter.id)).toEqual(chapterIds)
  expect(chapters.map((chapter) => chapter.lessons.length)).toEqual([2, 1])
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  expect(lessons.map((lesson) => lesson.id)).toEqual(lessonIds)
  expect(lessons.map((lesson) => lesson.duration)).toEqual([100, 200, 60])
  expect(lessons[0]).toMatchObject({ name: '第 1 讲', courseId, percent: 0, finished: false })
})

test('shows a visitor no link at all', async () => {
  const { courseId } = await addSampleCourse(server.pool, { hlsPath: 'media/a/master.m3u8' })
  for (const lesson of await lessonsOf(courseId)) {
    expect(lesson).toMatchObject({ videoUrl: null, hlsUrl: null, subtitlesUrl: null })
  }
})

test('shows a member every link of a free course', async () => {
  const { courseId } = await addSampleCourse(server.pool, {
    hlsPath: 'media/a/master.m3u8',
    subtitlesPath: 'media/a.vtt',
  })
  for (const lesson of await lessonsOf(courseId, member)) {
    expect(lesson.videoUrl).toMatch(/^\/media\/[\w-]+\/media\/sample\.mp4$/)
    expect(lesson.hlsUrl).toMatch(/^\/media\/[\w-]+\/media\/a\/master\.m3u8$/)
    expect(lesson.subtitlesUrl).toMatch(/^\/media\/[\w-]+\/media\/a\.vtt$/)
  }
})

test('of a priced course only the first lesson is open until it is paid', async () => {
  const { courseId } = await addSampleCourse(server.pool, { priceFen: 19_900 })
  const unpaid = await lessonsOf(courseId, member)
  expect(unpaid.map((lesson) => lesson.videoUrl !== null)).toEqual([true, false, false])
  expect(unpaid.map((lesson) => lesson.isPreview)).toEqual([true, false, false])
  await payFor(server.pool, member.userId, courseId)
  const paid = await lessonsOf(courseId, member)
  expect(paid.every((lesson) => lesson.videoUrl !== null)).toBe(true)
})

test('lists a lesson without a film, which cannot be played; the preview is the first that can', async () => {
  const { courseId, lessonIds } = await addSampleCourse(server.pool, { priceFen: 19_900 })
  await server.pool.query('update catalogue_entries set media_id = null, duration_seconds = 0 where id = $1', [
    lessonIds[0],
  ])
  const lessons = await lessonsOf(courseId, member)
  expect(lessons.map(({ id }) => id)).toEqual(lessonIds)
  expect(lessons.map(({ hasFilm }) => hasFilm)).toEqual([false, true, true])
  expect(lessons.map(({ isPreview }) => isPreview)).toEqual([false, true, false])
  expect(lessons.map(({ videoUrl }) => videoUrl !== null)).toEqual([false, true, false])
  expect(lessons[0]).toMatchObject({ duration: 0, posterUrl: '', percent: 0, finished: false })
  const saved = progressCalls(server, member)
  expect((await saved.post({ lessonId: lessonIds[1], second: 5, ranges: [[0, 5]] })).statusCode).toBe(200)
  expect((await saved.post({ lessonId: lessonIds[2], second: 5, ranges: [[0, 5]] })).statusCode).toBe(403)
})

const mark = (lessonId: number | undefined, isPreview: boolean) =>
  server.pool.query('update catalogue_entries set is_preview = $2 where id = $1', [lessonId, isPreview])

test('marked lessons can be tried instead of the first, and one that loses its mark ends at once', async () => {
  const { courseId, lessonIds } = await addSampleCourse(server.pool, { priceFen: 19_900 })
  await mark(lessonIds[1], true)
  await mark(lessonIds[2], true)
  const lessons = await lessonsOf(courseId, member)
  expect(lessons.map(({ isPreview }) => isPreview)).toEqual([false, true, true])
  const saved = progressCalls(server, member)
  expect((await saved.post({ lessonId: lessonIds[0], second: 5, ranges: [[0, 5]] })).statusCode).toBe(403)
  expect((await saved.post({ lessonId: lessonIds[2], second: 5, ranges: [[0, 5]] })).statusCode).toBe(200)

  // There is no such file: a request that is let in gets 404.
  const follow = async () =>
    (await server.app.inject({ url: lessons[2]?.videoUrl ?? '', headers: { ...member.headers } })).statusCode
  expect(await follow()).toBe(404)
  await mark(lessonIds[2], false)
  expect(await follow()).toBe(403)
  expect((await saved.post({ lessonId: lessonIds[2], second: 9, ranges: [[5, 9]] })).statusCode).toBe(403)
  expect((await lessonsOf(courseId, member)).map(({ videoUrl }) => videoUrl !== null)).toEqual([false, true, false])
  await payFor(server.pool, member.userId, courseId)
  expect(await follow()).toBe(404)
})

test('the rule of the database is the rule for drafts', async () => {
  const { courseId, lessonIds } = await addSampleCourse(server.pool, {
    priceFen: 100,
    chapters: [
      [9, 9],
      [9, 9],
    ],
  })
  const { rows } = await server.pool.query<{ media_id: number }>(
    'select media_id from catalogue_entries where id = $1',
    [lessonIds[0]],
  )
  const filmId = rows[0]?.media_id ?? null
  const outline = fc.array(fc.record({ isFilmed: fc.boolean(), isPreview: fc.boolean() }), {
    minLength: 4,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(outline, async (drawn) => {
      const lessons = drawn.map(({ isFilmed, isPreview }, nth) => ({
        id: lessonIds[nth] ?? 0,
        filmId: isFilmed ? filmId : null,
        isPreview,
      }))
      await server.pool.query(
        `update catalogue_entries set media_id = given."filmId", is_preview = given."isPreview"
         from jsonb_to_recordset($1::jsonb) given (id int, "filmId" int, "isPreview" boolean)
         where catalogue_entries.id = given.id`,
        [JSON.stringify(lessons)],
      )
      const found = await server.pool.query<{ id: number }>('select id from preview_lessons($1) id order by id', [
        courseId,
      ])
      expect(found.rows.map(({ id }) => id)).toEqual(previewLessonsOf(lessons).map(({ id }) => id))
    }),
    { numRuns: 30 },
  )
})

test('an unknown course is 404, a malformed id 400', async () => {
  expect((await ask(999_999)).statusCode).toBe(404)
  expect((await ask('abc')).statusCode).toBe(400)
  expect((await ask('')).statusCode).toBe(400)
})

test('shows how far the member got, and nobody else', async () => {
  const { courseId, lessonIds } = await addSampleCourse(server.pool)
  const other = await server.registerMember()
  await progressCalls(server, member).save({ lessonId: lessonIds[0] ?? 0, second: 50, ranges: [[0, 50]] })
  expect((await lessonsOf(courseId, member))[0]).toMatchObject({ percent: 50, second: 50, finished: false })
  expect((await lessonsOf(courseId, other))[0]).toMatchObject({ percent: 0, second: 0 })
  expect((await lessonsOf(courseId))[0]).toMatchObject({ percent: 0, second: 0 })
})
