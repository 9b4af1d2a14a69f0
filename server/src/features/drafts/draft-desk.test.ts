import { MINUTE_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../courses/testing/edited-school.ts'
import { newsFeature } from '../news/news.feature.ts'
import { staffLogInFeature } from '../staff/staff-log-in.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

let server: TestServer
let school: EditedSchool
let editor: TestStaff
let colleague: TestStaff
let teacher: TestStaff
let courseId: number

beforeAll(async () => {
  server = await startTestServer({
    features: [draftsFeature, courseEditingFeature, aboutFeature, newsFeature, staffLogInFeature],
  })
  school = await editSchool(server)
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  colleague = await addStaff(server, 'editor', { nickName: '安然' })
  teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
  courseId = await school.inWork(async (work) => {
    const [id = 0] = await school.courseEditing.add(work, [{ draft: school.courseDraft() }])
    return id
  })
})
afterAll(() => server.close())

const article = (title: string) => ({ title, summary: '摘', body: `关于${title}`, areas: [] })
const actions = async (by: TestStaff) => (await by.calls.audit.list({ limit: 50 })).list.map(({ action }) => action)
const newsTitle = async (id: number) =>
  (
    await server.pool.query<{ title: string; hidden: boolean }>(
      'select title, hidden_at is not null as hidden from news where id = $1',
      [id],
    )
  ).rows[0]

/** Through the audit record, as its page does. */
async function undoLast(): Promise<void> {
  const [event] = (await editor.calls.audit.list({ limit: 1 })).list
  await editor.calls.session.confirm({ password: editor.password })
  await editor.calls.audit.undo({ eventId: event?.id ?? 0 })
}

async function publishNews(title: string, by = editor) {
  const { draftId, version } = await by.calls.drafts.open({ kind: 'news', body: article(title) })
  return by.calls.drafts.publish({ draftId, version })
}

describe('writing', () => {
  it('something new is begun once, however often it is asked for with the same key', async () => {
    const key = 'k'.repeat(20)
    const [one, two] = await Promise.all([1, 2].map(() => editor.calls.drafts.open({ kind: 'news', key })))
    expect(one?.draftId).toBe(two?.draftId)
    expect(one).toMatchObject({ contentId: null, standing: null, state: 'draft', editor: { nickName: '何田' } })
    expect(one?.can).toEqual({ save: true, publish: true, askReview: true })
  })

  it('to look at what stands writes neither a draft nor a row in the record', async () => {
    const { contentId } = await publishNews('只看看')
    const before = (await actions(editor)).length
    const seen = await editor.calls.drafts.look({ kind: 'news', contentId })
    expect(seen).toMatchObject({ draftId: 0, version: 0, contentId, state: 'published', body: { title: '只看看' } })
    expect(seen.standing).toEqual(seen.body)
    const { rows } = await server.pool.query('select from drafts where subject_id = $1', [contentId])
    expect(rows).toEqual([])
    expect(await actions(editor)).toHaveLength(before)
    await expect(editor.calls.drafts.look({ kind: 'news', contentId: 999_999 })).rejects.toMatchObject({ status: 404 })
    await expect(teacher.calls.drafts.look({ kind: 'news', contentId })).rejects.toMatchObject({ status: 403 })
  })

  it('to look at something new writes nothing, and says who may write it', async () => {
    const count = async () => (await server.pool.query('select from drafts')).rows.length
    const before = { drafts: await count(), actions: (await actions(editor)).length }
    const fresh = await editor.calls.drafts.look({ kind: 'news' })
    expect(fresh).toMatchObject({ draftId: 0, version: 0, contentId: null, state: 'draft', body: {}, standing: null })
    expect(fresh.can).toEqual({ save: true, publish: true, askReview: true })
    expect(await teacher.calls.drafts.look({ kind: 'course' })).toMatchObject({ draftId: 0, can: { save: true } })
    await expect(teacher.calls.drafts.look({ kind: 'news' })).rejects.toMatchObject({ status: 403 })
    expect({ drafts: await count(), actions: (await actions(editor)).length }).toEqual(before)
  })

  it('a draft begun by two at once is one, and its first saves are one row in the record', async () => {
    const { contentId } = await publishNews('两人一起')
    const before = (await actions(editor)).length
    const [one, two] = await Promise.all([1, 2].map(() => editor.calls.drafts.open({ kind: 'news', contentId })))
    expect(one?.draftId).toBe(two?.draftId)
    expect(await actions(editor)).toHaveLength(before)
    const draftId = one?.draftId ?? 0
    let version = one?.version ?? 0
    for (const title of ['一', '一二', '一二三'])
      ({ version } = await editor.calls.drafts.save({ draftId, version, body: article(title) }))
    expect((await actions(editor)).slice(0, -before || undefined)).toEqual(['draft.save'])
    expect(await colleague.calls.drafts.look({ kind: 'news', contentId })).toMatchObject({ draftId, version })
  })

  it('a sitting of ten minutes is one row in the record', async () => {
    const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: {} })
    const before = (await actions(editor)).length
    const second = await editor.calls.drafts.save({ draftId, version, body: { title: '一' } })
    const third = await editor.calls.drafts.save({ draftId, version: second.version, body: { title: '一二' } })
    expect((await actions(editor)).length).toBe(before)
    const other = await colleague.calls.drafts.save({ draftId, version: third.version, body: { title: '一二三' } })
    const more = await colleague.calls.drafts.save({ draftId, version: other.version, body: { title: '四' } })
    expect((await actions(colleague)).filter((each) => each === 'draft.save')).toHaveLength(1)
    server.clock.advance(10 * MINUTE_MS)
    await colleague.calls.drafts.save({ draftId, version: more.version, body: { title: '五' } })
    expect((await actions(colleague)).filter((each) => each === 'draft.save')).toHaveLength(2)
  })

  it('over what a colleague saved is refused with their text', async () => {
    const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: {} })
    await colleague.calls.drafts.save({ draftId, version, body: { title: '先' } })
    await expect(editor.calls.drafts.save({ draftId, version, body: { title: '后' } })).rejects.toMatchObject({
      status: 409,
      details: { draftId, version: version + 1, body: { title: '先' }, editorId: colleague.userId },
    })
  })

  it('an opened draft in which nothing is written follows what stands', async () => {
    const { contentId } = await publishNews('原样')
    const draft = await editor.calls.drafts.open({ kind: 'news', contentId })
    expect(draft).toMatchObject({ state: 'published', body: { title: '原样' } })
    await server.pool.query(`update news set title = '导入改过' where id = $1`, [contentId])
    const again = await colleague.calls.drafts.open({ kind: 'news', contentId })
    expect(again).toMatchObject({ draftId: draft.draftId, body: { title: '导入改过' } })
    await colleague.calls.drafts.save({ draftId: again.draftId, version: again.version, body: article('写了') })
    await server.pool.query(`update news set title = '又导入' where id = $1`, [contentId])
    const last = await editor.calls.drafts.open({ kind: 'news', contentId })
    expect(last).toMatchObject({ state: 'changed', body: { title: '写了' }, standing: { title: '又导入' } })
  })

  it('what is discarded, or lost against another, is a version and comes back', async () => {
    const { contentId } = await publishNews('有版本的')
    const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', contentId })
    const saved = await editor.calls.drafts.save({ draftId, version, body: { title: '半句' } })
    await editor.calls.drafts.keepLost({ draftId, body: { title: '没选的' } })
    await editor.calls.drafts.discard({ draftId, version: saved.version })
    const { list, totalBytes } = await editor.calls.drafts.versions({ kind: 'news', contentId })
    expect(list.map(({ note, origin, isCurrent }) => [note, origin, isCurrent])).toEqual([
      ['丢弃的草稿', 'lost', false],
      ['没有选用的一份', 'lost', false],
      ['', 'published', true],
    ])
    expect(totalBytes).toBe(list.reduce((sum, { bytes }) => sum + bytes, 0))
    await undoLast()
    const back = await editor.calls.drafts.open({ kind: 'news', contentId })
    expect(back.body).toEqual({ title: '半句' })
    expect(await editor.calls.drafts.compare({ from: list[1]?.revisionId ?? 0 })).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ label: '标题' })]) as unknown,
    })
  })
})

