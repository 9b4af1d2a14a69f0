import type { TypeNumbers } from '@bee/contract/questions/practice.contract.ts'
import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { jsonRows, rowsOfJson, type JsonRow } from '../../database/rows/json-rows.ts'
import { countCollected, isStillShown, type Window } from './question-queries.ts'
import { CARD_COLUMNS, LESSON_COLUMNS } from './questions.repository.ts'

const isStateShown = isStillShown('question_states.question_id')
const isAnswerShown = isStillShown('question_answers.question_id')

export const bookIds = (userId: number, { limit, offset }: Window) =>
  sql<{ id: number }>`
    select question_id as id from question_states
    where user_id = ${userId} and is_in_book and ${isStateShown}
    order by answered_at desc, question_id limit ${limit} offset ${offset}`

/** The questions seen longest ago come first. */
export const bookIdsToPractise = (userId: number, limit: number) =>
  sql<{ id: number }>`
    select question_id as id from question_states
    where user_id = ${userId} and is_in_book and ${isStateShown}
    order by answered_at, question_id desc limit ${limit}`

export const dueIds = (userId: number, by: Date, limit: number) =>
  sql<{ id: number }>`
    select question_id as id from question_states
    where user_id = ${userId} and due_at < ${by} and ${isStateShown}
    order by due_at, question_id limit ${limit}`

export const answerIds = (userId: number, { limit, offset }: Window) =>
  sql<{ id: string }>`
    select id from question_answers
    where user_id = ${userId} and ${isAnswerShown}
    order by answered_at desc, id desc limit ${limit} offset ${offset}`

const countOfDue = (userId: number, by: Date) => sql<{ total: number }>`
  select count(*)::int as total from question_states
  where user_id = ${opaqueToPlanner(userId, 'int')} and due_at < ${by} and ${isStateShown}`

const numbersByType = (userId: number) => sql`
  select types.id as "typeId", types.name as "typeName", types.area, coalesce(counts.total, 0) as "questionCount",
    own.done_count as "doneCount", own.right_count as "rightCount", own.wrong_count as "wrongCount",
    own.book_count as "bookCount"
  from (
    select type_id, count(*)::int as done_count, sum(right_count)::int as right_count,
      sum(wrong_count)::int as wrong_count, count(*) filter (where is_in_book)::int as book_count
    from question_states where user_id = ${opaqueToPlanner(userId, 'int')} and ${isStateShown} group by type_id) own
  join course_types types on types.id = own.type_id
  left join question_counts counts on counts.type_id = types.id
  order by own.done_count desc, types.id`

export interface OpenSetRow {
  setId: number
  mode: PracticeMode
  title: string
  createdAt: Date
  questionCount: number
  answeredCount: number
}

const openSets = (userId: number, limit: number) => sql`
  select id as "setId", mode, title, created_at as "createdAt", cardinality(question_ids) as "questionCount",
    (select count(*)::int from question_answers where set_id = practice_sets.id) as "answeredCount"
  from practice_sets where user_id = ${opaqueToPlanner(userId, 'int')} and finished_at is null
  order by created_at desc, id desc limit ${limit}`

/** A member's learning: the wrong-answer book, due questions, the history and the numbers. */
export function createLearningRepository(database: Database) {
  const ids = async <Id>(query: RawBuilder<{ id: Id }>) => (await query.execute(database)).rows.map(({ id }) => id)
  const total = async (query: RawBuilder<{ total: number }>) => (await query.execute(database)).rows[0]?.total ?? 0

  function findBookIds(userId: number, window: Window) {
    return ids(bookIds(userId, window))
  }

  function findBookIdsToPractise(userId: number, limit: number) {
    return ids(bookIdsToPractise(userId, limit))
  }

  function findDueIds(userId: number, by: Date, limit: number) {
    return ids(dueIds(userId, by, limit))
  }

  function findAnswerIds(userId: number, window: Window) {
    return ids(answerIds(userId, window))
  }

  function countBook(userId: number) {
    return total(sql`
      select count(*)::int as total from question_states
      where user_id = ${userId} and is_in_book and ${isStateShown}`)
  }

  function countAnswers(userId: number) {
    return total(sql`
      select count(*)::int as total from question_answers where user_id = ${userId} and ${isAnswerShown}`)
  }

  async function bookEntries(userId: number, questionIds: readonly number[]) {
    if (questionIds.length === 0) return []
    return database
      .selectFrom('question_states as states')
      .innerJoin('questions', 'questions.id', 'states.question_id')
      .innerJoin('course_types as types', 'types.id', 'questions.type_id')
      .leftJoin('catalogue_entries as lessons', 'lessons.id', 'questions.lesson_id')
      .leftJoin('courses', (join) =>
        join
          .onRef('courses.id', '=', 'lessons.course_id')
          .on(sql<boolean>`(courses.hidden_at is null or keeps_course(${userId}, courses.id))`),
      )
      .select(CARD_COLUMNS)
      .select(LESSON_COLUMNS)
      .select([
        'questions.content',
        'questions.content_html',
        'questions.options',
        'questions.right_options',
        'questions.answer',
        'questions.answer_html',
        'states.wrong_count',
        'states.right_streak',
        'states.answered_at',
        'states.due_at',
      ])
      .where('states.user_id', '=', userId)
      .where('states.question_id', 'in', [...questionIds])
      .orderBy('states.answered_at', 'desc')
      .orderBy('questions.id')
      .execute()
  }

  async function history(answerIds: readonly string[]) {
    if (answerIds.length === 0) return []
    return database
      .selectFrom('question_answers as answers')
      .innerJoin('questions', 'questions.id', 'answers.question_id')
      .innerJoin('course_types as types', 'types.id', 'questions.type_id')
      .select([
        'answers.id as answerId',
        'questions.id as questionId',
        'questions.title',
        'types.name as typeName',
        'types.area',
        'answers.is_right as isRight',
        'answers.grade',
        'answers.seconds',
        'answers.answered_at as answeredAt',
      ])
      .where('answers.id', 'in', [...answerIds])
      .orderBy('answers.answered_at', 'desc')
      .orderBy('answers.id', 'desc')
      .execute()
  }

  /** All numbers and the open sets of a member in one statement. `dueBy`: questions due before then. */
  async function numbers(userId: number, { dueBy, setLimit }: { dueBy: Date; setLimit: number }) {
    const { rows } = await sql<{
      types: TypeNumbers[]
      openSets: JsonRow<OpenSetRow>[]
      dueCount: number
      favouriteCount: number
    }>`${prepared}
      select ${jsonRows(numbersByType(userId))} as types, ${jsonRows(openSets(userId, setLimit))} as "openSets",
        (${countOfDue(userId, dueBy)}) as "dueCount", (${countCollected(userId)}) as "favouriteCount"`.execute(database)
    const [row] = rows
    if (!row) throw new Error('Sums always make a row')
    return { ...row, openSets: rowsOfJson<OpenSetRow>(row.openSets, ['createdAt']) }
  }

  return {
    bookIds: findBookIds,
    bookIdsToPractise: findBookIdsToPractise,
    dueIds: findDueIds,
    answerIds: findAnswerIds,
    countBook,
    countAnswers,
    bookEntries,
    history,
    numbers,
  }
}

export type LearningRepository = ReturnType<typeof createLearningRepository>
export type BookRow = Awaited<ReturnType<LearningRepository['bookEntries']>>[number]
export type HistoryRow = Awaited<ReturnType<LearningRepository['history']>>[number]
