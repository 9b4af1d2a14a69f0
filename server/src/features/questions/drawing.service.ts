import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import { PRACTICE_SET_SIZE } from '@bee/contract/limits.ts'
import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { LearningRepository } from './learning.repository.ts'
import { chosenTypes } from './question-queries.ts'
import type { QuestionsRepository } from './questions.repository.ts'

/** A day's review fits into one set; questions left over come with the next set. */
export const REVIEW_SET_SIZE = 20
/** Places that are tried for each question drawn, because some lead to the same question. */
const PLACES_A_QUESTION = 3
const MOST_DRAWABLE = 1000

interface Drawn {
  mode: PracticeMode
  scopeId: number
  level: number
  /** For a practice by chapter: its chapters, or its lesson. */
  entryIds: readonly number[]
}

/** Draws questions for a member: undone ones first, then those seen longest ago. */
export function createDrawingService(parts: {
  questions: QuestionsRepository
  learning: LearningRepository
  clock: Clock
  randomness: Randomness
}) {
  const { questions, learning, clock, randomness } = parts

  function shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items]
    for (let index = mixed.length - 1; index > 0; index -= 1) {
      const other = randomness.below(index + 1)
      ;[mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item]
    }
    return mixed
  }

  async function ofType(userId: number, typeId: number, size: number): Promise<number[]> {
    const place = await questions.scope(chosenTypes(typeId))
    const range = place && (await questions.idRange(place.scope))
    if (!place || range?.first == null || range.last == null) return []
    const { first, last } = range
    const { scope } = place
    const places = Array.from({ length: size * PLACES_A_QUESTION }, () => first + randomness.below(last - first + 1))
    const drawn = new Set(shuffled(await questions.undoneNear(scope, userId, places)).slice(0, size))
    const fillUp = (ids: readonly number[]) => {
      for (const id of ids) if (drawn.size < size) drawn.add(id)
    }
    // Few are left: take all undone ones, then those done longest ago.
    if (drawn.size < size) fillUp(await questions.undoneInOrder(scope, userId, size * 2))
    if (drawn.size < size) fillUp(await questions.longestAgo(scope, userId, size))
    return shuffled([...drawn])
  }

  async function ofLessons(userId: number, entryIds: readonly number[], size: number): Promise<number[]> {
    const parts = await Promise.all(entryIds.map((id) => questions.drawableOfLesson(id, userId, MOST_DRAWABLE)))
    const rows = parts.flat()
    const undone = rows.filter((row) => !row.is_done)
    const done = rows.filter((row) => row.is_done)
    return [...shuffled(undone), ...shuffled(done)].slice(0, size).map(({ id }) => id)
  }

  function draw(userId: number, { mode, scopeId, level, entryIds }: Drawn) {
    switch (mode) {
      case 'type':
        return ofType(userId, scopeId, PRACTICE_SET_SIZE)
      case 'lesson':
        return ofLessons(userId, entryIds, PRACTICE_SET_SIZE)
      case 'challenge':
        return questions.idsOfLevel(scopeId, { limit: PRACTICE_SET_SIZE, offset: (level - 1) * PRACTICE_SET_SIZE })
      case 'book':
        return learning.bookIdsToPractise(userId, PRACTICE_SET_SIZE)
      case 'review':
        return learning.dueIds(userId, endOfShanghaiDay(clock.now()), REVIEW_SET_SIZE)
    }
  }

  return { ofType, ofLessons, draw }
}

export type DrawingService = ReturnType<typeof createDrawingService>
