import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import type { TestMember, TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { payFor } from '../player/testing/sample-course.ts'
import { NO_SUCH_COURSE } from './course-access.service.ts'
import { editSchool, type EditedSchool } from './testing/edited-school.ts'

let server: TestServer
let school: EditedSchool
let stranger: TestMember
let learner: TestMember
let buyer: TestMember
/** Free, and begun by the learner; priced, and paid by the buyer. */
let free: number
let priced: number
let lessonOfFree: number
let lessonOfPriced: number
let newsId: number
let questionId: number

const NEWEST = { page: 1, limit: 20 }
const as = (who?: TestMember) => testClient(server, who ? { headers: who.headers } : {})
const gone = { status: 404, message: NO_SUCH_COURSE }

async function firstLesson(courseId: number): Promise<number> {
  return (await school.readCourse(courseId)).chapters[0]?.lessons[0]?.id ?? 0
}

beforeAll(async () => {
  server = await startWholeServer()
  school = await editSchool(server)
  stranger = await server.registerMember()
  learner = await server.registerMember()
  buyer = await server.registerMember()
  await server.pool.query(`update course_types set slug = 'java' where id = $1`, [school.ids.direction])
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into news (slug, title, body_html, area_slugs) values ('n', '资讯', '', '{java}') returning id`,
  )
  newsId = rows[0]?.id ?? 0
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.pool.query('delete from courses')
  free = await school.addCourse({ name: '免费的课' })
  priced = await school.addCourse({ name: '收费的课', priceFen: 9900 })
  await school.addCourse({ name: '留下的课', typeId: school.ids.micro })
  lessonOfFree = await firstLesson(free)
  lessonOfPriced = await firstLesson(priced)
  for (const who of [stranger, learner]) {
    await as(who).courses.collect({ courseId: free })
    await as(who).comments.publish({ courseId: free, content: `${who.userId} 的话` })
  }
  await as(learner).player.recordProgress({ lessonId: lessonOfFree, second: 40, ranges: [[0, 40]] })
  await payFor(server.pool, buyer.userId, priced)
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, answer_html, right_options, lesson_id)
     values ('q' || $3::int, $1, $2, '题', 'single', 1, '', '{A}', $3::int) returning id`,
    [school.ids.spring, school.ids.direction, lessonOfFree],
  )
  questionId = rows[0]?.id ?? 0
})

/** A notification of the database takes milliseconds; a busy machine may be late to check it. */
const TOLD = { timeout: 10_000 }

const withdraw = (...ids: number[]) => school.inWork((work) => school.courseEditing.withdraw(work, ids))
const restore = (...ids: number[]) => school.inWork((work) => school.courseEditing.restore(work, ids))

/** Every page on which a visitor, or a member who never began it, meets courses. */
const shownTo = async (who?: TestMember) => {
  const { courses, site, about, news } = as(who)
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort()
  const [type] = await courses.typeTree({})
  const rest = (await courses.list({ search: '留下' })).list[0]?.id ?? 0
  const info = await site.info({})
  return {
    list: names((await courses.list({})).list),
    total: (await courses.list({})).totalCount,
    search: names((await courses.list({ search: '的课' })).list),
    category: names((await courses.byCategory({ category: '1' })).list),
    recommended: names(await courses.recommended({ courseId: rest })),
    typeCount: type?.courseCount,
    teacherCount: (await about.teachers({}))[0]?.courseCount,
    siteCounts: [info.courseCount, info.lessonCount],
    besideNews: names((await news.info({ id: newsId })).courses),
  }
}