it('an older version takes the place of a draft in which nothing was written, and of no other', async () => {
  const { contentId, revisionId } = await publishNews('第一稿')
  const second = await editor.calls.drafts.open({ kind: 'news', contentId, body: article('第二稿') })
  await editor.calls.drafts.publish(second)
  const opened = await editor.calls.drafts.open({ kind: 'news', contentId })
  // After midnight in Shanghai, and before it in UTC.
  await server.pool.query(`update revisions set published_at = '2026-03-02T17:00:00Z' where id = $1`, [revisionId])
  const restored = await editor.calls.drafts.restore({ revisionId })
  expect(restored).toMatchObject({ draftId: opened.draftId, state: 'changed', body: { title: '第一稿' } })
  expect(restored.version).toBeGreaterThan(opened.version)
  const [event] = (await editor.calls.audit.list({ limit: 1 })).list
  expect(event?.summary).toMatch(/^从 2026-03-03 的版本起/)
  await expect(colleague.calls.drafts.restore({ revisionId })).rejects.toMatchObject({ status: 409 })
})

describe('a teacher', () => {
  it('writes the own course and its questions, asks a colleague, and publishes nothing', async () => {
    await expect(teacher.calls.drafts.open({ kind: 'course', contentId: courseId })).rejects.toMatchObject({
      status: 403,
    })
    await expect(teacher.calls.drafts.open({ kind: 'news' })).rejects.toMatchObject({ status: 403 })
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, courseId])
    const draft = await teacher.calls.drafts.open({ kind: 'course', contentId: courseId })
    expect(draft.can).toEqual({ save: true, publish: false, askReview: true })
    const { draftId } = draft
    const { version } = await teacher.calls.drafts.save({ ...draft, body: { ...draft.body, name: '讲师改的名' } })
    await expect(teacher.calls.drafts.publish({ draftId, version })).rejects.toMatchObject({ status: 403 })
    const asked = await teacher.calls.drafts.askReview({ draftId, version, note: '请看第二章' })
    expect(asked.reviewAsked).toMatchObject({ by: { nickName: '陆承远' }, note: '请看第二章' })
    const returned = await editor.calls.drafts.giveBack({ draftId, version: asked.version, reason: '封面换一张' })
    expect(returned).toMatchObject({ reviewAsked: null, returnedReason: '封面换一张' })
    await editor.calls.drafts.publish({ draftId, version: returned.version })
    await expect(teacher.calls.drafts.read({ draftId })).rejects.toMatchObject({ status: 404 })
  })

  it('has the new course that they began once it is published', async () => {
    const draft = await teacher.calls.drafts.open({
      kind: 'course',
      body: { ...school.courseDraft({ name: '讲师的新课' }) },
    })
    await expect(colleague.calls.drafts.read({ draftId: draft.draftId })).resolves.toMatchObject({ contentId: null })
    const { contentId } = await editor.calls.drafts.publish({ draftId: draft.draftId, version: draft.version })
    await expect(teacher.calls.drafts.open({ kind: 'course', contentId })).resolves.toMatchObject({ contentId })
  })
})

