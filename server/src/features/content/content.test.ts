import { DAY_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../courses/testing/edited-school.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { newsFeature } from '../news/news.feature.ts'
import { staffLogInFeature } from '../staff/staff-log-in.feature.ts'
import { contentFeature } from './content.feature.ts'

let server: TestServer
let school: EditedSchool
let editor: TestStaff
let teacher: TestStaff

beforeAll(async () => {
  server = await startTestServer({
    features: [contentFeature, draftsFeature, courseEditingFeature, aboutFeature, newsFeature, staffLogInFeature],
  })
  school = await editSchool(server)
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
})
afterAll(() => server.close())

async function article(title: string): Promise<number> {
  const body = { title, summary: '', body: '正文', areas: [] }
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body })
  return (await editor.calls.drafts.publish({ draftId, version })).contentId
}

async function standing(table: string, id: number) {
  const { rows } = await server.pool.query<{ hidden: boolean }>(
    `select hidden_at is not null as hidden from ${table} where id = $1`,
    [id],
  )
  return rows[0] ? (rows[0].hidden ? 'hidden' : 'shown') : 'gone'
}

async function undoLast(): Promise<void> {
  const [event] = (await editor.calls.audit.list({ limit: 1 })).list
  await editor.calls.session.confirm({ password: editor.password })
  await editor.calls.audit.undo({ eventId: event?.id ?? 0 })
}

const learn = async (courseId: number) => {
  const { userId } = await server.registerMember()
  await server.pool.query('insert into enrolments (user_id, course_id) values ($1, $2)', [userId, courseId])
}

