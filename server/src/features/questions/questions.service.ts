import { notFound } from '@bee/contract/failures.ts'
import type { QuestionSort, SortRule } from '@bee/contract/questions/question-choices.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import { createRememberedPages } from './remembered-pages.ts'
import { chosenTypes, nearerEnd, type QuestionOrder, type Scope, type Window } from './question-queries.ts'
import { createQuestionSearch } from './question-search.ts'
import type { QuestionsRepository } from './questions.repository.ts'

export const NO_SUCH_QUESTION = '没有找到这道题'
export const RELATED_SIZE = 5

export interface QuestionSearch extends PageRequest {
  search: string
  /** Empty: every type. */
  typeIds: readonly number[]
  sort: QuestionSort
  order: SortRule
}

export function createQuestionsService({ questions, clock }: { questions: QuestionsRepository; clock: Clock }) {
  const orMissing = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw notFound(NO_SUCH_QUESTION)
    return row
  }

  const search = createQuestionSearch(questions)
  const places = createRememberedPages(clock)

  async function pageOfIds(scope: Scope, total: number, asked: QuestionOrder, askedWindow: Window): Promise<number[]> {
    const { order, window, isReversed } = nearerEnd(asked, askedWindow, total)
    if (window.limit === 0) return []
    // A new total means a new list: the places of the former one are forgotten.
    const list = JSON.stringify([scope, order, total])
    const known = places.nearest(list, window.offset)
    const skipped = window.offset - (known?.offset ?? 0)
    const rows = await questions.pageOfIds(scope, order, { limit: window.limit, offset: skipped }, known)
    if (rows[0]) places.learn(list, window.offset, rows[0], known)
    const ids = rows.map(({ id }) => id)
    return isReversed ? ids.reverse() : ids
  }

  async function list({ search: words, typeIds, sort, order: rule, ...request }: QuestionSearch) {
    const place = await questions.scope(typeIds)
    if (!place) return { rows: [], totalCount: 0 }
    const { scope, total } = place
    const order = { sort, rule }
    const window = { limit: request.limit, offset: offsetOf(request) }
    const found =
      words === ''
        ? { ids: await pageOfIds(scope, total, order, window), total }
        : await search(scope, total, { typeIds, search: words, order, window })
    return { rows: await questions.cardsOf(found.ids), totalCount: found.total }
  }

  function cardsOf(questionIds: readonly number[]) {
    return questions.cardsOf(questionIds)
  }

  /** In the order of their ids. */
  function ofType(typeId: number, request: PageRequest) {
    return list({ ...request, typeIds: chosenTypes(typeId), search: '', sort: '0', order: 'asc' })
  }

  async function ofLesson(entryId: number, request: PageRequest) {
    const [ids, totalCount] = await Promise.all([
      questions.idsOfLesson(entryId, { limit: request.limit, offset: offsetOf(request) }),
      questions.countOfLesson(entryId),
    ])
    return { rows: await questions.cardsOf(ids), totalCount }
  }

  /** Without a member: the answer for every visitor. */
  async function detail(questionId: number, userId?: number) {
    return orMissing(await questions.detail(questionId, userId))
  }

  function own(questionId: number, userId: number) {
    return questions.own(questionId, userId)
  }

  async function answer(questionId: number) {
    return orMissing(await questions.answer(questionId))
  }

  /** Questions of the same type, the most collected first; when there are few, the direction fills up. */
  async function related(questionId: number) {
    const { type_id: typeId, direction_id: directionId } = orMissing(await questions.placeOf(questionId))
    const ids = await questions.relatedIds({ kind: 'type', typeId }, questionId, RELATED_SIZE)
    if (ids.length < RELATED_SIZE) {
      const wider = await questions.relatedIds({ kind: 'direction', typeId: directionId }, questionId, RELATED_SIZE * 2)
      ids.push(...wider.filter((id) => !ids.includes(id)))
    }
    return questions.cardsOf(ids.slice(0, RELATED_SIZE))
  }

  async function toggleCollection(questionId: number, userId: number) {
    return orMissing(await questions.toggleCollection(userId, questionId, clock.now()))
  }

  async function collected(userId: number, request: PageRequest) {
    const [ids, totalCount] = await Promise.all([
      questions.collectedIds(userId, { limit: request.limit, offset: offsetOf(request) }),
      questions.countCollected(userId),
    ])
    return { rows: await questions.cardsOf(ids), totalCount }
  }

  return { list, cardsOf, ofType, ofLesson, detail, own, answer, related, toggleCollection, collected }
}

export type QuestionsService = ReturnType<typeof createQuestionsService>
