import type { Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { NOTE_EMPTY_MESSAGE, NOTE_TOO_LONG_MESSAGE } from '@bee/contract/notes/note-rules.ts'
import { type NoteDraft } from '@bee/contract/notes/notes.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServicesOf } from '../../compose-features.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { NOTES_PER_MEMBER } from '../limits/rate-limits.service.ts'
import { addSampleCourse, type SampleCourse } from '../player/testing/sample-course.ts'
import { notesFeature } from './notes.feature.ts'
import { DELETED_KEPT_MS, NO_SUCH_LESSON, NO_SUCH_NOTE } from './notes.service.ts'

const FEATURES = [notesFeature] as const

let server: TestServer
let course: SampleCourse
let member: TestMember
let api: Client<Contract>
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  course = await addSampleCourse(server.pool)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  member = await server.registerMember()
  api = testClient(server, { headers: member.headers })
})

const draft = (more: Partial<NoteDraft> = {}): NoteDraft => ({
  id: crypto.randomUUID(),
  changeId: crypto.randomUUID(),
  version: 0,
  lessonId: course.lessonIds[0] ?? 0,
  second: 12,
  content: '先看 imports 文件',
  ...more,
})
const contents = async (more: { search?: string; courseId?: number } = {}) =>
  (await api.notes.list(more)).list.map(({ content }) => content)

test('is written, listed as the catalogue goes, counted by course, and found by its words and its pinyin', async () => {
  await api.notes.save(draft({ lessonId: course.lessonIds[2] ?? 0, second: 1, content: '后一章' }))
  await api.notes.save(draft({ second: 70, content: '第二处' }))
  server.clock.advance(1000)
  const { note, copy } = await api.notes.save(draft({ content: '  自动装配\u0007的顺序 ' }))
  expect(note).toMatchObject({
    content: '自动装配的顺序',
    second: 12,
    version: 1,
    isCopy: false,
    lessonName: '第 1 讲',
  })
  expect(copy).toBeNull()
  expect(await contents({ courseId: course.courseId })).toEqual(['自动装配的顺序', '第二处', '后一章'])
  expect((await contents())[0]).toBe('自动装配的顺序')
  expect(await contents({ search: 'zdzp' })).toEqual(['自动装配的顺序'])
  expect(await contents({ search: '第二' })).toEqual(['第二处'])
  expect(await contents({ search: '没有' })).toEqual([])
  expect(await api.notes.courses()).toMatchObject([{ courseId: course.courseId, noteCount: 3 }])
  const page = await api.notes.list({ page: 2, limit: 2 })
  expect([page.list.length, page.totalCount, page.totalPage]).toEqual([1, 3, 2])
})

test('is counted as a person counts, and refused with a sentence', async () => {
  await api.notes.save(draft({ content: '🐝'.repeat(1000) }))
  await expect(api.notes.save(draft({ content: '蜂'.repeat(1001) }))).rejects.toMatchObject({
    message: NOTE_TOO_LONG_MESSAGE,
  })
  await expect(api.notes.save(draft({ content: ' \n ' }))).rejects.toMatchObject({ message: NOTE_EMPTY_MESSAGE })
  await expect(api.notes.save(draft({ id: '17' }))).rejects.toMatchObject({ status: 400 })
  await expect(api.notes.save(draft({ lessonId: 999_999 }))).rejects.toMatchObject({ message: NO_SUCH_LESSON })
})

test('is nobody else’s: neither read, nor changed, nor deleted', async () => {
  const mine = draft()
  await api.notes.save(mine)
  const stranger = testClient(server, { headers: (await server.registerMember()).headers })
  expect((await stranger.notes.list({})).list).toEqual([])
  await expect(stranger.notes.save({ ...mine, changeId: crypto.randomUUID() })).rejects.toMatchObject({
    message: NO_SUCH_NOTE,
  })
  expect(await stranger.notes.remove({ id: mine.id, version: 1, changeId: crypto.randomUUID() })).toEqual({
    note: null,
  })
  expect(await contents()).toEqual([mine.content])
})

describe('sent again', () => {
  test('a note is one note, also when both sendings come at once', async () => {
    const note = draft()
    const answers = await Promise.all([api.notes.save(note), api.notes.save(note), api.notes.save(note)])
    expect(answers.map((answer) => [answer.note?.version, answer.copy])).toEqual(Array(3).fill([1, null]))
    expect(await contents()).toEqual([note.content])
  })

  test('an old change neither undoes a newer one nor makes a copy of itself', async () => {
    const first = draft({ content: '一' })
    await api.notes.save(first)
    await api.notes.save({ ...first, version: 1, changeId: crypto.randomUUID(), content: '二' })
    const { note, copy } = await api.notes.save(first)
    expect([note?.content, note?.version, copy]).toEqual(['二', 2, null])
  })

  test('a change after one whose answer was lost has seen it', async () => {
    const first = draft({ content: '一' })
    await api.notes.save(first)
    const { copy } = await api.notes.save({
      ...first,
      changeId: crypto.randomUUID(),
      after: [crypto.randomUUID(), first.changeId],
      content: '二',
    })
    expect(copy).toBeNull()
    const removal = { id: first.id, version: 0, changeId: crypto.randomUUID() }
    expect((await api.notes.remove(removal)).note).toMatchObject({ content: '二' })
  })

  test('a note that was deleted meanwhile stays deleted', async () => {
    const note = draft()
    await api.notes.save(note)
    await api.notes.remove({ id: note.id, version: 1, changeId: crypto.randomUUID() })
    expect(await api.notes.save(note)).toEqual({ note: null, copy: null })
    expect(await contents()).toEqual([])
  })
})

