import { notFound } from '@bee/contract/failures.ts'
import type { QuestionSort, SortRule } from '@bee/contract/questions/questions.contract.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import { nearerEnd, type QuestionFilter, type QuestionOrder, type Window } from './question-queries.ts'
import type { QuestionsRepository } from './questions.repository.ts'

export const NO_SUCH_QUESTION = '没有找到这道题'
export const RELATED_SIZE = 5
/** Hits of a search are counted this far beyond the page that is shown: nobody turns further, and counting on is slow. */
export const COUNTED_BEYOND_PAGE = 1000
/** A word in one of two hundred questions is still found without putting all its hits in order. */
const ROWS_SEARCHED_A_HIT = 400
const EVERY_HIT = 2_147_483_647

export interface QuestionSearch extends PageRequest {
  searchContent: string
  subjectTypeId: number
  sortField: QuestionSort
  sortRule: SortRule
}

export function createQuestionsService({ questions, clock }: { questions: QuestionsRepository; clock: Clock }) {
  const orMissing = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw notFound(NO_SUCH_QUESTION)
    return row
  }

  /** With many hits the first ones in order are mostly near; where they are not, all hits are put in order. */
  async function topOfMany(filter: QuestionFilter, order: QuestionOrder, window: Window): Promise<number[]> {
    const depth = (window.offset + window.limit) * ROWS_SEARCHED_A_HIT
    const near = await questions.hitsNearTheTop(filter, order, window, depth)
    if (near.length === window.limit) return near
    return (await questions.searchHits(filter, order, window, EVERY_HIT)).ids
  }

  async function list(search: QuestionSearch) {
    const place = await questions.scope(search.subjectTypeId)
    if (!place) return { rows: [], totalCount: 0 }
    const filter = { scope: place.scope, search: search.searchContent }
    const order = { sort: search.sortField, rule: search.sortRule }
    const window = { limit: search.limit, offset: offsetOf(search) }
    if (filter.search !== '') {
      const most = window.offset + window.limit + COUNTED_BEYOND_PAGE
      const hits = await questions.searchHits(filter, order, window, most)
      const ids = hits.total < most ? hits.ids : await topOfMany(filter, order, window)
      return { rows: await questions.cardsOf(ids), totalCount: hits.total }
    }
    const { order: nearOrder, window: nearWindow, isReversed } = nearerEnd(order, window, place.total)
    if (nearWindow.limit === 0) return { rows: [], totalCount: place.total }
    const ids = await questions.pageOfIds(filter, nearOrder, nearWindow)
    return { rows: await questions.cardsOf(isReversed ? ids.reverse() : ids), totalCount: place.total }
  }

  return {
    list,
    cardsOf: (questionIds: readonly number[]) => questions.cardsOf(questionIds),

    /** In the order in which they were written. */
    ofType: (typeId: number, request: PageRequest) =>
      list({ ...request, subjectTypeId: typeId, searchContent: '', sortField: '0', sortRule: 'asc' }),

    async ofLesson(entryId: number, request: PageRequest) {
      const [ids, totalCount] = await Promise.all([
        questions.idsOfLesson(entryId, { limit: request.limit, offset: offsetOf(request) }),
        questions.countOfLesson(entryId),
      ])
      return { rows: await questions.cardsOf(ids), totalCount }
    },

    detail: async (questionId: number, userId: number) => orMissing(await questions.detail(questionId, userId)),
    answer: async (questionId: number) => orMissing(await questions.answer(questionId)),

    /** Of the same type, the most collected first; where there are few, the direction fills up. */
    async related(questionId: number) {
      const { type_id: typeId, direction_id: directionId } = orMissing(await questions.placeOf(questionId))
      const ids = await questions.relatedIds({ kind: 'type', typeId }, questionId, RELATED_SIZE)
      if (ids.length < RELATED_SIZE) {
        const wider = await questions.relatedIds(
          { kind: 'direction', typeId: directionId },
          questionId,
          RELATED_SIZE * 2,
        )
        ids.push(...wider.filter((id) => !ids.includes(id)))
      }
      return questions.cardsOf(ids.slice(0, RELATED_SIZE))
    },

    toggleCollection: async (questionId: number, userId: number) =>
      orMissing(await questions.toggleCollection(userId, questionId, clock.now())),

    async collected(userId: number, request: PageRequest) {
      const [ids, totalCount] = await Promise.all([
        questions.collectedIds(userId, { limit: request.limit, offset: offsetOf(request) }),
        questions.countCollected(userId),
      ])
      return { rows: await questions.cardsOf(ids), totalCount }
    },
  }
}

export type QuestionsService = ReturnType<typeof createQuestionsService>
