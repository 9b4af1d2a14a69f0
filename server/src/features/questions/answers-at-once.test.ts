import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { questionsFeature } from './questions.feature.ts'

const QUESTIONS = 12

let server: TestServer
let types: TestTypes
let member: TestMember
let client: ReturnType<typeof testClient>
const questionIds: number[] = []

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  for (let number = 1; number <= QUESTIONS; number += 1) {
    const place = { typeId: types.spring, directionId: types.java }
    questionIds.push(await insertQuestion(server.pool, { ...place, title: `第 ${number} 题` }))
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.registerMember()
  client = testClient(server, { headers: member.headers })
})

async function written() {
  const { rows } = await server.pool.query<{ answers: number; known: number; counted: number; day: number }>(
    `select (select count(*)::int from question_answers where user_id = $1) as answers,
       (select count(*)::int from question_states where user_id = $1) as known,
       (select sum(right_count + wrong_count)::int from question_states where user_id = $1) as counted,
       (select question_count from study_days where user_id = $1) as day`,
    [member.userId],
  )
  return rows[0]
}

it('to one question are one click, whatever they say', async () => {
  const [id = 0] = questionIds
  const outcomes = await Promise.all(
    ['A', 'B', 'A', 'C', 'A', 'B'].map((given) => client.questions.submit({ id, given: [given] })),
  )
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(await written()).toEqual({ answers: 1, known: 1, counted: 1, day: 1 })
})

it('to several questions are all counted', async () => {
  await Promise.all(questionIds.map((id) => client.questions.submit({ id, given: ['A'] })))
  expect(await written()).toEqual({ answers: QUESTIONS, known: QUESTIONS, counted: QUESTIONS, day: QUESTIONS })
})

it('in a set and outside of it go one upon the other', async () => {
  const { setId } = await client.questions.startSet({ mode: 'type', scopeId: types.spring })
  const [question] = (await client.questions.set({ setId })).questions
  const id = question?.id ?? 0
  await Promise.all([
    client.questions.submit({ id, setId, given: ['A'] }),
    client.questions.submit({ id, given: ['A'] }),
  ])
  expect(await written()).toEqual({ answers: 2, known: 1, counted: 2, day: 2 })
  const { rows } = await server.pool.query('select right_streak from question_states where user_id = $1', [
    member.userId,
  ])
  expect(rows).toEqual([{ right_streak: 2 }])
})

it('of a whole set end it once', async () => {
  const { setId } = await client.questions.startSet({ mode: 'challenge', scopeId: types.java, level: 1 })
  const { questions } = await client.questions.set({ setId })
  await Promise.all(questions.map(({ id }) => client.questions.submit({ id, setId, given: ['A'] })))
  expect(await client.questions.set({ setId })).toMatchObject({ isPassed: true, hasNextLevel: false })
})

it('are in a set that is handed in meanwhile, or refused', async () => {
  const { setId } = await client.questions.startSet({ mode: 'type', scopeId: types.spring })
  const { questions } = await client.questions.set({ setId })
  const sent = await Promise.allSettled([
    ...questions.slice(0, 5).map(({ id }) => client.questions.submit({ id, setId, given: ['A'] })),
    client.questions.finishSet({ setId }),
  ])
  const refused = sent.filter((each) => each.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 409 })
  const kept = (await client.questions.set({ setId })).questions.filter(({ outcome }) => outcome !== null)
  expect(kept).toHaveLength(5 - refused.length)
  expect((await written())?.answers).toBe(kept.length)
})
