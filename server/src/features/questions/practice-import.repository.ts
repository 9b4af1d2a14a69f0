import { sql } from 'kysely'
import { insertRows, reserveIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import type { Memory } from './memory-rules.ts'

export interface ImportedAnswer {
  questionId: number
  given: string[]
  isRight: boolean
  grade: number | null
  seconds: number
  at: Date
}

export interface ImportedSet {
  userId: number
  mode: 'type' | 'lesson' | 'challenge' | 'book' | 'review'
  scopeId: number
  level: number
  title: string
  startedAt: Date
  finishedAt: Date
  answers: readonly ImportedAnswer[]
}

export interface ImportedState extends Memory {
  userId: number
  questionId: number
  typeId: number
  answeredAt: Date
}

export interface ImportedLevel {
  userId: number
  typeId: number
  level: number
  bestRight: number
  isPassed: boolean
  updatedAt: Date
}

export interface ImportedPractice {
  sets: readonly ImportedSet[]
  states: readonly ImportedState[]
  levels: readonly ImportedLevel[]
}

export interface ImportedFavourite {
  userId: number
  questionId: number
  createdAt: Date
}

/** Inserts practice from another school. */
export function createPracticeImport() {
  async function add(work: Work, { sets, states, levels }: ImportedPractice): Promise<void> {
    const ids = await reserveIds(work, 'practice_sets', sets.length)
    await insertRows(
      work,
      'practice_sets',
      sets.map((set, index) => ({ id: ids[index] ?? 0, ...setRow(set) })),
    )
    await insertRows(
      work,
      'question_answers',
      sets.flatMap((set, index) => set.answers.map((answer) => answerRow(set.userId, ids[index] ?? null, answer))),
    )
    await insertRows(work, 'question_states', states.map(stateRow))
    await insertRows(work, 'challenge_levels', levels.map(levelRow))
  }

  async function addFavourites(work: Work, favourites: readonly ImportedFavourite[]): Promise<void> {
    const rows = favourites.map(({ userId, questionId, createdAt }) => ({
      user_id: userId,
      question_id: questionId,
      created_at: createdAt,
    }))
    await insertRows(work, 'question_collections', rows)
    await sql`
      update questions set
        collect_count = (select count(*) from question_collections kept where kept.question_id = questions.id)
      where id = any(${[...new Set(favourites.map(({ questionId }) => questionId))]}::int[])`.execute(work)
  }

  /** The time of a member's first answer to each question. */
  async function firstAnswers(work: Work, userId: number): Promise<{ questionId: number; at: Date }[]> {
    const { rows } = await sql<{ questionId: number; at: Date }>`
      select question_id as "questionId", min(answered_at) as at from question_answers where user_id = ${userId}
      group by question_id order by question_id`.execute(work)
    return rows
  }

  return { add, addFavourites, firstAnswers }
}

const setRow = (set: ImportedSet) => ({
  user_id: set.userId,
  mode: set.mode,
  scope_id: set.scopeId,
  level: set.level,
  title: set.title,
  question_ids: set.answers.map(({ questionId }) => questionId),
  created_at: set.startedAt,
  finished_at: set.finishedAt,
})

const answerRow = (userId: number, setId: number | null, answer: ImportedAnswer) => ({
  user_id: userId,
  question_id: answer.questionId,
  set_id: setId,
  given: answer.given,
  is_right: answer.isRight,
  grade: answer.grade,
  seconds: answer.seconds,
  answered_at: answer.at,
})

const stateRow = (state: ImportedState) => ({
  user_id: state.userId,
  question_id: state.questionId,
  type_id: state.typeId,
  is_in_book: state.isInBook,
  right_streak: state.rightStreak,
  right_count: state.rightCount,
  wrong_count: state.wrongCount,
  card: state.card,
  due_at: state.card.due,
  answered_at: state.answeredAt,
})

const levelRow = (level: ImportedLevel) => ({
  user_id: level.userId,
  type_id: level.typeId,
  level: level.level,
  best_right: level.bestRight,
  is_passed: level.isPassed,
  updated_at: level.updatedAt,
})