describe('two devices', () => {
  const change = (note: NoteDraft, version: number, content: string) =>
    api.notes.save({ ...note, version, content, changeId: crypto.randomUUID() })

  test('keep both texts when they change the same note: the later is shown, the other is a copy', async () => {
    const note = draft({ content: '原文' })
    await api.notes.save(note)
    await change(note, 1, '电脑上改的')
    const { note: shown, copy } = await change(note, 1, '手机上改的')
    expect(shown).toMatchObject({ content: '手机上改的', version: 3, isCopy: false })
    expect(copy).toMatchObject({ content: '电脑上改的', isCopy: true, second: note.second })
    expect((await contents()).sort()).toEqual(['手机上改的', '电脑上改的'])
  })

  test('that write the same words agree', async () => {
    const note = draft()
    await api.notes.save(note)
    await change(note, 1, '一样')
    expect((await change(note, 1, '一样')).copy).toBeNull()
    expect(await contents()).toEqual(['一样'])
  })

  test('of which one deletes and one has changed: the change stays', async () => {
    const note = draft()
    await api.notes.save(note)
    await change(note, 1, '改过')
    const removal = { id: note.id, version: 1, changeId: crypto.randomUUID() }
    expect(await api.notes.remove(removal)).toMatchObject({ note: { content: '改过', version: 2 } })
    expect(await api.notes.remove({ ...removal, version: 2 })).toEqual({ note: null })
    // A change that the other device sends later brings the note back.
    expect((await change(note, 2, '离线时写的')).note).toMatchObject({ content: '离线时写的' })
    expect(await contents()).toEqual(['离线时写的'])
  })

  test('at once: every text is there afterwards', async () => {
    const note = draft({ content: '原文' })
    await api.notes.save(note)
    const texts = Array.from({ length: 6 }, (_, index) => `第 ${index} 台`)
    await Promise.all(texts.map((text) => change(note, 1, text)))
    expect((await contents()).sort()).toEqual(texts)
  })
})

test('outlives its lesson, can be changed then, and goes with its member', async () => {
  const gone = await addSampleCourse(server.pool)
  const note = draft({ lessonId: gone.lessonIds[0] ?? 0 })
  await api.notes.save(note)
  await server.pool.query('delete from catalogue_entries where id = $1', [note.lessonId])
  const { note: kept } = await api.notes.save({ ...note, version: 1, changeId: crypto.randomUUID(), content: '还在' })
  expect(kept).toMatchObject({ lessonId: null, content: '还在' })
  await server.pool.query('delete from users where id = $1', [member.userId])
  const { rows } = await server.pool.query('select from notes where id = $1', [note.id])
  expect(rows).toEqual([])
})

test('is exported as one document, with links to its second and nothing of it taken for a mark', async () => {
  await api.notes.save(draft({ second: 3723, content: '# 不是标题\n第二行 *星*' }))
  const { fileName, markdown } = await api.notes.markdown({ courseId: course.courseId })
  expect(fileName).toMatch(/^笔记-\d{4}-\d{2}-\d{2}\.md$/)
  expect(markdown).toContain(`?catalogId=${course.lessonIds[0]}&t=3723)`)
  expect(markdown).toContain('- [1:02:03](http')
  expect(markdown).toContain('\\# 不是标题  \n  第二行 \\*星\\*')
  expect((await api.notes.markdown({ courseId: 999_999 })).markdown).toContain('共 0 条')
})

test('cannot be written faster than anybody writes', async () => {
  await Promise.all(Array.from({ length: NOTES_PER_MEMBER.max }, () => api.notes.save(draft())))
  await expect(api.notes.save(draft())).rejects.toMatchObject({ status: 429 })
  server.clock.advance(NOTES_PER_MEMBER.seconds * 1000)
  await api.notes.save(draft())
})

test('that was deleted is forgotten for good after a while', async () => {
  const note = draft()
  await api.notes.save(note)
  await api.notes.remove({ id: note.id, version: 1, changeId: crypto.randomUUID() })
  const isThere = async () => (await server.pool.query('select from notes where id = $1', [note.id])).rowCount === 1
  const { sweep } = createServicesOf(FEATURES, {
    config: testConfig(server.dataDir),
    pool: server.pool,
    clock: server.clock,
  }).notes
  server.clock.advance(DELETED_KEPT_MS - 1000)
  await sweep()
  expect(await isThere()).toBe(true)
  server.clock.advance(2000)
  await sweep()
  expect(await isThere()).toBe(false)
})
