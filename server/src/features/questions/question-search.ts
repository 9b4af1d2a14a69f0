import { soleGram } from '../../database/search-text.ts'
import {
  nearerEnd,
  type Part,
  type QuestionFilter,
  type QuestionOrder,
  type Scope,
  type Window,
} from './question-queries.ts'
import type { QuestionsRepository } from './questions.repository.ts'

/** Up to this many hits are sorted; with more, only the page is looked for. */
export const FEW_HITS = 1000
/** Hits do not lie evenly, so this many times the average number of rows is read for a page. */
const PATIENCE = 2
const EVERY_HIT = 2_147_483_647

export interface Found {
  ids: number[]
  total: number
}

export interface BankSearch {
  /** Empty: all. */
  typeIds: readonly number[]
  search: string
  order: QuestionOrder
  window: Window
}

/** Searches the bank. The total is always exact, and the page is found the cheaper way. */
export function createQuestionSearch(questions: QuestionsRepository) {
  /** With many hits the page is mostly full after a few hundred rows in order; when it is not, all hits are sorted. */
  async function pageOfMany(filter: QuestionFilter, asked: BankSearch, hits: number, rows: number): Promise<number[]> {
    const { order, window, isReversed } = nearerEnd(asked.order, asked.window, hits)
    const depth = Math.ceil(((window.offset + window.limit) * rows * PATIENCE) / hits)
    const near = depth <= hits ? await questions.hitsNearTheTop(filter, order, window, depth) : []
    const isComplete = near.length === window.limit
    const ids = isComplete ? near : (await questions.searchHits(filter, order, window, EVERY_HIT)).ids
    return isReversed ? ids.reverse() : ids
  }

  /** A search of one character or pair takes its total from the kept count. */
  async function findGram(gram: string, scope: Scope, rows: number, asked: BankSearch): Promise<Found> {
    const filter = { scope, search: asked.search }
    const { total, everywhere } = await questions.gramCounts(gram, asked.typeIds)
    if (total <= asked.window.offset) return { ids: [], total }
    if (everywhere > FEW_HITS) return { ids: await pageOfMany(filter, asked, total, rows), total }
    return questions.searchHits(filter, asked.order, asked.window, EVERY_HIT)
  }

  /** Other searches count their hits. */
  async function findWords(scope: Scope, rows: number, asked: BankSearch, named: readonly Part[]): Promise<Found> {
    const filter = { scope, search: asked.search, named }
    const most = asked.window.offset + asked.window.limit + FEW_HITS
    const hits = await questions.searchHits(filter, asked.order, asked.window, most)
    if (hits.total < most) return hits
    const total = await questions.countHits(filter)
    return { ids: await pageOfMany(filter, asked, total, rows), total }
  }

  return async (scope: Scope, rows: number, asked: BankSearch): Promise<Found> => {
    const named = await questions.typesCalled(asked.search)
    const gram = named.length === 0 ? soleGram(asked.search) : undefined
    return gram === undefined ? findWords(scope, rows, asked, named) : findGram(gram, scope, rows, asked)
  }
}
