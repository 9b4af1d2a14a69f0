import { readdir } from 'node:fs/promises'
import path from 'node:path'
import {
  HANDOUT_MAX_BYTES,
  HANDOUT_UPLOAD_PATH,
  HANDOUTS_A_LESSON,
  HANDOUTS_KEPT_DAYS,
  type DeskHandout,
} from '@bee/contract/manage/media/handouts.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { addSampleCourse, type SampleCourse } from '../player/testing/sample-course.ts'
import { handoutsFeature } from './handouts.feature.ts'

const FEATURES = [handoutsFeature] as const

let server: TestServer
let editor: TestStaff
let member: TestMember
let priced: SampleCourse
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  editor = await addStaff(server, 'editor')
  member = await server.registerMember()
  priced = await addSampleCourse(server.pool, { priceFen: 9900 })
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n')
const newLesson = async () => (await addSampleCourse(server.pool)).lessonIds[0] ?? 0

const upload = (lessonId: number, name: string, content: Buffer = PDF, headers = editor.headers) =>
  server.app.inject({
    method: 'POST',
    url: `/bee/api${HANDOUT_UPLOAD_PATH}?${new URLSearchParams({ lessonId: String(lessonId), name }).toString()}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: content,
  })
const handoutIn = (answer: Awaited<ReturnType<typeof upload>>) => answer.json<{ data: DeskHandout }>().data
const add = async (lessonId: number, name = '讲义.pdf') => handoutIn(await upload(lessonId, name))
const namesOf = async (lessonId: number) =>
  (await editor.calls.handouts.list({ lessonId })).list.map(({ name }) => name)
const undoLast = async () => {
  const { list } = await editor.calls.audit.list({ actorId: editor.userId, limit: 1 })
  await editor.calls.audit.undo({ eventId: list[0]?.id ?? 0 })
}
const seenBy = (who: TestMember, lessonId: number) => testClient(server, who).handouts.ofLesson({ lessonId })

describe('for students', () => {
  it('a handout is kept under its Chinese name, and never opened by the browser', async () => {
    const lessonId = await newLesson()
    await add(lessonId, '第一讲 讲义（课堂版）.pdf')
    const [handout] = await seenBy(member, lessonId)
    expect(handout).toMatchObject({ name: '第一讲 讲义（课堂版）.pdf', kind: 'pdf', bytes: PDF.length })
    const file = await server.app.inject({ url: handout?.url ?? '' })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('第一讲 讲义（课堂版）.pdf')}`,
    })
    expect(file.headers['cache-control']).toContain('private')
  })

  it('it is for those who may watch the lesson alone', async () => {
    const [preview = 0, paid = 0] = priced.lessonIds
    await add(preview, '试看.pdf')
    await add(paid, '付费.pdf')
    expect((await seenBy(member, preview)).map(({ name }) => name)).toEqual(['试看.pdf'])
    await expect(seenBy(member, paid)).rejects.toMatchObject({ status: 403 })
    await expect(seenBy(member, 999_999)).rejects.toMatchObject({ status: 404 })
    const visitor = await server.app.inject(`/bee/api/catalogUser/handouts?catalogId=${preview}`)
    expect(visitor.statusCode).toBe(401)
    const buyer = await server.registerMember()
    await server.pool.query(
      `insert into course_grants (user_id, course_id, staff_id, staff_name, reason, granted_at)
       values ($1, $2, $3, '教务', '测试', now())`,
      [buyer.userId, priced.courseId, editor.userId],
    )
    const [handout] = await seenBy(buyer, paid)
    expect((await server.app.inject(handout?.url ?? '')).statusCode).toBe(200)
    // A link works for its member only, and only while the purchase lasts.
    const asOther = { cookie: `token=${member.headers.token}; userId=${member.userId}` }
    expect((await server.app.inject({ url: handout?.url ?? '', headers: asOther })).statusCode).toBe(403)
    await server.pool.query('delete from course_grants where user_id = $1', [buyer.userId])
    expect((await server.app.inject(handout?.url ?? '')).statusCode).toBe(403)
  })

  it('the catalogue counts them, and no longer when they are removed', async () => {
    const { courseId, lessonIds } = await addSampleCourse(server.pool)
    const count = async () =>
      (await testClient(server, member).player.catalogue({ courseId }))[0]?.lessons[0]?.handoutCount
    const { handoutId } = await add(lessonIds[0] ?? 0)
    expect(await count()).toBe(1)
    await editor.calls.handouts.remove({ handoutId })
    expect(await count()).toBe(0)
    expect(await seenBy(member, lessonIds[0] ?? 0)).toEqual([])
  })
})

