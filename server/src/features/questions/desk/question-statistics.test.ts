import { DAY_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTypes, type TestTypes } from '../../../testing/test-courses.ts'
import { insertQuestion, type TestQuestion } from '../../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import { questionsFeature } from '../questions.feature.ts'

const FEATURES = [questionsFeature, draftsFeature] as const

let server: TestServer
let editor: TestStaff
let types: TestTypes
let memberIds: number[]
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  editor = await addStaff(server, 'editor')
  types = await insertTypes(server.pool)
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into users (mobile, nick_name) select '137' || lpad(n::text, 8, '0'), '学员' || n from generate_series(1, 40) n returning id`,
  )
  memberIds = rows.map(({ id }) => id)
})
afterAll(() => server.close())

const insert = (title: string, more: Partial<TestQuestion> = {}) =>
  insertQuestion(server.pool, { typeId: types.spring, directionId: types.java, title, ...more })

interface Planted {
  given?: string[]
  grade?: number
  isRight: boolean
  agoMs?: number
  seconds?: number
  by?: number
}

async function plant(questionId: number, answers: readonly Planted[]) {
  for (const [nth, { given = [], grade = null, isRight, agoMs = DAY_MS, seconds = 10, by }] of answers.entries()) {
    await server.pool.query(
      `insert into question_answers (user_id, question_id, given, grade, is_right, seconds, answered_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        by ?? memberIds[nth % memberIds.length],
        questionId,
        given,
        grade,
        isRight,
        seconds,
        new Date(server.clock.now().getTime() - agoMs),
      ],
    )
  }
}

const times = (count: number, answer: Planted) => Array.from({ length: count }, () => answer)

async function countNight() {
  const services = testServices(FEATURES, server.pool, server.clock)
  await services.questionStatistics.countNight(() => Promise.resolve())
  await services.close()
}

const statistics = (questionId: number) => editor.calls.questions.statistics({ questionId })

it('says the same before a night, after it, and with what came since', async () => {
  const asked = await insert('四个选项')
  await plant(asked, [
    ...times(6, { given: ['A'], isRight: true, seconds: 30 }),
    ...times(2, { given: ['C'], isRight: false, seconds: 4 }),
    ...times(5, { given: ['B'], isRight: false, agoMs: 91 * DAY_MS }),
  ])
  const before = await statistics(asked)
  expect(before).toEqual({
    answerCount: 8,
    rightPercent: 75,
    typeName: 'Spring 全家桶',
    typeRightPercent: null,
    medianSeconds: 30,
    options: [
      { key: 'A', count: 6, percent: 75 },
      { key: 'B', count: 0, percent: 0 },
      { key: 'C', count: 2, percent: 25 },
      { key: 'D', count: 0, percent: 0 },
    ],
    likelyDifficulty: null,
    since: null,
    hints: [],
  })
  await countNight()
  expect(await statistics(asked)).toEqual({ ...before, typeRightPercent: 75 })
  await plant(asked, times(2, { given: ['D'], isRight: false, agoMs: 0 }))
  expect(await statistics(asked)).toMatchObject({ answerCount: 10, rightPercent: 60 })
  await countNight()
  await countNight()
  expect(await statistics(asked)).toMatchObject({ answerCount: 10, rightPercent: 60 })
  server.clock.advance(95 * DAY_MS)
  // A session does not last this long, so the editor is a new one.
  editor = await addStaff(server, 'editor')
  expect(await statistics(asked)).toMatchObject({ answerCount: 0, rightPercent: null })
  await countNight()
  const { rows } = await server.pool.query('select from question_numbers where question_id = $1', [asked])
  expect(rows).toHaveLength(0)
})

