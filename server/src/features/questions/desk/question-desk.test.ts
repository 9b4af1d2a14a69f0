import type { CallInput } from '@bee/contract/endpoint.ts'
import { QUESTION_DESK_PAGE_SIZE } from '@bee/contract/manage/questions/question-choices.ts'
import type { manageQuestionsContract } from '@bee/contract/manage/questions/questions.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCourse, insertTypes, lessonIds, type TestTypes } from '../../../testing/test-courses.ts'
import { insertQuestion } from '../../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import { questionsFeature } from '../questions.feature.ts'

let server: TestServer
let editor: TestStaff
let types: TestTypes
beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature, draftsFeature] })
  editor = await addStaff(server, 'editor', { nickName: '许青' })
  types = await insertTypes(server.pool)
})
afterAll(() => server.close())

type Wish = Partial<CallInput<(typeof manageQuestionsContract)['list']>>
const rows = async (wish: Wish = {}, by = editor) => (await by.calls.questions.list({ search: '', ...wish })).list
const titles = async (wish: Wish = {}, by = editor) =>
  (await rows(wish, by)).map(({ title, state }) => `${title} ${state}`)

let keys = 0
const newKey = () => `question-desk-test-${String((keys += 1)).padStart(4, '0')}`

async function insert(title: string, more: Partial<Parameters<typeof insertQuestion>[1]> = {}) {
  server.clock.advance(60_000)
  const id = await insertQuestion(server.pool, { typeId: types.spring, directionId: types.java, title, ...more })
  await server.pool.query('update questions set updated_at = $2 where id = $1', [id, server.clock.now()])
  return id
}

async function change(contentId: number, change: object) {
  server.clock.advance(60_000)
  const { draftId, version, body } = await editor.calls.drafts.open({ kind: 'question', contentId })
  return editor.calls.drafts.save({ draftId, version, body: { ...body, ...change } })
}

it('holds questions and drafts in every state, what was written in last first', async () => {
  const plain = await insert('事务的传播行为')
  const changed = await insert('改着的题', { kind: 'judge', difficulty: 3 })
  const hidden = await insert('下架的题', { typeId: types.vue, directionId: types.web })
  await server.pool.query('update questions set hidden_at = now() where id = $1', [hidden])
  server.clock.advance(60_000)
  const { draftId } = await editor.calls.drafts.open({
    kind: 'question',
    key: newKey(),
    body: { title: '新的草稿', kind: 'open', typeId: types.vue, difficulty: 2 },
  })
  await change(changed, { title: '改着的题 二', kind: 'single' })

  expect(await titles()).toEqual([
    '改着的题 二 changed',
    '新的草稿 draft',
    '下架的题 withdrawn',
    '事务的传播行为 published',
  ])
  expect((await rows())[1]).toMatchObject({ questionId: null, draftId, kind: 'open', difficulty: 2, typeName: 'Vue' })
  expect((await rows())[0]).toMatchObject({ questionId: changed, kind: 'single', difficulty: 3, editorName: '许青' })
  expect(await titles({ state: 'withdrawn' })).toEqual(['下架的题 withdrawn'])
  expect(await titles({ state: 'published' })).toEqual(['事务的传播行为 published'])
  expect(await titles({ kind: 'single' })).toEqual([
    '改着的题 二 changed',
    '下架的题 withdrawn',
    '事务的传播行为 published',
  ])
  expect(await titles({ difficulty: 3 })).toEqual(['改着的题 二 changed'])
  expect(await titles({ typeId: types.vue })).toEqual(['新的草稿 draft', '下架的题 withdrawn'])
  expect(await titles({ typeId: types.java })).toEqual(['改着的题 二 changed', '事务的传播行为 published'])
  expect(await titles({ typeId: 999_999 })).toEqual([])
  expect(await titles({ search: '草稿' })).toEqual(['新的草稿 draft'])
  expect(await titles({ search: 'shiwu' })).toEqual(['事务的传播行为 published'])
  expect(await titles({ search: `#${plain}` })).toEqual(['事务的传播行为 published'])
  expect(await titles({ search: String(hidden) })).toEqual(['下架的题 withdrawn'])
  expect(await editor.calls.questions.counts({})).toEqual({
    all: { count: 4, isMore: false },
    draft: { count: 1, isMore: false },
    published: { count: 1, isMore: false },
    changed: { count: 1, isMore: false },
    scheduled: { count: 0, isMore: false },
    withdrawn: { count: 1, isMore: false },
  })
})

