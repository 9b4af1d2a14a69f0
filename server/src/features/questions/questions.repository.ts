import { searchForm } from '@bee/contract/search-form.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { askPrepared, prepared } from '../../database/prepared-statements.ts'
import * as queries from './question-queries.ts'
import type { Part, Place, QuestionFilter, QuestionOrder, Scope, Window } from './question-queries.ts'

/** The columns of a list row. */
export const CARD_COLUMNS = [
  'questions.id',
  'questions.title',
  'questions.excerpt',
  'questions.picture_url',
  'questions.created_at',
  'questions.collect_count',
  'questions.kind',
  'questions.difficulty',
  'questions.type_id',
  'types.name as type_name',
  'types.area',
] as const

export const LESSON_COLUMNS = [
  'lessons.id as lesson_id',
  'lessons.name as lesson_name',
  'questions.lesson_second',
  'courses.id as course_id',
  'courses.name as course_name',
] as const

export interface OwnQuestionRow {
  favouriteCount: number
  isFavourite: boolean
}

export function createQuestionsRepository(database: Database) {
  const cards = () =>
    database
      .selectFrom('questions')
      .innerJoin('course_types as types', 'types.id', 'questions.type_id')
      .where('questions.hidden_at', 'is', null)
  /** The lesson that explains the question, when this member may see its course; 0 is a visitor. */
  const withLesson = (userId = 0) =>
    cards()
      .leftJoin('catalogue_entries as lessons', 'lessons.id', 'questions.lesson_id')
      .leftJoin('courses', (join) =>
        join
          .onRef('courses.id', '=', 'lessons.course_id')
          .on(sql<boolean>`(courses.hidden_at is null or keeps_course(${userId}, courses.id))`),
      )
  const ids = async (query: RawBuilder<{ id: number }>) => (await query.execute(database)).rows.map(({ id }) => id)
  const total = async (query: RawBuilder<{ total: number }>) => (await query.execute(database)).rows[0]?.total ?? 0

  /** The scope that these types make, and the number of its questions. Undefined when there is no such type. */
  async function scope(typeIds: readonly number[]): Promise<{ scope: Scope; total: number } | undefined> {
    if (typeIds.length === 0) {
      const all = sql<{ total: number }>`select coalesce(sum(total), 0)::int as total from question_counts`
      return { scope: { kind: 'all' }, total: await total(all) }
    }
    // A sub-type is left out when its direction is asked for as well.
    const { rows } = await sql<Part & { total: number }>`
      select case when types.parent_id is null then 'direction' else 'type' end as kind, types.id as "typeId",
        (select coalesce(sum(counts.total), 0)::int from question_counts counts
         join course_types own on own.id = counts.type_id
         where own.id = types.id or own.parent_id = types.id) as total
      from course_types types
      where types.id = any(${typeIds}::int[])
        and (types.parent_id is null or types.parent_id <> all(${typeIds}::int[]))
      order by types.id`.execute(database)
    const parts = rows.map(({ kind, typeId }) => ({ kind, typeId }))
    const [first] = parts
    const sum = rows.reduce((before, row) => before + row.total, 0)
    return first && { scope: parts.length === 1 ? first : { kind: 'parts', parts }, total: sum }
  }

  /** The types whose name is the search, in the form of search-form.ts without its spaces. */
  async function typesCalled(search: string): Promise<Part[]> {
    const name = searchForm(search).replaceAll(' ', '')
    const { rows } = await sql<Part>`
      select case when parent_id is null then 'direction' else 'type' end as kind, id as "typeId" from course_types
      where regexp_replace(lower(normalize(name, nfkc)), '[[:space:]-]+', '', 'g') = ${name} order by id`.execute(
      database,
    )
    return rows
  }

  async function pageOfIds(scope: Scope, order: QuestionOrder, window: Window, from?: Place) {
    return (await queries.pageOfIds(scope, order, window, from).execute(database)).rows
  }

  function hitsNearTheTop(filter: QuestionFilter, order: QuestionOrder, window: Window, depth: number) {
    return ids(queries.hitsNearTheTop(filter, order, window, depth))
  }

  async function searchHits(filter: QuestionFilter, order: QuestionOrder, window: Window, most: number) {
    return (await queries.searchHits(filter, order, window, most).execute(database)).rows[0] ?? { total: 0, ids: [] }
  }

  function countHits(filter: QuestionFilter) {
    return total(queries.countHits(filter))
  }

  async function gramCounts(gram: string, typeIds: readonly number[]) {
    return (await queries.gramCounts(gram, typeIds).execute(database)).rows[0] ?? { total: 0, everywhere: 0 }
  }

  function idsOfLesson(entryId: number, window: Window) {
    return ids(queries.idsOfLesson(entryId, window))
  }

  function countOfLesson(entryId: number) {
    return total(queries.countOfLesson(entryId))
  }

  function relatedIds(scope: Scope, questionId: number, limit: number) {
    return ids(queries.relatedIds(scope, questionId, limit))
  }

  function collectedIds(userId: number, window: Window) {
    return ids(queries.collectedIds(userId, window))
  }

  function countCollected(userId: number) {
    return total(queries.countCollected(userId))
  }

  async function idRange(scope: Scope) {
    return (await queries.idRange(scope).execute(database)).rows[0]
  }

  function undoneNear(scope: Scope, userId: number, places: readonly number[]) {
    return ids(queries.undoneNear(scope, userId, places))
  }

  function undoneInOrder(scope: Scope, userId: number, limit: number) {
    return ids(queries.undoneInOrder(scope, userId, limit))
  }

  function longestAgo(scope: Scope, userId: number, limit: number) {
    return ids(queries.longestAgo(scope, userId, limit))
  }

  async function drawableOfLesson(entryId: number, userId: number, limit: number) {
    return (await queries.drawableOfLesson(entryId, userId, limit).execute(database)).rows
  }

  function idsOfLevel(directionId: number, window: Window) {
    return ids(queries.idsOfLevel(directionId, window))
  }

  /** In the order of the ids; questions that are gone are left out. */
  async function cardsOf(questionIds: readonly number[]) {
    if (questionIds.length === 0) return []
    const rows = await cards()
      .select(CARD_COLUMNS)
      .where('questions.id', 'in', [...questionIds])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return questionIds.flatMap((id) => byId.get(id) ?? [])
  }

  function detail(questionId: number, userId = 0) {
    return withLesson(userId)
      .leftJoin('course_types as parents', 'parents.id', 'types.parent_id')
      .select(CARD_COLUMNS)
      .select(LESSON_COLUMNS)
      .select([
        'questions.direction_id',
        'questions.content',
        'questions.content_html',
        'questions.options',
        'parents.id as parent_id',
        'parents.name as parent_name',
        sql<boolean>`exists (select from question_collections
          where user_id = ${userId} and question_id = questions.id)`.as('is_collected'),
        sql<number | null>`coalesce(
          (select next.id from questions next
           where next.type_id = questions.type_id and next.hidden_at is null and next.id < questions.id
           order by next.id desc limit 1),
          (select next.id from questions next
           where next.type_id = questions.type_id and next.hidden_at is null and next.id > questions.id
           order by next.id desc limit 1))`.as('next_id'),
      ])
      .where('questions.id', '=', questionId)
      .executeTakeFirst()
  }

  /**
   * The member's own data about a question, and its counter now. Undefined when the question does not exist, or when more depends on the
   * member because the course that explains it was withdrawn.
   */
  async function own(questionId: number, userId: number): Promise<OwnQuestionRow | undefined> {
    const { rows } = await sql<OwnQuestionRow>`${prepared}
      select collect_count as "favouriteCount", exists (
        select from question_collections where user_id = ${userId} and question_id = questions.id) as "isFavourite"
      from questions
      where id = ${questionId} and hidden_at is null and not exists (
        select from catalogue_entries lessons join courses on courses.id = lessons.course_id
        where lessons.id = questions.lesson_id and courses.hidden_at is not null)`.execute(database)
    return rows[0]
  }

  async function answer(questionId: number) {
    const found = withLesson()
      .select(LESSON_COLUMNS)
      .select([
        'questions.id',
        'questions.kind',
        'questions.type_id',
        'questions.options',
        'questions.right_options',
        'questions.answer_html',
      ])
      .where('questions.id', '=', questionId)
    return (await askPrepared(database, found))[0]
  }

  function placeOf(questionId: number) {
    return database
      .selectFrom('questions')
      .select(['type_id', 'direction_id'])
      .where('id', '=', questionId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
  }

  /**
   * One statement: the counter moves by the rows that were really written, so it stays true for fast clicks. Undefined when there is no
   * such question.
   */
  async function toggleCollection(userId: number, questionId: number, now: Date) {
    const { rows } = await sql<{ collected: boolean; count: number }>`
      with removed as (
        delete from question_collections where user_id = ${userId} and question_id = ${questionId}
          and exists (select from questions where id = ${questionId} and hidden_at is null)
        returning question_id),
      added as (
        insert into question_collections (user_id, question_id, created_at)
        select ${userId}, questions.id, ${now} from questions
        where questions.id = ${questionId} and hidden_at is null and not exists (select from removed)
        on conflict do nothing returning question_id)
      update questions
      set collect_count = greatest(0, collect_count + (select count(*) from added) - (select count(*) from removed))
      where id = ${questionId} and hidden_at is null
      returning not exists (select from removed) as collected, collect_count as count`.execute(database)
    return rows[0]
  }

  return {
    scope,
    typesCalled,
    pageOfIds,
    hitsNearTheTop,
    searchHits,
    countHits,
    gramCounts,
    idsOfLesson,
    countOfLesson,
    relatedIds,
    collectedIds,
    countCollected,
    idRange,
    undoneNear,
    undoneInOrder,
    longestAgo,
    drawableOfLesson,
    idsOfLevel,
    cardsOf,
    detail,
    own,
    answer,
    placeOf,
    toggleCollection,
  }
}

export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>
export type QuestionCardRow = Awaited<ReturnType<QuestionsRepository['cardsOf']>>[number]
export type QuestionDetailRow = NonNullable<Awaited<ReturnType<QuestionsRepository['detail']>>>
export type QuestionAnswerRow = NonNullable<Awaited<ReturnType<QuestionsRepository['answer']>>>