describe('on the desk', () => {
  it('handouts are renamed, moved, removed, and each of it is taken back', async () => {
    const lessonId = await newLesson()
    const first = await add(lessonId, '一.pdf')
    await add(lessonId, '二.pdf')
    const third = await add(lessonId, '三/../..\\x.pdf')
    expect(await namesOf(lessonId)).toEqual(['一', '二', '三 .. .. x'])
    await editor.calls.handouts.move({ handoutId: third.handoutId, place: 0 })
    expect(await namesOf(lessonId)).toEqual(['三 .. .. x', '一', '二'])
    await undoLast()
    expect(await namesOf(lessonId)).toEqual(['一', '二', '三 .. .. x'])
    await editor.calls.handouts.rename({ handoutId: first.handoutId, name: ' 壹: ' })
    expect(await namesOf(lessonId)).toContain('壹')
    await undoLast()
    await editor.calls.handouts.remove({ handoutId: first.handoutId })
    expect(await namesOf(lessonId)).toEqual(['二', '三 .. .. x'])
    await undoLast()
    expect(await namesOf(lessonId)).toEqual(['一', '二', '三 .. .. x'])
    await add(lessonId, '四.pdf')
    await undoLast()
    expect(await namesOf(lessonId)).toEqual(['一', '二', '三 .. .. x'])
    const staffs = await server.app.inject({ url: first.url, headers: editor.headers })
    expect([staffs.statusCode, staffs.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename*=UTF-8''${encodeURIComponent('一.pdf')}`,
    ])
  })

  it.each([
    ['what runs', Buffer.from('MZ\x90\0\x03\0', 'latin1'), 415],
    ['nothing', Buffer.alloc(0), 415],
  ])('a file is refused as %s', async (_name, content, status) => {
    const lessonId = await newLesson()
    const answer = await upload(lessonId, '讲义.pdf', content)
    expect(answer.statusCode).toBe(status)
    expect(await namesOf(lessonId)).toEqual([])
  })

  it('a file that is too large is refused, and nothing of it is left', async () => {
    const lessonId = await newLesson()
    const stored = () => readdir(path.join(server.dataDir, 'handouts')).then((names) => names.length)
    const before = await stored()
    const answer = await upload(lessonId, '大.txt', Buffer.alloc(HANDOUT_MAX_BYTES + 1, 'x'))
    expect(answer.statusCode).toBe(413)
    expect(await stored()).toBe(before)
  })

  it('a lesson has at most so many', async () => {
    const lessonId = await newLesson()
    await server.pool.query(
      `insert into lesson_handouts (lesson_id, asset_id, name, extension, kind, position)
       select $1, (select max(id) from assets), nth::text, 'pdf', 'pdf', nth from generate_series(1, $2) nth`,
      [lessonId, HANDOUTS_A_LESSON],
    )
    expect((await upload(lessonId, '多.pdf')).statusCode).toBe(409)
  })

  it('nobody without the right puts one there, and a teacher removes none but the own', async () => {
    const lessonId = priced.lessonIds[0] ?? 0
    const teacher = await addStaff(server, 'teacher')
    const support = await addStaff(server, 'support')
    for (const headers of [{}, support.headers, teacher.headers]) {
      expect((await upload(lessonId, 'x.pdf', PDF, headers)).statusCode).toBe(403)
    }
    await expect(teacher.calls.handouts.list({ lessonId })).rejects.toMatchObject({ status: 403 })
    const { handoutId } = await add(lessonId)
    await expect(teacher.calls.handouts.remove({ handoutId })).rejects.toMatchObject({ status: 403 })
    expect((await upload(999_999, 'x.pdf')).statusCode).toBe(404)
  })

  it('what was removed is forgotten after thirty days', async () => {
    const lessonId = await newLesson()
    const { handoutId } = await add(lessonId)
    await editor.calls.handouts.remove({ handoutId })
    const { handoutDesk } = testServices(FEATURES, server.pool, server.clock)
    const kept = async () =>
      (await server.pool.query('select from lesson_handouts where id = $1', [handoutId])).rowCount
    await handoutDesk.forgetRemoved()
    expect(await kept()).toBe(1)
    server.clock.advance(HANDOUTS_KEPT_DAYS * 24 * 60 * 60_000 + 1)
    await handoutDesk.forgetRemoved()
    expect(await kept()).toBe(0)
  })
})
