import { CHALLENGE_PASS_AT } from '@bee/contract/limits.ts'
import { sql } from 'kysely'
import type { CardInput } from 'ts-fsrs'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { jsonRow } from '../../database/rows/json-rows.ts'
import type { GivenAnswer, Memory } from './memory-rules.ts'
import { SAME_ANSWER_WITHIN_MS } from '../../double-clicks.ts'

export interface NewAnswer extends GivenAnswer {
  userId: number
  questionId: number
  typeId: number
  setId: number | undefined
  given: readonly string[]
  seconds: number
}

/** `known`: the same click was recorded before; the first answer stands. */
export type Recorded =
  | { kind: 'recorded' | 'known'; given: string[]; isRight: boolean; grade: number | null; memory: StoredMemory }
  | { kind: 'no-set' | 'set-over' }

export interface StoredMemory {
  isInBook: boolean
  rightStreak: number
  dueAt: Date
}

const lastAnswer = ({ setId, userId, questionId, at }: NewAnswer) => {
  const answers = sql`select given, is_right as "isRight", grade from question_answers
    where user_id = ${userId} and question_id = ${questionId}`
  return setId === undefined
    ? sql`${answers} and set_id is null and answered_at > ${new Date(at.getTime() - SAME_ANSWER_WITHIN_MS)}
        order by answered_at desc, id desc limit 1`
    : sql`${answers} and set_id = ${setId} limit 1`
}

interface BeforeRow {
  memory: (Memory<CardInput> & { dueAt: string }) | null
  last: { given: string[]; isRight: boolean; grade: number | null } | null
  /** The set that the question is answered in, when the question is part of it. */
  set: { isOver: boolean } | null
}

/** The member's memory of the question, the last answer (this one may be a second click of it), and the set. */
export async function findBefore(database: Database, answer: NewAnswer): Promise<BeforeRow> {
  const { userId, questionId, setId } = answer
  const memory = sql`
    select is_in_book as "isInBook", right_streak as "rightStreak", right_count as "rightCount",
      wrong_count as "wrongCount", card, due_at as "dueAt"
    from question_states where user_id = ${userId} and question_id = ${questionId}`
  const set = sql`
    select finished_at is not null as "isOver" from practice_sets
    where id = ${setId ?? null} and user_id = ${userId} and ${questionId}::int = any(question_ids)`
  const { rows } = await sql<BeforeRow>`${prepared}
    select ${jsonRow(memory)} as memory, ${jsonRow(lastAnswer(answer))} as last,
      ${setId === undefined ? sql`null` : jsonRow(set)} as set`.execute(database)
  const [row] = rows
  if (!row) throw new Error('Values always make a row')
  return row
}

export function createAnsweringRepository(database: Database) {
  /** Writes all or nothing. False when the memory that `memory` was computed from has changed. */
  async function write(answer: NewAnswer, memory: Memory): Promise<boolean> {
    const { userId, questionId, typeId, setId = null, given, isRight, grade, seconds, at } = answer
    const { isInBook, rightStreak, rightCount, wrongCount, card } = memory
    const { rows } = await sql<{ isWritten: boolean }>`${prepared}
      select record_answer(${userId}, ${questionId}, ${typeId}, ${setId}, ${[...given]}, ${isRight}, ${grade}, ${seconds},
        ${at}, ${isInBook}, ${rightStreak}, ${rightCount}, ${wrongCount}, ${JSON.stringify(card)}, ${card.due},
        ${CHALLENGE_PASS_AT}) as "isWritten"`.execute(database)
    return rows[0]?.isWritten ?? false
  }

  /** The answer, the memory, the count of the day and the end of the set commit together. */
  async function record(
    answer: NewAnswer,
    learn: (before: Memory<CardInput> | undefined) => Memory,
  ): Promise<Recorded> {
    const { memory: before, last, set } = await findBefore(database, answer)
    if (answer.setId !== undefined && !set) return { kind: 'no-set' }
    if (last && before) {
      const { isInBook, rightStreak, dueAt } = before
      return { kind: 'known', ...last, memory: { isInBook, rightStreak, dueAt: new Date(dueAt) } }
    }
    if (set?.isOver) return { kind: 'set-over' }
    const after = learn(before ?? undefined)
    // Another click came first, most often the same one: its result is read.
    if (!(await write(answer, after))) return record(answer, learn)
    const { isInBook, rightStreak, card } = after
    const { given, isRight, grade } = answer
    return { kind: 'recorded', given: [...given], isRight, grade, memory: { isInBook, rightStreak, dueAt: card.due } }
  }

  function finish(setId: number, userId: number, now: Date): Promise<boolean> {
    return database.transaction().execute(async (work) => {
      const own = await work
        .selectFrom('practice_sets')
        .select('id')
        .where('id', '=', setId)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (!own) return false
      await sql`select end_practice_set(${setId}, ${now}, false, ${CHALLENGE_PASS_AT})`.execute(work)
      return true
    })
  }

  return { record, finish }
}

export type AnsweringRepository = ReturnType<typeof createAnsweringRepository>
