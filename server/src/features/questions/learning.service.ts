import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { LearningRepository } from './learning.repository.ts'

/** More than a member prints. */
const MOST_PRINTED = 500
const OPEN_SETS_SHOWN = 5

/** The pages on which a member looks back. */
export function createLearningService({ learning, clock }: { learning: LearningRepository; clock: Clock }) {
  const windowOf = (request: PageRequest) => ({ limit: request.limit, offset: offsetOf(request) })

  function today() {
    return clock.now()
  }

  async function book(userId: number, request: PageRequest) {
    const [ids, totalCount] = await Promise.all([
      learning.bookIds(userId, windowOf(request)),
      learning.countBook(userId),
    ])
    return { rows: await learning.bookEntries(userId, ids), totalCount }
  }

  async function wholeBook(userId: number) {
    return learning.bookEntries(userId, await learning.bookIds(userId, { limit: MOST_PRINTED, offset: 0 }))
  }

  async function history(userId: number, request: PageRequest) {
    const [ids, totalCount] = await Promise.all([
      learning.answerIds(userId, windowOf(request)),
      learning.countAnswers(userId),
    ])
    return { rows: await learning.history(ids), totalCount }
  }

  /** The numbers by type, the questions due today, and the open sets. */
  function numbers(userId: number) {
    return learning.numbers(userId, { dueBy: endOfShanghaiDay(clock.now()), setLimit: OPEN_SETS_SHOWN })
  }

  return { today, book, wholeBook, history, numbers }
}

export type LearningService = ReturnType<typeof createLearningService>