it('shows what the night found doubtful, and nothing that was thrown away', async () => {
  const doubtful = await insert('可疑的题')
  const other = await insert('没有解析的题')
  const thrown = await insert('扔掉的题')
  await editor.calls.content.remove({ kind: 'question', contentIds: [thrown] })
  await server.pool.query(
    `insert into content_findings (rule, kind, content_id, title, sentence, link, weight, found_at)
     values ('question-mostly-wrong', 'question', $1, '', '只有 10% 答对', '', 80, now()),
       ('question-without-analysis', 'question', $2, '', '没有解析', '', 40, now())`,
    [doubtful, other],
  )
  expect((await rows({ only: 'doubtful' })).map(({ title, doubt }) => [title, doubt])).toEqual([
    ['可疑的题', '只有 10% 答对'],
  ])
  expect(await titles({ only: 'doubtful', search: '没有' })).toEqual([])
  expect(await titles({ only: 'doubtful', search: '可疑' })).toEqual(['可疑的题 published'])
  expect(await titles({ search: '扔掉' })).toEqual([])
})

it('is turned page by page without losing or repeating one, in every order', async () => {
  for (let n = 0; n < QUESTION_DESK_PAGE_SIZE + 5; n += 1) await insert(`翻页 ${n}`, { difficulty: 1 + (n % 3) })
  await server.pool.query(
    `insert into question_numbers (question_id, counted_until, answer_count, right_count)
     select id, now(), 20 + id % 3, id % 7 from questions where title like '翻页%'`,
  )
  for (const sort of ['edit', 'answers', 'wrong'] as const) {
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await editor.calls.questions.list({ search: '翻页', sort, ...(before && { before }) })
      seen.push(...page.list.map(({ title }) => title))
      before = page.next ?? undefined
    } while (before)
    expect(new Set(seen).size, sort).toBe(seen.length)
    expect(seen, sort).toHaveLength(QUESTION_DESK_PAGE_SIZE + 5)
  }
  const wrong = (await rows({ sort: 'wrong' })).map(({ rightPercent }) => rightPercent ?? 0)
  expect(wrong).toEqual(wrong.toSorted((one, other) => one - other))
  const answers = (await rows({ sort: 'answers' })).map(({ answerCount }) => answerCount ?? 0)
  expect(answers).toEqual(answers.toSorted((one, other) => other - one))
})

it('shows a teacher what hangs on the own courses and what was begun by them', async () => {
  const teacher = await addStaff(server, 'teacher')
  const own = await insertCourse(server.pool, { name: '我的课', typeId: types.spring, lessons: ['一', '二'] })
  const [lessonId = 0] = await lessonIds(server.pool, own)
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, own])
  const mine = await insert('我讲的题', { lessonId })
  const theirs = await insert('别人的题')
  await teacher.calls.drafts.open({ kind: 'question', key: newKey(), body: { title: '我起草的' } })
  expect(await titles({}, teacher)).toEqual(['我起草的 draft', '我讲的题 published'])
  expect((await teacher.calls.questions.counts({})).all.count).toBe(2)
  expect(await titles({ lessonId })).toEqual(['我讲的题 published'])
  expect(await teacher.calls.questions.statistics({ questionId: mine })).toMatchObject({ answerCount: 0 })
  await expect(teacher.calls.questions.statistics({ questionId: theirs })).rejects.toMatchObject({ status: 403 })
  expect((await teacher.calls.questions.lessonsOf({ courseId: own })).list).toMatchObject([
    { lessonNumber: '1.1', name: '一' },
    { lessonNumber: '1.2', name: '二' },
  ])
  expect(await teacher.calls.questions.lesson({ lessonId })).toMatchObject({
    courseName: '我的课',
    lessonNumber: '1.1',
  })
})
