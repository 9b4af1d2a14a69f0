import { QUESTION_SORTS, type QuestionSort } from '@bee/contract/questions/question-choices.ts'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findBefore } from './answering.repository.ts'
import * as learning from './learning.repository.ts'
import * as queries from './question-queries.ts'
import { createQuestionsRepository } from './questions.repository.ts'

/**
 * Every list query's plan, kept as text beside this test: an index that is lost, or a query that no longer fits it, shows
 * as another plan. The rows are many enough, and even enough, that the planner has one clear choice.
 */
const ROWS = 20_000
let test: TestDatabase
let recorder: PlanRecorder
let types: TestTypes

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  types = await insertTypes(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string, values: unknown[] = []) => client.query(text, values)
  // Rows that fit each other by construction need no checking, which would take most of the time.
  await fill('set session_replication_role = replica')
  await fill(`insert into users (mobile, nick_name)
    select '139' || lpad(n::text, 8, '0'), '学员' || n from generate_series(1, 40) n`)
  await fill(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, right_options, answer_html,
       collect_count, created_at, search_text, search_grams)
     select 'q' || n, case n % 50 when 0 then $1::int when 1 then $2::int else $3::int end,
       case when n % 50 < 2 then $4::int else $5::int end, 'q' || n, 'single', 1 + n % 3, '{A}', '',
       n * 7919 % 1000, timestamptz '2026-01-01' + n * interval '1 minute', 'q' || n,
       array['题', '题' || n % 500, 'k' || n % 50, chr(20000 + n)] || case when n % 10000 = 0 then array['稀有'] else '{}' end
     from generate_series(1, $6::int) n`,
    [types.spring, types.micro, types.vue, types.java, types.web, ROWS],
  )
  await fill(`insert into question_counts (type_id, total) select type_id, count(*) from questions group by type_id`)
  await fill(`insert into question_gram_counts (gram, type_id, total)
    select gram, type_id, count(*) from questions, unnest(search_grams) gram where char_length(gram) <= 2 group by 1, 2`)
  await fill(`insert into question_states (user_id, question_id, type_id, is_in_book, card, due_at, answered_at)
    select u, q * 20 + u % 20, 3, q % 5 = 0, '{}', timestamptz '2026-03-01' + q * interval '1 hour',
      timestamptz '2026-02-01' + q * interval '1 hour'
    from generate_series(1, 40) u, generate_series(1, 500) q`)
  await fill(`insert into question_answers (user_id, question_id, is_right, answered_at)
    select user_id, question_id, true, answered_at from question_states`)
  await fill(`insert into question_collections (user_id, question_id, created_at)
    select user_id, question_id, answered_at from question_states`)
  await fill(`insert into practice_sets (user_id, mode, question_ids, created_at, finished_at)
    select u, 'type', array[1, 2], timestamptz '2026-02-01' + n * interval '1 hour',
      case when n > 1 then timestamptz '2026-02-01' + n * interval '2 hours' end
    from generate_series(1, 40) u, generate_series(1, 100) n`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const PAGE = { limit: 8, offset: 16 }
const userId = 7
const BY_ID: queries.QuestionOrder = { sort: '0', rule: 'desc' }
const searchIn = (scope: queries.Scope, word: string): queries.QuestionFilter => ({ scope, search: word })
const search = (word: string) => searchIn({ kind: 'all' }, word)

const all: queries.Scope = { kind: 'all' }
const direction = (): queries.Scope => ({ kind: 'direction', typeId: types.java })
const type = (): queries.Scope => ({ kind: 'type', typeId: types.spring })
const several = (): queries.Scope => ({
  kind: 'parts',
  parts: [
    { kind: 'direction', typeId: types.java },
    { kind: 'type', typeId: types.vue },
  ],
})
const page = (scope: queries.Scope, sort: queries.QuestionOrder['sort'], rule: 'desc' | 'asc' = 'desc') =>
  queries.pageOfIds(scope, { sort, rule }, PAGE)
const fromPlace = (scope: queries.Scope, sort: queries.QuestionOrder['sort'], value: string) =>
  queries.pageOfIds(scope, { sort, rule: 'desc' }, PAGE, { id: 9000, value })

/** A new sort does not compile without its plans. */
const SORT_PLANS: Record<QuestionSort, string> = {
  '0': '',
  createTime: '-newest',
  collectCount: '-most-collected',
}

it.each<[name: string, query: () => RawBuilder<unknown>]>([
  ...QUESTION_SORTS.flatMap((sort): [string, () => RawBuilder<unknown>][] => [
    [`list-all${SORT_PLANS[sort]}`, () => page(all, sort)],
    [`list-direction${SORT_PLANS[sort]}`, () => page(direction(), sort)],
    [`list-type${SORT_PLANS[sort]}`, () => page(type(), sort)],
    [`list-several${SORT_PLANS[sort]}`, () => page(several(), sort)],
  ]),
  ['list-all-least-collected', () => page(all, 'collectCount', 'asc')],
  ['list-all-from-place', () => fromPlace(all, '0', '9000')],
  ['list-all-newest-from-place', () => fromPlace(all, 'createTime', '2026-01-07 06:00:00+00')],
  ['list-type-most-collected-from-place', () => fromPlace(type(), 'collectCount', '500')],
  ['list-several-most-collected-from-place', () => fromPlace(several(), 'collectCount', '500')],
  ['search-hits-of-several', () => queries.searchHits(searchIn(several(), '稀有'), BY_ID, PAGE, 1000)],
  ['search-near-the-top-of-several', () => queries.hitsNearTheTop(searchIn(several(), '题'), BY_ID, PAGE, 400)],
  ['search-count', () => queries.countHits(search('稀有'))],
  ['search-count-kept', () => queries.gramCounts('稀有', [types.java])],
  ['search-hits-of-direction', () => queries.searchHits(searchIn(direction(), '稀有'), BY_ID, PAGE, 1000)],
  ['search-hits', () => queries.searchHits(search('稀有'), BY_ID, PAGE, 1000)],
  ['search-near-the-top', () => queries.hitsNearTheTop(search('题'), BY_ID, PAGE, 400)],
  ['related', () => queries.relatedIds(type(), 100, 5)],
  ['draw-range', () => queries.idRange(type())],
  ['draw-undone', () => queries.undoneNear(type(), userId, [1, 2, 3])],
  ['draw-undone-in-order', () => queries.undoneInOrder(type(), userId, 10)],
  ['list-lesson', () => queries.idsOfLesson(5, PAGE)],
  ['count-lesson', () => queries.countOfLesson(5)],
  ['related-of-direction', () => queries.relatedIds(direction(), 100, 5)],
  ['draw-longest-ago', () => queries.longestAgo(type(), userId, 10)],
  ['draw-lesson', () => queries.drawableOfLesson(5, userId, 1000)],
  ['challenge-level', () => queries.idsOfLevel(types.java, PAGE)],
  ['collected', () => queries.collectedIds(userId, PAGE)],
  ['book', () => learning.bookIds(userId, PAGE)],
  ['book-to-practise', () => learning.bookIdsToPractise(userId, 10)],
  ['due', () => learning.dueIds(userId, new Date('2026-03-02T00:00:00Z'), 20)],
  ['history', () => learning.answerIds(userId, PAGE)],
])('%s', async (name, query) => {
  const plan = await recorder.planOf(() => query().execute(recorder.database))
  expect(plan, 'a list never reads the whole table').not.toContain('Seq Scan on question')
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})

const SOME_IDS = [3, 14, 15, 92, 65, 35, 89, 79]
const TODAY = new Date('2026-03-02T00:00:00Z')

const questions = () => createQuestionsRepository(recorder.database)
const learnt = () => learning.createLearningRepository(recorder.database)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['cards', () => questions().cardsOf(SOME_IDS)],
  ['count-collected', () => questions().countCollected(userId)],
  ['count-book', () => learnt().countBook(userId)],
  ['count-history', () => learnt().countAnswers(userId)],
  ['history-entries', () => learnt().history(SOME_IDS.map(String))],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(/Seq Scan on (question_[as]|questions|practice)/)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})

const answer = {
  userId,
  questionId: 40,
  typeId: 3,
  setId: undefined,
  given: ['A'],
  isRight: true,
  grade: null,
  seconds: 5,
  at: TODAY,
}

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['numbers', () => learnt().numbers(userId, { dueBy: TODAY, setLimit: 5 })],
  ['before-answer', () => findBefore(recorder.database, answer)],
  ['before-answer-in-set', () => findBefore(recorder.database, { ...answer, setId: 100 })],
])('%s, whoever asks', async (name, ask) => {
  const plan = await recorder.keptPlanOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(/Seq Scan on (question_[as]|questions|practice)/)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