it('counts several options of one answer, true and false, and the grades of an open question', async () => {
  const multiple = await insert('多选', { kind: 'multiple' })
  await plant(multiple, [...times(3, { given: ['A', 'B'], isRight: true }), { given: ['A', 'C'], isRight: false }])
  expect((await statistics(multiple)).options.map(({ percent }) => percent)).toEqual([100, 75, 25, 0])
  const judge = await insert('判断', { kind: 'judge' })
  await plant(judge, [...times(3, { given: ['true'], isRight: true }), { given: ['false'], isRight: false }])
  expect((await statistics(judge)).options).toEqual([
    { key: 'true', count: 3, percent: 75 },
    { key: 'false', count: 1, percent: 25 },
  ])
  const open = await insert('问答', { kind: 'open' })
  await plant(open, [{ grade: 1, isRight: false }, ...times(3, { grade: 3, isRight: true })])
  expect((await statistics(open)).options.map(({ count }) => count)).toEqual([1, 0, 3])
})

it('says that the key may be wrong, and how hard it is, once there are enough answers', async () => {
  const asked = await insert('答案标错的题')
  await plant(asked, [...times(7, { given: ['A'], isRight: true }), ...times(12, { given: ['C'], isRight: false })])
  expect(await statistics(asked)).toMatchObject({ hints: [], likelyDifficulty: null })
  await plant(asked, [{ given: ['D'], isRight: false }])
  expect(await statistics(asked)).toMatchObject({
    likelyDifficulty: 3,
    hints: [
      {
        about: 'key',
        option: 'C',
        title: '选 C 的比选正确答案的还多，也许答案标错了',
        detail: '20 次作答里，选项 C 60%，标为正确的选项 A 35%。',
      },
    ],
  })
})

it('says that it may be ambiguous where those who are good at everything else fail', async () => {
  const asked = await insert('有歧义的题')
  const other = await insert('别的题')
  const strong = memberIds.slice(0, 12)
  const weak = memberIds.slice(12, 24)
  for (const [members, right, wrong] of [
    [strong, 18, 2],
    [weak, 4, 16],
  ] as const) {
    await server.pool.query(
      `insert into question_states (user_id, question_id, type_id, right_count, wrong_count, card, due_at)
       select id, $2, $3, $4, $5, '{}', now() from unnest($1::int[]) id`,
      [members, other, types.spring, right, wrong],
    )
  }
  await plant(asked, [
    ...strong.map((by, nth) => ({ by, given: [nth < 3 ? 'A' : 'B'], isRight: nth < 3 })),
    ...weak.map((by, nth) => ({ by, given: [nth < 9 ? 'A' : 'B'], isRight: nth < 9 })),
  ])
  expect((await statistics(asked)).hints).toEqual([])
  await countNight()
  expect((await statistics(asked)).hints).toEqual([
    {
      about: 'ambiguous',
      option: '',
      title: '平时答得好的人这题反而错得多，也许有歧义',
      detail: '答过的 24 人按平时的正确率分两半：较好的一半答对 25%，另一半答对 75%。',
    },
  ])
})

it('starts anew when stem, options or key become others, and leaves old answers as they were scored', async () => {
  const asked = await insert('会改的题')
  await plant(asked, times(5, { given: ['B'], isRight: false }))
  await countNight()
  const publish = async (change: object) => {
    server.clock.advance(60_000)
    const { draftId, version, body } = await editor.calls.drafts.open({ kind: 'question', contentId: asked })
    const saved = await editor.calls.drafts.save({ draftId, version, body: { ...body, ...change } })
    await editor.calls.drafts.publish({ draftId, version: saved.version, waived: [], note: '' })
  }
  await publish({ title: '会改的题，标题改了', difficulty: 2 })
  expect(await statistics(asked)).toMatchObject({ answerCount: 5, since: null })
  await publish({ right: ['B'] })
  const changedAt = server.clock.now().toISOString()
  expect(await statistics(asked)).toMatchObject({ answerCount: 0, rightPercent: null, since: changedAt })
  server.clock.advance(60_000)
  await plant(asked, [{ given: ['B'], isRight: true, agoMs: 0 }])
  expect(await statistics(asked)).toMatchObject({ answerCount: 1, rightPercent: 100 })
  const { rows } = await server.pool.query('select is_right from question_answers where question_id = $1 order by id', [
    asked,
  ])
  expect(rows.map(({ is_right: isRight }: { is_right: boolean }) => isRight)).toEqual([
    ...[1, 2, 3, 4, 5].map(() => false),
    true,
  ])
})