describe('taking a publication back', () => {
  it('shows what was before, and what was taken back is a draft again; by the record too', async () => {
    const { contentId } = await publishNews('旧文')
    const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', contentId, body: article('新文') })
    const published = await editor.calls.drafts.publish({ draftId, version })
    expect(await newsTitle(contentId)).toMatchObject({ title: '新文' })
    await undoLast()
    expect(await newsTitle(contentId)).toEqual({ title: '旧文', hidden: false })
    const draft = await editor.calls.drafts.open({ kind: 'news', contentId })
    expect(draft).toMatchObject({ state: 'changed', body: { title: '新文' }, standing: { title: '旧文' } })
    await expect(editor.calls.drafts.undoPublish({ ...published })).rejects.toMatchObject({
      status: 409,
      message: '后来又发布过，不能再撤回这一版了',
    })
  })

  it('of something new takes it out of sight, until its draft is published again', async () => {
    const published = await publishNews('头一回')
    await editor.calls.drafts.undoPublish(published)
    expect(await newsTitle(published.contentId)).toEqual({ title: '头一回', hidden: true })
    const { draftId, version, state } = await editor.calls.drafts.open({ kind: 'news', contentId: published.contentId })
    expect(state).toBe('draft')
    await editor.calls.drafts.publish({ draftId, version })
    expect(await newsTitle(published.contentId)).toEqual({ title: '头一回', hidden: false })
  })

  it('is over after half an hour, and happens once', async () => {
    const old = await publishNews('半小时前')
    server.clock.advance(30 * MINUTE_MS + 1)
    await expect(editor.calls.drafts.undoPublish(old)).rejects.toMatchObject({ status: 409 })
    const fresh = await publishNews('刚刚')
    const tries = await Promise.allSettled([1, 2, 3].map(() => editor.calls.drafts.undoPublish(fresh)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0)
    const { rows } = await server.pool.query(`select id from drafts where kind = 'news' and subject_id = $1`, [
      fresh.contentId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('leaves what students did meanwhile', async () => {
    const { draftId, version, body } = await editor.calls.drafts.open({ kind: 'course', contentId: courseId })
    const saved = await editor.calls.drafts.save({ draftId, version, body: { ...body, name: '改了名的课' } })
    const published = await editor.calls.drafts.publish({ draftId, version: saved.version })
    const member = await server.registerMember()
    const { rows } = await server.pool.query<{ id: number }>(
      'select id from catalogue_entries where course_id = $1 and chapter_id is not null order by position',
      [courseId],
    )
    await server.pool.query(
      'insert into lesson_progress (user_id, lesson_id, course_id, is_finished) values ($1, $2, $3, true)',
      [member.userId, rows[0]?.id, courseId],
    )
    await server.pool.query(`insert into comments (course_id, user_id, content) values ($1, $2, '好课')`, [
      courseId,
      member.userId,
    ])
    await server.pool.query(
      `insert into orders (number, user_id, course_id, price_fen, status) values ('undo-1', $1, $2, 100, 'pending')`,
      [member.userId, courseId],
    )
    await editor.calls.drafts.undoPublish(published)
    const kept = await server.pool.query(
      `select (select count(*)::int from lesson_progress where user_id = $1) as progress,
         (select count(*)::int from comments where user_id = $1) as comments,
         (select count(*)::int from orders where user_id = $1) as orders,
         (select name from courses where id = $2) as name`,
      [member.userId, courseId],
    )
    expect(kept.rows).toEqual([{ progress: 1, comments: 1, orders: 1, name: '讲师改的名' }])
  })
})

it('a schedule is taken back by the record', async () => {
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: article('定时') })
  const publishTime = new Date(server.clock.now().getTime() + 60 * MINUTE_MS).toISOString()
  const scheduled = await editor.calls.drafts.schedule({ draftId, version, publishTime })
  expect(scheduled).toMatchObject({ state: 'scheduled', publishTime })
  await undoLast()
  expect(await editor.calls.drafts.read({ draftId })).toMatchObject({ state: 'draft', publishTime: null })
})
