import { QUESTION_SORTS, type QuestionSort } from '@bee/contract/questions/question-choices.ts'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { findBefore } from './answering.repository.ts'
import * as learning from './learning.repository.ts'
import * as queries from './question-queries.ts'
import { createQuestionsRepository } from './questions.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const PAGE = { limit: 8, offset: 16 }
const userId = 7
const BY_ID: queries.QuestionOrder = { sort: '0', rule: 'desc' }
const searchIn = (scope: queries.Scope, word: string): queries.QuestionFilter => ({ scope, search: word })
const search = (word: string) => searchIn({ kind: 'all' }, word)

const all: queries.Scope = { kind: 'all' }
const direction = (): queries.Scope => ({ kind: 'direction', typeId: stage.types.java })
const type = (): queries.Scope => ({ kind: 'type', typeId: stage.types.spring })
const several = (): queries.Scope => ({
  kind: 'parts',
  parts: [
    { kind: 'direction', typeId: stage.types.java },
    { kind: 'type', typeId: stage.types.vue },
  ],
})
const page = (scope: queries.Scope, sort: queries.QuestionOrder['sort'], rule: 'desc' | 'asc' = 'desc') =>
  queries.pageOfIds(scope, { sort, rule }, PAGE)
const fromPlace = (scope: queries.Scope, sort: queries.QuestionOrder['sort'], value: string) =>
  queries.pageOfIds(scope, { sort, rule: 'desc' }, PAGE, { id: 9000, value })

const questions = () => createQuestionsRepository(stage.database)
const learnt = () => learning.createLearningRepository(stage.database)
/** A statement that is exported apart from the repository that sends it. */
const sends = (name: string, query: () => RawBuilder<unknown>): PlanCase => [
  name,
  () => query().execute(stage.database),
]

const SOME_IDS = [3, 14, 15, 92, 65, 35, 89, 79]
const TODAY = new Date('2026-03-02T00:00:00Z')
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

/** A new sort does not compile without its plans. */
const SORT_PLANS: Record<QuestionSort, string> = {
  '0': '',
  createTime: '-newest',
  collectCount: '-most-collected',
}

const RECORDED: PlanCase[] = [
  sends('list-type-newest', () => page(type(), 'createTime')),
  sends('list-several-most-collected', () => page(several(), 'collectCount')),
  sends('list-type-most-collected-from-place', () => fromPlace(type(), 'collectCount', '500')),
  sends('search-hits', () => queries.searchHits(search('稀有'), BY_ID, PAGE, 1000)),
  sends('search-near-the-top', () => queries.hitsNearTheTop(search('题'), BY_ID, PAGE, 400)),
  sends('draw-undone', () => queries.undoneNear(type(), userId, [1, 2, 3])),
  sends('due', () => learning.dueIds(userId, TODAY, 20)),
  ['numbers', () => learnt().numbers(userId, { dueBy: TODAY, setLimit: 5 })],
  ['before-answer-in-set', () => findBefore(stage.database, { ...answer, setId: 100 })],
]

const RULED: PlanCase[] = [
  ...QUESTION_SORTS.flatMap((sort): PlanCase[] => [
    sends(`list-all${SORT_PLANS[sort]}`, () => page(all, sort)),
    sends(`list-direction${SORT_PLANS[sort]}`, () => page(direction(), sort)),
    sends(`list-type${SORT_PLANS[sort]}`, () => page(type(), sort)),
    sends(`list-several${SORT_PLANS[sort]}`, () => page(several(), sort)),
  ]),
  sends('list-all-least-collected', () => page(all, 'collectCount', 'asc')),
  sends('list-all-from-place', () => fromPlace(all, '0', '9000')),
  sends('list-all-newest-from-place', () => fromPlace(all, 'createTime', '2026-01-07 06:00:00+00')),
  sends('list-several-most-collected-from-place', () => fromPlace(several(), 'collectCount', '500')),
  sends('search-hits-of-several', () => queries.searchHits(searchIn(several(), '稀有'), BY_ID, PAGE, 1000)),
  sends('search-hits-of-direction', () => queries.searchHits(searchIn(direction(), '稀有'), BY_ID, PAGE, 1000)),
  sends('search-near-the-top-of-several', () => queries.hitsNearTheTop(searchIn(several(), '题'), BY_ID, PAGE, 400)),
  sends('search-count', () => queries.countHits(search('稀有'))),
  sends('search-hits-of-named-type', () =>
    queries.searchHits({ ...search('稀有'), named: [{ kind: 'type', typeId: stage.types.java }] }, BY_ID, PAGE, 1000),
  ),
  sends('search-count-kept', () => queries.gramCounts('稀有', [stage.types.java])),
  sends('related', () => queries.relatedIds(type(), 100, 5)),
  sends('related-of-direction', () => queries.relatedIds(direction(), 100, 5)),
  sends('draw-range', () => queries.idRange(type())),
  sends('draw-undone-in-order', () => queries.undoneInOrder(type(), userId, 10)),
  sends('draw-longest-ago', () => queries.longestAgo(type(), userId, 10)),
  sends('draw-lesson', () => queries.drawableOfLesson(5, userId, 1000)),
  sends('list-lesson', () => queries.idsOfLesson(5, PAGE)),
  sends('count-lesson', () => queries.countOfLesson(5)),
  sends('challenge-level', () => queries.idsOfLevel(stage.types.java, PAGE)),
  sends('collected', () => queries.collectedIds(userId, PAGE)),
  sends('book', () => learning.bookIds(userId, PAGE)),
  sends('book-to-practise', () => learning.bookIdsToPractise(userId, 10)),
  sends('history', () => learning.answerIds(userId, PAGE)),
  ['cards', () => questions().cardsOf(SOME_IDS)],
  ['count-collected', () => questions().countCollected(userId)],
  ['count-book', () => learnt().countBook(userId)],
  ['count-history', () => learnt().countAnswers(userId)],
  ['history-entries', () => learnt().history(SOME_IDS.map(String))],
  ['before-answer', () => findBefore(stage.database, answer)],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
