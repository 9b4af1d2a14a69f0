import { CHALLENGE_PASS_AT } from '@bee/contract/limits.ts'
import { sql } from 'kysely'
import type { CardInput } from 'ts-fsrs'
import type { Database, Work } from '../../database/database.ts'
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

/** `known`: answered before, by the same click; what was given then stands. */
export type Recorded =
  | { kind: 'recorded' | 'known'; given: string[]; isRight: boolean; grade: number | null; memory: StoredMemory }
  | { kind: 'no-set' | 'set-over' }

export interface StoredMemory {
  isInBook: boolean
  rightStreak: number
  dueAt: Date
}

async function holdSet(work: Work, { setId, userId, questionId }: NewAnswer) {
  if (setId === undefined) return undefined
  return work
    .selectFrom('practice_sets')
    .select(['id', 'finished_at'])
    .where('id', '=', setId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`${questionId} = any(question_ids)`)
    .forUpdate()
    .executeTakeFirst()
}

const lastAnswer = (work: Work, { setId, userId, questionId, at }: NewAnswer) => {
  const answers = work
    .selectFrom('question_answers')
    .select(['given', 'is_right', 'grade'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
  return setId === undefined
    ? answers
        .where('set_id', 'is', null)
        .where('answered_at', '>', new Date(at.getTime() - SAME_ANSWER_WITHIN_MS))
        .orderBy('id', 'desc')
        .executeTakeFirst()
    : answers.where('set_id', '=', setId).executeTakeFirst()
}

const stateOf = (work: Work, userId: number, questionId: number) =>
  work
    .selectFrom('question_states')
    .select(['is_in_book', 'right_streak', 'right_count', 'wrong_count', 'card', 'due_at'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()

async function writeAnswer(work: Work, answer: NewAnswer): Promise<void> {
  await work
    .insertInto('question_answers')
    .values({
      user_id: answer.userId,
      question_id: answer.questionId,
      set_id: answer.setId ?? null,
      given: [...answer.given],
      is_right: answer.isRight,
      grade: answer.grade,
      seconds: answer.seconds,
      answered_at: answer.at,
    })
    .execute()
  await sql`
    insert into study_days as days (user_id, day, question_count, lesson_count)
    values (${answer.userId}, (${answer.at}::timestamptz at time zone 'Asia/Shanghai')::date, 1, 0)
    on conflict (user_id, day) do update set question_count = days.question_count + 1`.execute(work)
}

async function writeState(work: Work, { userId, questionId, typeId, at }: NewAnswer, memory: Memory): Promise<void> {
  await sql`
    insert into question_states (user_id, question_id, type_id, is_in_book, right_streak, right_count, wrong_count,
      card, due_at, answered_at)
    values (${userId}, ${questionId}, ${typeId}, ${memory.isInBook}, ${memory.rightStreak}, ${memory.rightCount},
      ${memory.wrongCount}, ${JSON.stringify(memory.card)}::jsonb, ${memory.card.due}, ${at})
    on conflict (user_id, question_id) do update set
      is_in_book = excluded.is_in_book, right_streak = excluded.right_streak, right_count = excluded.right_count,
      wrong_count = excluded.wrong_count, card = excluded.card, due_at = excluded.due_at,
      answered_at = excluded.answered_at`.execute(work)
}

/** Ends a set, all at once or when its last question was answered, and keeps the best result of a challenge. */
async function endSet(work: Work, setId: number, now: Date, { onlyWhenDone }: { onlyWhenDone: boolean }) {
  await sql`
    with ended as (
      update practice_sets set finished_at = ${now}
      where id = ${setId} and finished_at is null
        and (${!onlyWhenDone} or not exists (
          select from questions where questions.id = any(practice_sets.question_ids)
            and questions.hidden_at is null and not exists (select from question_answers
              where question_answers.set_id = ${setId} and question_answers.question_id = questions.id)))
      returning id, user_id, mode, scope_id, level),
    result as (
      select ended.*, (select count(*) from question_answers where set_id = ended.id and is_right) as rights from ended)
    insert into challenge_levels as levels (user_id, type_id, level, best_right, is_passed, updated_at)
    select user_id, scope_id, level, rights, rights >= ${CHALLENGE_PASS_AT}, ${now}
    from result where mode = 'challenge' and level > 0
    on conflict (user_id, type_id, level) do update set
      best_right = greatest(levels.best_right, excluded.best_right),
      is_passed = levels.is_passed or excluded.is_passed,
      updated_at = excluded.updated_at`.execute(work)
}

export function createAnsweringRepository(database: Database) {
  /** One transaction: answer, what is remembered, the day's count and the end of the set agree or none is written. */
  function record(answer: NewAnswer, learn: (before: Memory<CardInput> | undefined) => Memory): Promise<Recorded> {
    return database.transaction().execute(async (work): Promise<Recorded> => {
      const { userId, questionId, setId, at } = answer
      // A member's answers one after the other: two clicks at once must not both find the question undone.
      await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const set = await holdSet(work, answer)
      if (setId !== undefined && !set) return { kind: 'no-set' }
      const before = await stateOf(work, userId, questionId)
      const known = await lastAnswer(work, answer)
      if (known && before) {
        const memory = { isInBook: before.is_in_book, rightStreak: before.right_streak, dueAt: before.due_at }
        return { kind: 'known', given: known.given, isRight: known.is_right, grade: known.grade, memory }
      }
      if (set?.finished_at) return { kind: 'set-over' }

      const after = learn(
        before && {
          isInBook: before.is_in_book,
          rightStreak: before.right_streak,
          rightCount: before.right_count,
          wrongCount: before.wrong_count,
          card: before.card as CardInput,
        },
      )
      await writeAnswer(work, answer)
      await writeState(work, answer, after)
      if (setId !== undefined) await endSet(work, setId, at, { onlyWhenDone: true })
      const memory = { isInBook: after.isInBook, rightStreak: after.rightStreak, dueAt: after.card.due }
      return {
        kind: 'recorded',
        given: [...answer.given],
        isRight: answer.isRight,
        grade: answer.grade,
        memory,
      }
    })
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
      await endSet(work, setId, now, { onlyWhenDone: false })
      return true
    })
  }

  return { record, finish }
}

export type AnsweringRepository = ReturnType<typeof createAnsweringRepository>
