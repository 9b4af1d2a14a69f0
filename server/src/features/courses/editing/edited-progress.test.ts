import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { progressCalls } from '../../player/testing/progress-calls.ts'
import { editSchool, type EditedSchool } from '../testing/edited-school.ts'
import { courseEditingFeature } from './course-editing.feature.ts'

let server: TestServer
let school: EditedSchool
beforeAll(async () => {
  server = await startTestServer({ features: [courseEditingFeature] })
  school = await editSchool(server)
})
afterAll(() => server.close())

const rowOf = async (courseId: number) =>
  (await server.pool.query<Record<string, unknown>>('select * from courses where id = $1', [courseId])).rows[0]

describe('what learners have done', () => {
  const enrolment = async (courseId: number) => {
    const { rows } = await server.pool.query<{
      percent: number
      finished_count: number
      last_lesson_id: number | null
    }>('select percent, finished_count, last_lesson_id from enrolments where course_id = $1', [courseId])
    return rows[0]
  }

  it('agrees with lessons that come, go and become longer', async () => {
    const member = await server.registerMember()
    const calls = progressCalls(server, member)
    const courseId = await school.addCourse()
    const draft = await school.readCourse(courseId)
    const [chapter] = draft.chapters
    const [one, two] = chapter?.lessons ?? []
    if (!chapter || !one?.id || !two?.id) throw new Error('A sample course has two lessons')
    await calls.save({ lessonId: one.id, second: 100, ranges: [[0, 100]] })
    server.clock.advance(1000)
    await calls.save({ lessonId: two.id, second: 50, ranges: [[0, 50]] })
    expect(await enrolment(courseId)).toEqual({ percent: 75, finished_count: 1, last_lesson_id: two.id })

    const changeTo = (lessons: typeof chapter.lessons) =>
      school.changeCourse(courseId, { ...draft, chapters: [{ ...chapter, lessons }] })
    await changeTo([one, two, school.lesson('第三讲'), school.lesson('第四讲')])
    expect(await enrolment(courseId)).toEqual({ percent: 37, finished_count: 1, last_lesson_id: two.id })

    const long = await school.addFilm(399.5)
    await changeTo([one, { ...two, filmId: long }])
    expect(await enrolment(courseId)).toEqual({ percent: 30, finished_count: 1, last_lesson_id: two.id })
    expect(await rowOf(courseId)).toMatchObject({ lesson_count: 2, duration_seconds: 500 })

    await school.inWork(async (work) => {
      const film = await school.filmEditing.read(work, long)
      if (film) await school.filmEditing.change(work, long, { ...film, seconds: 40 })
    })
    expect(await enrolment(courseId)).toEqual({ percent: 100, finished_count: 2, last_lesson_id: two.id })
    expect(await rowOf(courseId)).toMatchObject({ duration_seconds: 140 })
    expect(await calls.schedule({ lessonId: two.id })).toMatchObject({
      second: 40,
      duration: 40,
      finished: true,
      percent: 100,
      ranges: [[0, 40]],
    })

    await changeTo([one])
    expect(await enrolment(courseId)).toEqual({ percent: 100, finished_count: 1, last_lesson_id: one.id })
    await changeTo([school.lesson('重来')])
    expect(await enrolment(courseId)).toEqual({ percent: 0, finished_count: 0, last_lesson_id: null })
  })

  it('rests while a lesson has no film, which keeps the course unfinished, and counts again with the next film', async () => {
    const member = await server.registerMember()
    const calls = progressCalls(server, member)
    const courseId = await school.addCourse({
      chapters: [
        { name: '第一章', lessons: [school.lesson('没有片子', null), school.lesson('甲'), school.lesson('乙')] },
      ],
    })
    const draft = await school.readCourse(courseId)
    const [chapter] = draft.chapters
    const [bare, one, two] = chapter?.lessons ?? []
    if (!chapter || !bare?.id || !one?.id || !two?.id) throw new Error('The course has three lessons')
    expect(await rowOf(courseId)).toMatchObject({ lesson_count: 3, unfilmed_count: 1, duration_seconds: 200 })
    const refused = await calls.post({ lessonId: bare.id, second: 5, duration: 100, ranges: [[0, 5]] })
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([404, '这一讲的视频还没有上传'])
    expect(await enrolment(courseId)).toBeUndefined()
    expect(await calls.schedule({ courseId })).toMatchObject({ lessonId: one.id })

    await calls.save({ lessonId: one.id, second: 100, ranges: [[0, 100]] })
    server.clock.advance(1000)
    await calls.save({ lessonId: two.id, second: 100, ranges: [[0, 100]] })
    expect(await enrolment(courseId)).toEqual({ percent: 66, finished_count: 2, last_lesson_id: two.id })

    const changeTo = (lessons: typeof chapter.lessons) =>
      school.changeCourse(courseId, { ...draft, chapters: [{ ...chapter, lessons }] })
    await changeTo([bare, one, { ...two, filmId: null }])
    expect(await enrolment(courseId)).toEqual({ percent: 33, finished_count: 1, last_lesson_id: one.id })
    expect(await calls.schedule({ courseId })).toMatchObject({ lessonId: one.id, list: [{ lessonId: one.id }] })
    await changeTo([bare, { ...one, filmId: null }, { ...two, filmId: null }])
    expect(await enrolment(courseId)).toEqual({ percent: 0, finished_count: 0, last_lesson_id: null })
    expect(await calls.schedule({ courseId })).toMatchObject({ lessonId: bare.id, duration: 0, list: [] })

    await changeTo([{ ...bare, filmId: school.ids.film }, one, two])
    expect(await enrolment(courseId)).toEqual({ percent: 66, finished_count: 2, last_lesson_id: null })
  })

  it('waits for a change of the catalogue, and counts with what it left', async () => {
    const member = await server.registerMember()
    const calls = progressCalls(server, member)
    const courseId = await school.addCourse()
    const draft = await school.readCourse(courseId)
    const [chapter] = draft.chapters
    const [one, two] = chapter?.lessons ?? []
    if (!chapter || !one?.id || !two?.id) throw new Error('A sample course has two lessons')
    await calls.save({ lessonId: one.id, second: 10, ranges: [[0, 10]] })
    const [besideLesson] = (await school.readCourse(await school.addCourse())).chapters[0]?.lessons ?? []
    let saving: Promise<unknown> = Promise.resolve()
    let removed: ReturnType<typeof calls.post> | undefined
    await school.inWork(async (work) => {
      await school.courseEditing.change(work, courseId, { ...draft, chapters: [{ ...chapter, lessons: [one] }] })
      saving = calls.save({ lessonId: one.id ?? 0, second: 50, ranges: [[0, 50]] })
      removed = calls.post({ lessonId: two.id ?? 0, second: 50, ranges: [[0, 50]] })
      // Batches are written one after the other: once this save is answered, the saves of the changed course have been tried and are tried
      // again.
      await calls.save({ lessonId: besideLesson?.id ?? 0, second: 5, ranges: [[0, 5]] })
    })
    await saving
    expect((await removed)?.statusCode).toBe(404)
    expect(await enrolment(courseId)).toEqual({ percent: 50, finished_count: 0, last_lesson_id: one.id })
  })
})
