import { DAY_MS } from '@bee/contract/durations.ts'
import { CHALLENGE_PASS_AT, PRACTICE_SET_SIZE, RIGHTS_TO_LEAVE_BOOK } from '@bee/contract/limits.ts'
import type { PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { PRACTICE_SETS_PER_MEMBER } from '../limits/rate-limits.service.ts'
import { questionsFeature } from './questions.feature.ts'

let server: TestServer
let types: TestTypes
let member: TestMember
let client: ReturnType<typeof testClient>
let openId: number
let multipleId: number

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  const spring = { typeId: types.spring, directionId: types.java }
  for (let number = 1; number <= 24; number += 1) {
    await insertQuestion(server.pool, { ...spring, title: `第 ${number} 题`, difficulty: number <= 12 ? 1 : 2 })
  }
  openId = await insertQuestion(server.pool, {
    title: '谈谈响应式',
    kind: 'open',
    typeId: types.vue,
    directionId: types.web,
  })
  multipleId = await insertQuestion(server.pool, {
    title: '多选',
    kind: 'multiple',
    typeId: types.vue,
    directionId: types.web,
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.registerMember()
  client = testClient(server, { headers: member.headers })
})

const start = async (mode: string, more: { scopeId?: number; level?: number; isFresh?: boolean } = {}) =>
  client.questions.set(await client.questions.startSet({ mode, ...more }))

async function work(set: PracticeSet, rights: number): Promise<PracticeSet> {
  for (const [index, question] of set.questions.entries()) {
    const given = [index < rights ? 'A' : 'B']
    await client.questions.submit({ id: question.id, setId: set.setId, given, seconds: 5 })
  }
  return client.questions.set({ setId: set.setId })
}

describe('judging', () => {
  it('wants all right options and no other', async () => {
    const submit = async (...given: string[]) => {
      server.clock.advance(10_000)
      return (await client.questions.submit({ id: multipleId, given })).isRight
    }
    expect(await submit('B', 'A')).toBe(true)
    expect(await submit('A')).toBe(false)
    expect(await submit('A', 'B', 'C')).toBe(false)
  })
  it('answers with the explanation at once', async () => {
    const outcome = await client.questions.submit({ id: multipleId, given: ['C'] })
    expect(outcome).toMatchObject({ rightOptions: ['A', 'B'], isRight: false, isInBook: true, rightStreak: 0 })
    expect(outcome.answerHtml).toContain('因为如此')
  })
  it.each([
    ['an option that is not there', { given: ['E'] }],
    ['nothing', { given: [] }],
    ['rubbish', { given: 'A' }],
  ])('refuses %s', async (_, input) => {
    await expect(client.questions.submit({ id: multipleId, ...input } as never)).rejects.toMatchObject({ status: 400 })
  })
  it('lets members grade open questions and nothing else', async () => {
    expect(await client.questions.grade({ id: openId, grade: '1' })).toMatchObject({ isRight: false, isInBook: true })
    server.clock.advance(DAY_MS)
    expect(await client.questions.grade({ id: openId, grade: '2' })).toMatchObject({ isRight: true, rightStreak: 1 })
    await expect(client.questions.grade({ id: multipleId, grade: '3' })).rejects.toMatchObject({ status: 400 })
    await expect(client.questions.submit({ id: openId, given: ['A'] })).rejects.toMatchObject({ status: 400 })
    await expect(client.questions.grade({ id: openId, grade: '4' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a set', () => {
  it('has ten questions, without answers until they are given', async () => {
    const set = await start('type', { scopeId: types.spring })
    expect(set.questions).toHaveLength(PRACTICE_SET_SIZE)
    expect(PRACTICE_SET_SIZE).toBe(10)
    expect(set.title).toBe('Spring 全家桶')
    expect(JSON.stringify(set)).not.toMatch(/因为如此|rightOptions/)
    const [first] = set.questions
    await client.questions.submit({ id: first?.id ?? 0, setId: set.setId, given: ['A'], seconds: 7 })
    const again = await client.questions.set({ setId: set.setId })
    expect(again.questions.map((each) => each.outcome?.isRight ?? null)).toEqual([true, ...Array<null>(9).fill(null)])
    expect(again).toMatchObject({ seconds: 7, finishTime: null })
  })
  it('goes on where it was, and a double click opens one', async () => {
    const input = { mode: 'type', scopeId: types.spring }
    const opened = await Promise.all([1, 2, 3, 4].map(() => client.questions.startSet(input)))
    expect(new Set(opened.map(({ setId }) => setId)).size).toBe(1)
    const fresh = await client.questions.startSet({ ...input, isFresh: true })
    expect(fresh.setId).not.toBe(opened[0]?.setId)
    expect((await client.questions.set({ setId: opened[0]?.setId ?? 0 })).finishTime).not.toBeNull()
  })
  it('records an answer once, whatever comes after', async () => {
    const set = await start('type', { scopeId: types.spring })
    const id = set.questions[0]?.id ?? 0
    const answers = await Promise.all(
      ['A', 'B', 'A', 'C'].map((given) => client.questions.submit({ id, setId: set.setId, given: [given] })),
    )
    expect(new Set(answers.map((each) => each.given.join())).size).toBe(1)
    const { rows } = await server.pool.query(
      `select (select count(*)::int from question_answers where user_id = $1) as answers,
              (select question_count from study_days where user_id = $1) as day`,
      [member.userId],
    )
    expect(rows).toEqual([{ answers: 1, day: 1 }])
  })
  it('ends with its last answer, or when it is handed in', async () => {
    const done = await work(await start('type', { scopeId: types.spring }), 6)
    expect(done.finishTime).not.toBeNull()
    expect(done.seconds).toBe(50)
    const early = await start('type', { scopeId: types.spring })
    expect((await client.questions.finishSet({ setId: early.setId })).finishTime).not.toBeNull()
    const id = early.questions[0]?.id ?? 0
    await expect(client.questions.submit({ id, setId: early.setId, given: ['A'] })).rejects.toMatchObject({
      status: 409,
    })
  })
  it('is nobody else’s business', async () => {
    const set = await start('type', { scopeId: types.spring })
    const other = testClient(server, { headers: (await server.registerMember()).headers })
    const id = set.questions[0]?.id ?? 0
    await expect(other.questions.set({ setId: set.setId })).rejects.toMatchObject({ status: 404 })
    await expect(other.questions.finishSet({ setId: set.setId })).rejects.toMatchObject({ status: 404 })
    await expect(other.questions.submit({ id, setId: set.setId, given: ['A'] })).rejects.toMatchObject({ status: 404 })
    await expect(client.questions.submit({ id: multipleId, setId: set.setId, given: ['A'] })).rejects.toMatchObject({
      status: 404,
    })
  })
  it('prefers what was not done yet', async () => {
    const seen = new Set<number>()
    for (const round of [1, 2]) {
      const set = await start('type', { scopeId: types.java })
      for (const { id: questionId } of (await work(set, 10)).questions) seen.add(questionId)
      expect(seen.size).toBe(round * 10)
    }
    const third = await start('type', { scopeId: types.java })
    expect(third.questions.filter((each) => !seen.has(each.id))).toHaveLength(4)
    expect(third.questions).toHaveLength(10)
  })
  it('can be drawn from a chapter, undone ones first', async () => {
    const courseId = await insertCourse(server.pool, { name: '章节课', typeId: types.vue, lessons: ['一', '二'] })
    const [firstLesson = 0, secondLesson = 0] = await lessonIds(server.pool, courseId)
    const place = { typeId: types.vue, directionId: types.web }
    await insertQuestion(server.pool, { ...place, title: '一甲', lessonId: firstLesson })
    await insertQuestion(server.pool, { ...place, title: '二甲', lessonId: secondLesson })
    const course = (await client.questions.chapters()).find((each) => each.id === courseId)
    expect(course?.chapters).toMatchObject([{ name: '第一章', questionCount: 2, doneCount: 0 }])
    const set = await start('lesson', { scopeId: course?.chapters[0]?.id ?? 0 })
    expect(set.questions.map((each) => each.title).sort()).toEqual(['一甲', '二甲'])
    expect((await start('lesson', { scopeId: firstLesson })).questions).toHaveLength(1)
    await expect(start('lesson', { scopeId: 99_999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('challenge', () => {
  it('goes from easy to hard and opens the next level with eight right', async () => {
    expect(CHALLENGE_PASS_AT).toBe(8)
    const challenge = { mode: 'challenge', scopeId: types.java }
    await expect(client.questions.startSet({ ...challenge, level: 2 })).rejects.toMatchObject({ status: 403 })
    await expect(client.questions.startSet({ ...challenge, level: 3 })).rejects.toMatchObject({ status: 404 })
    const first = await start('challenge', { scopeId: types.java, level: 1 })
    expect(first.questions.every((each) => each.difficulty === 1)).toBe(true)
    expect((await work(first, 7)).isPassed).toBe(false)
    await expect(client.questions.startSet({ ...challenge, level: 2 })).rejects.toMatchObject({ status: 403 })
    expect(await work(await start('challenge', { scopeId: types.java, level: 1 }), 8)).toMatchObject({
      isPassed: true,
      hasNextLevel: true,
    })
    const [java] = await client.questions.challenge({ typeId: types.java })
    expect(java).toMatchObject({ levelCount: 2, passedCount: 1 })
    expect(java?.levels).toMatchObject([
      { level: 1, bestRight: 8, isPassed: true, isOpen: true },
      { level: 2, bestRight: 0, isPassed: false, isOpen: true },
    ])
    expect((await start('challenge', { scopeId: types.java, level: 2 })).questions).toHaveLength(10)
  })
})

describe('wrong-answer book and review', () => {
  it('is entered from every mode and left after three right in a row', async () => {
    expect(RIGHTS_TO_LEAVE_BOOK).toBe(3)
    await work(await start('challenge', { scopeId: types.java, level: 1 }), 9)
    await client.questions.submit({ id: multipleId, given: ['D'] })
    const book = await client.questions.book()
    expect(book.totalCount).toBe(2)
    for (const round of [1, 2, 3]) {
      server.clock.advance(DAY_MS)
      const set = await start('book')
      expect(set.questions).toHaveLength(2)
      for (const question of set.questions) {
        const given = question.kind === 'multiple' ? ['A', 'B'] : ['A']
        const outcome = await client.questions.submit({ id: question.id, setId: set.setId, given })
        expect(outcome).toMatchObject({ rightStreak: round, isInBook: round < 3 })
      }
    }
    expect((await client.questions.book()).totalCount).toBe(0)
    await expect(start('book')).rejects.toMatchObject({ status: 409 })
  })
  it('reviews what is due by the end of today', async () => {
    const { reviewTime } = await client.questions.submit({ id: multipleId, given: ['A', 'B'] })
    expect((await client.questions.numbers()).dueCount).toBe(0)
    server.clock.set(new Date(Date.parse(reviewTime) - DAY_MS / 12))
    expect((await client.questions.numbers()).dueCount).toBe(1)
    const set = await start('review')
    expect(set.questions.map((each) => each.id)).toEqual([multipleId])
  })
  it('has nothing to review on the first day', async () => {
    await expect(start('review')).rejects.toMatchObject({ status: 409 })
  })
  it('goes out as Markdown and to the printer, with the answers', async () => {
    await client.questions.submit({ id: multipleId, given: ['D'] })
    await server.pool.query(`update questions set picture_url = '/pictures/figures/tree.webp' where id = $1`, [
      multipleId,
    ])
    const { fileName, markdown } = await client.questions.bookMarkdown()
    expect(fileName).toMatch(/^错题本-\d{4}-\d\d-\d\d\.md$/)
    expect(markdown).toContain('## 1. 多选')
    expect(markdown).toContain('**正确答案：A、B**')
    expect(markdown).toContain('- D. 丁')
    expect(markdown).toContain('![配图](http://localhost:3000/pictures/figures/tree.webp)')
    expect((await client.questions.bookPages())[0]).toMatchObject({
      rightOptions: ['A', 'B'],
      wrongCount: 1,
      imageUrl: '/pictures/figures/tree.webp',
    })
  })
})

it('keeps history and numbers by type', async () => {
  const set = await start('type', { scopeId: types.spring })
  const [first] = set.questions
  await client.questions.submit({ id: first?.id ?? 0, setId: set.setId, given: ['A'], seconds: 3 })
  server.clock.advance(1000)
  await client.questions.submit({ id: multipleId, given: ['D'] })
  const history = await client.questions.history()
  expect(history.list.map((each) => each.isRight)).toEqual([false, true])
  const numbers = await client.questions.numbers()
  expect(numbers).toMatchObject({ bookCount: 1, doneCount: 2, rightCount: 1, wrongCount: 1 })
  expect(numbers.types).toHaveLength(2)
  expect(numbers.openSets).toMatchObject([{ setId: set.setId, questionCount: 10, answeredCount: 1 }])
})

it('counts what was answered where the question belongs now', async () => {
  await client.questions.submit({ id: multipleId, given: ['D'] })
  const move = (typeId: number, directionId: number) =>
    server.pool.query('update questions set type_id = $2, direction_id = $3 where id = $1', [
      multipleId,
      typeId,
      directionId,
    ])
  const placesOfBook = async () =>
    (await client.questions.numbers()).types.map(({ typeId, bookCount }) => ({
      typeId,
      bookCount,
    }))
  await move(types.spring, types.java)
  expect(await placesOfBook()).toEqual([{ typeId: types.spring, bookCount: 1 }])
  await move(types.vue, types.web)
  expect(await placesOfBook()).toEqual([{ typeId: types.vue, bookCount: 1 }])
})

it('is not begun afresh for ever', async () => {
  for (let begun = 0; begun < PRACTICE_SETS_PER_MEMBER.max; begun += 1) {
    await client.questions.startSet({ mode: 'type', isFresh: true })
  }
  await expect(client.questions.startSet({ mode: 'type', isFresh: true })).rejects.toMatchObject({ status: 429 })
  // The open set goes on.
  await expect(client.questions.startSet({ mode: 'type' })).resolves.toBeDefined()
})