describe('a withdrawn course', () => {
  it('is gone from every list and count at once, and back again when restored', async () => {
    const before = await shownTo()
    expect(before).toMatchObject({
      list: ['免费的课', '收费的课', '留下的课'],
      total: 3,
      typeCount: 3,
      teacherCount: 3,
    })
    expect(before).toMatchObject({ siteCounts: [3, 6], recommended: ['免费的课', '收费的课'] })
    await withdraw(free, priced)
    const rest = ['留下的课']
    const after = { list: rest, total: 1, search: rest, category: rest, recommended: [], typeCount: 1, teacherCount: 1 }
    const elsewhere = { siteCounts: [1, 2], besideNews: rest }
    // Visitors read a cached answer, and members' lists are made from it, until the notification has come.
    for (const who of [undefined, stranger])
      await vi.waitFor(async () => expect(await shownTo(who)).toEqual({ ...after, ...elsewhere }), TOLD)
    await restore(free, priced)
    for (const who of [undefined, stranger])
      await vi.waitFor(async () => expect(await shownTo(who)).toEqual(before), TOLD)
  })

  it('is not there for visitors and for members who never began it', async () => {
    const [comment] = (await as().comments.list({ courseId: free })).list
    const commentId = comment?.commentId ?? 0
    await withdraw(free)
    for (const who of [undefined, stranger]) {
      const { courses, player, comments } = as(who)
      await vi.waitFor(() => expect(courses.detail({ courseId: free })).rejects.toMatchObject(gone))
      await vi.waitFor(() => expect(courses.recommended({ courseId: free })).rejects.toMatchObject(gone))
      await vi.waitFor(() => expect(player.catalogue({ courseId: free })).rejects.toMatchObject(gone))
      await vi.waitFor(() => expect(comments.list({ courseId: free })).rejects.toMatchObject(gone))
      await vi.waitFor(() => expect(comments.replies({ commentId })).rejects.toMatchObject(gone))
    }
    const { courses, comments, player, questions } = as(stranger)
    expect((await questions.detail({ id: questionId })).lesson).toBeNull()
    await expect(comments.publish({ courseId: free, content: '还在吗' })).rejects.toMatchObject(gone)
    await expect(player.schedule({ courseId: free })).rejects.toMatchObject(gone)
    await expect(player.schedule({ lessonId: lessonOfFree })).rejects.toMatchObject({ status: 404 })
    await expect(player.recordProgress({ lessonId: lessonOfFree, second: 1 })).rejects.toMatchObject({ status: 404 })
    expect((await courses.collectedList(NEWEST)).list).toEqual([])
    expect((await courses.collectedList(NEWEST)).totalCount).toBe(0)
    expect((await as(stranger).profile.overview({})).favouriteCount).toBe(0)
    // A mark on a hidden course can still be removed.
    expect(await courses.uncollect({ courseId: free })).toMatchObject({ favouriteCount: 1 })
  })

  it('can be learned to its end by those who began it', async () => {
    await withdraw(free)
    const { courses, player, comments, profile, questions } = as(learner)
    expect(await courses.detail({ courseId: free })).toMatchObject({ name: '免费的课', percent: 20 })
    expect((await player.catalogue({ courseId: free }))[0]?.lessons[0]?.videoUrl).toEqual(expect.any(String))
    await player.recordProgress({ lessonId: lessonOfFree, second: 100, ranges: [[40, 100]] })
    expect(await player.schedule({ courseId: free })).toMatchObject({ lessonId: lessonOfFree, finished: true })
    expect((await courses.mine({})).list).toMatchObject([{ name: '免费的课', percent: 50 }])
    expect((await courses.collectedList(NEWEST)).list).toMatchObject([{ name: '免费的课' }])
    expect((await profile.overview({})).favouriteCount).toBe(1)
    expect((await questions.detail({ id: questionId })).lesson).toMatchObject({ courseName: '免费的课' })
    expect((await comments.list({ courseId: free })).totalCount).toBe(2)
    await comments.publish({ courseId: free, content: '学完了' })
    expect((await courses.recommended({ courseId: free })).map(({ name }) => name)).toEqual(['收费的课', '留下的课'])
  })

  it('stays with those who paid for it, and is sold to nobody', async () => {
    await withdraw(priced)
    expect(await as(buyer).courses.detail({ courseId: priced })).toMatchObject({ isOpen: true })
    await as(buyer).player.recordProgress({ lessonId: lessonOfPriced, second: 5, ranges: [[0, 5]] })
    await expect(as(stranger).orders.place({ courseId: priced, price: 99, agreed: true })).rejects.toMatchObject(gone)
    await expect(as(stranger).player.recordProgress({ lessonId: lessonOfPriced, second: 1 })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('takes no new marks, from nobody', async () => {
    await withdraw(free)
    for (const who of [stranger, learner]) {
      await expect(as(who).courses.like({ courseId: free })).rejects.toMatchObject(gone)
      await expect(as(who).courses.collect({ courseId: free })).rejects.toMatchObject(gone)
    }
  })

  it('stays as it is when it is withdrawn twice', async () => {
    await withdraw(free)
    const hiddenAt = async () =>
      (await server.pool.query<{ hidden_at: Date }>('select hidden_at from courses where id = $1', [free])).rows[0]
    const before = await hiddenAt()
    server.clock.advance(60_000)
    await withdraw(free)
    expect(await hiddenAt()).toEqual(before)
  })
})