describe('out of sight', () => {
  it('and back, by the call and by the record; what is done already is said', async () => {
    const contentIds = [await article('甲'), await article('乙')]
    const [first = 0, second = 0] = contentIds
    await editor.calls.content.withdraw({ kind: 'news', contentIds: [first], reason: '过时' })
    const both = await editor.calls.content.withdraw({ kind: 'news', contentIds: [...contentIds, 999_999], reason: '' })
    expect(both).toEqual({
      doneIds: [second],
      refused: expect.arrayContaining([
        { contentId: first, title: '甲', sentence: '已经下架了' },
        { contentId: 999_999, title: '', sentence: '没有找到，可能已经没有了' },
      ]) as unknown,
    })
    await undoLast()
    expect([await standing('news', first), await standing('news', second)]).toEqual(['hidden', 'shown'])
    await editor.calls.content.putBack({ kind: 'news', contentIds: [first] })
    expect(await standing('news', first)).toBe('shown')
    await expect(editor.calls.content.putBack({ kind: 'news', contentIds: [first] })).rejects.toMatchObject({
      status: 409,
      message: '没有下架',
    })
  })

  it('not a teacher of a course, nor a type that is used, nor a page', async () => {
    await school.addCourse()
    const withdraw = (kind: 'teacher' | 'courseType' | 'page', id: number) =>
      editor.calls.content.withdraw({ kind, contentIds: [id], reason: '' })
    await expect(withdraw('teacher', school.ids.teacher)).rejects.toMatchObject({
      message: '还有课写着这位讲师，先给它们换一位',
    })
    await expect(withdraw('courseType', school.ids.spring)).rejects.toMatchObject({
      message: '它下面还有课，先把它们换到别的类型',
    })
    await expect(withdraw('courseType', school.ids.direction)).rejects.toMatchObject({
      message: '它下面还有类型，先把它们移走或删除',
    })
    await expect(withdraw('page', 1)).rejects.toMatchObject({ status: 409 })
    await withdraw('courseType', school.ids.micro)
    const { body } = await server.app.inject({ url: '/bee/api/release/subject_type/list' })
    expect(['Spring 全家桶', '微服务'].filter((name) => body.includes(name))).toEqual(['Spring 全家桶'])
    expect(await standing('course_types', school.ids.micro)).toBe('hidden')
  })

  it('is nothing that a teacher does', async () => {
    const courseId = await school.addCourse()
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, courseId])
    await expect(
      teacher.calls.content.withdraw({ kind: 'course', contentIds: [courseId], reason: '' }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('the trash', () => {
  it('takes what nobody has begun with, and gives it back as it was', async () => {
    const [fresh, learnt] = [await school.addCourse({ name: '没人学' }), await school.addCourse({ name: '有人学' })]
    await learn(learnt)
    const { doneIds, refused } = await editor.calls.content.remove({ kind: 'course', contentIds: [fresh, learnt] })
    expect({ doneIds, refused }).toEqual({
      doneIds: [fresh],
      refused: [{ contentId: learnt, title: '有人学', sentence: '有人学过，只能下架' }],
    })
    const { list } = await editor.calls.content.trash({ kind: 'course' })
    expect(list).toMatchObject([{ contentId: fresh, title: '没人学', by: { nickName: '何田' } }])
    expect(Date.parse(list[0]?.purgeTime ?? '') - Date.parse(list[0]?.time ?? '')).toBe(30 * DAY_MS)
    await editor.calls.content.putBack({ kind: 'course', contentIds: [fresh] })
    expect(await standing('courses', fresh)).toBe('shown')
    await editor.calls.content.withdraw({ kind: 'course', contentIds: [fresh], reason: '' })
    await editor.calls.content.remove({ kind: 'course', contentIds: [fresh] })
    await undoLast()
    expect(await standing('courses', fresh)).toBe('hidden')
    expect((await editor.calls.content.trash({ kind: 'course' })).list).toEqual([])
  })

  it('lets nothing be published of what lies in it', async () => {
    const contentId = await article('扔了的')
    const draft = await editor.calls.drafts.open({ kind: 'news', contentId })
    await editor.calls.content.remove({ kind: 'news', contentIds: [contentId] })
    await expect(editor.calls.drafts.publish(draft)).rejects.toMatchObject({
      status: 409,
      message: '它在回收站里，先拿回来再发布',
    })
    await editor.calls.content.putBack({ kind: 'news', contentIds: [contentId] })
    await expect(editor.calls.drafts.publish(draft)).resolves.toMatchObject({ contentId })
  })

  it('is emptied of what is thirty days old, unless somebody has begun with it since', async () => {
    const [gone, kept, young] = [await school.addCourse(), await school.addCourse(), await school.addCourse()]
    await editor.calls.drafts.open({ kind: 'course', contentId: gone })
    await editor.calls.content.remove({ kind: 'course', contentIds: [gone, kept] })
    await learn(kept)
    server.clock.advance(29 * DAY_MS)
    // Every session has expired by then.
    editor = await addStaff(server, 'editor', { nickName: '何田' })
    await editor.calls.content.remove({ kind: 'course', contentIds: [young] })
    const { content } = testServices([contentFeature], server.pool, server.clock)
    expect(await content.purge()).toEqual({ erased: 0, kept: 0 })
    server.clock.advance(DAY_MS + 1)
    expect(await content.purge()).toEqual({ erased: 1, kept: 1 })
    expect([
      await standing('courses', gone),
      await standing('courses', kept),
      await standing('courses', young),
    ]).toEqual(['gone', 'hidden', 'hidden'])
    const { rows } = await server.pool.query(`select id from drafts where kind = 'course' and subject_id = $1`, [gone])
    expect(rows).toEqual([])
    editor = await addStaff(server, 'editor', { nickName: '何田' })
    expect((await editor.calls.content.trash()).list.map(({ contentId }) => contentId)).toEqual([young])
  })

  it('has all that was thrown away at one moment on one page', async () => {
    const contentIds = []
    for (let nth = 0; nth < 60; nth += 1) contentIds.push(await article(`第 ${nth} 篇`))
    await editor.calls.content.remove({ kind: 'news', contentIds: contentIds.slice(0, 1) })
    server.clock.advance(1000)
    await editor.calls.content.remove({ kind: 'news', contentIds: contentIds.slice(1) })
    const first = await editor.calls.content.trash({ kind: 'news' })
    expect([first.list.length, first.hasMore]).toEqual([59, true])
    const next = await editor.calls.content.trash({ kind: 'news', before: first.list.at(-1)?.time ?? '' })
    expect([next.list.map(({ contentId }) => contentId), next.hasMore]).toEqual([contentIds.slice(0, 1), false])
  })
})
