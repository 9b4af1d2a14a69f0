import type { QuestionSort, SortRule } from '@bee/contract/questions/question-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import { matchesSearch } from '../../database/search-text.ts'

/** The questions of a direction with its sub-types, or of one type. */
export interface Part {
  kind: 'direction' | 'type'
  typeId: number
}

/** All questions, one part, or several parts of which none lies in another. */
export type Scope = { kind: 'all' } | Part | { kind: 'parts'; parts: readonly Part[] }

/** In calls that ask for one type, 0 stands for every type. */
export const chosenTypes = (typeId: number) => (typeId === 0 ? [] : [typeId])

export interface QuestionFilter {
  scope: Scope
  search: string
  /** Types and directions whose name is the search: all their questions are hits. */
  named?: readonly Part[]
}

export interface QuestionOrder {
  sort: QuestionSort
  rule: SortRule
}

export interface Window {
  limit: number
  offset: number
}

/** Withdrawn questions do not exist for readers; the indexes hold only the others. */
const isShown = sql<boolean>`questions.hidden_at is null`

/** The same for queries that begin with a member's rows: one look-up each, never a read of all questions. */
export const isStillShown = (questionId: string) => sql<boolean>`
  (select ${isShown} from questions where questions.id = ${sql.ref(questionId)})`

export function inScope(scope: Scope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return isShown
    case 'direction':
      return sql<boolean>`questions.direction_id = ${scope.typeId} and ${isShown}`
    case 'type':
      return sql<boolean>`questions.type_id = ${scope.typeId} and ${isShown}`
    case 'parts':
      return sql<boolean>`(${sql.join(scope.parts.map(inScope), sql` or `)})`
  }
}

/** Without a sort of its own the newest question leads, which is the order of the ids. */
const SORT_COLUMNS: Record<QuestionSort, { name: string; type: string } | undefined> = {
  '0': undefined,
  createTime: { name: 'questions.created_at', type: 'timestamptz' },
  collectCount: { name: 'questions.collect_count', type: 'int' },
}

const opposite = (rule: SortRule): SortRule => (rule === 'desc' ? 'asc' : 'desc')

function ordered({ sort, rule }: QuestionOrder) {
  const direction = sql.raw(rule)
  const column = SORT_COLUMNS[sort]
  return column === undefined
    ? sql`questions.id ${direction}`
    : sql`${sql.ref(column.name)} ${direction}, questions.id ${direction}`
}

/** The place of a row in an order: its sort value, as text so that no digit is lost, and its id. */
export interface Place {
  id: number
  value: string
}

function atOrAfter({ sort, rule }: QuestionOrder, { id, value }: Place) {
  const sign = sql.raw(rule === 'desc' ? '<=' : '>=')
  const column = SORT_COLUMNS[sort]
  return column === undefined
    ? sql<boolean>`questions.id ${sign} ${id}`
    : sql<boolean>`(${sql.ref(column.name)}, questions.id) ${sign} (${value}::${sql.raw(column.type)}, ${id}::int)`
}

/**
 * The first questions of a scope in order, at least `most`, named `questions`. Each of several parts has an index in that order and gives
 * only `most` rows; one query over all parts would sort every row of them first.
 */
function inOrder(scope: Scope, order: QuestionOrder, columns: RawBuilder<unknown>, most: number, from?: Place) {
  const start = from ? atOrAfter(order, from) : sql<boolean>`true`
  const walk = (part: Scope) => sql`questions where ${inScope(part)} and ${start}`
  if (scope.kind !== 'parts') return walk(scope)
  const parts = scope.parts.map(
    (part) => sql`(select ${columns} from ${walk(part)} order by ${ordered(order)} limit ${most})`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) as questions`
}

/**
 * The ids of one page, read from an index alone. Skipped rows are counted in the index and never read from the table, or passed by when a
 * known place is nearer; the eight rows of the page are fetched by id afterwards.
 */
export function pageOfIds(scope: Scope, order: QuestionOrder, { limit, offset }: Window, from?: Place) {
  const column = SORT_COLUMNS[order.sort]
  // Inside, the columns as the index has them: any other expression would be computed for every skipped row.
  const columns = column ? sql`${sql.ref(column.name)} as value, questions.id` : sql`questions.id`
  const walked = column ? sql`${sql.ref(column.name)}, questions.id` : sql`questions.id`
  const value = sql.ref(column ? 'page.value' : 'page.id')
  return sql<Place>`
    select page.id, ${value}::text as value from (
      select ${columns} from ${inOrder(scope, order, walked, offset + limit, from)}
      order by ${ordered(order)} limit ${limit} offset ${offset}) as page`
}

/** Counts the page from the nearer end, so that the last page of a million rows costs as little as the first. */
export function nearerEnd(order: QuestionOrder, { limit, offset }: Window, total: number) {
  const size = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = total - offset - size
  if (fromEnd >= offset) return { order, window: { limit: size, offset }, isReversed: false }
  return {
    order: { ...order, rule: opposite(order.rule) },
    window: { limit: size, offset: fromEnd },
    isReversed: true,
  }
}

/**
 * Written so that no index of the scope is used: to look at the hits of a word is quick, to mark every row of a direction first takes
 * longer.
 */
function hitsInScope(scope: Scope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return isShown
    case 'direction':
      return sql<boolean>`questions.direction_id + 0 = ${scope.typeId} and ${isShown}`
    case 'type':
      return sql<boolean>`questions.type_id + 0 = ${scope.typeId} and ${isShown}`
    case 'parts':
      return sql<boolean>`(${sql.join(scope.parts.map(hitsInScope), sql` or `)})`
  }
}

const isFound = ({ search, named = [] }: QuestionFilter) =>
  sql<boolean>`(${sql.join([matchesSearch(search, 'questions'), ...named.map(inScope)], sql` or `)})`

const isHit = (filter: QuestionFilter) => sql<boolean>`${isFound(filter)} and ${hitsInScope(filter.scope)}`

/**
 * The hits of a search, at most `most`, and one page of them in order. The inner query has no order, so it always starts from the search
 * index: asked for the first eight in order, the planner may take a rare word for a common one and read a million rows to find them.
 */
export const searchHits = (filter: QuestionFilter, order: QuestionOrder, { limit, offset }: Window, most: number) =>
  sql<{ total: number; ids: number[] }>`
    with questions as materialized (
      select questions.id, questions.created_at, questions.collect_count from questions
      where ${isHit(filter)} limit ${most})
    select (select count(*)::int from questions) as total,
      array(select questions.id from questions order by ${ordered(order)} limit ${limit} offset ${offset}) as ids`

export const countHits = (filter: QuestionFilter) =>
  sql<{ total: number }>`select count(*)::int as total from questions where ${isHit(filter)}`

/** The kept count of a gram: in the types with their sub-types (empty: all types), and in the whole bank. */
export const gramCounts = (gram: string, typeIds: readonly number[]) =>
  sql<{ total: number; everywhere: number }>`
    select coalesce(sum(counts.total) filter (where ${typeIds}::int[] = '{}'
        or types.id = any(${typeIds}::int[]) or types.parent_id = any(${typeIds}::int[])), 0)::int as total,
      coalesce(sum(counts.total), 0)::int as everywhere
    from question_gram_counts counts join course_types types on types.id = counts.type_id
    where counts.gram = ${gram}`

const SEARCHED = sql`id, created_at, collect_count, type_id, direction_id, hidden_at, search_text, search_pinyin, search_initials, search_grams`

/**
 * One page of the hits among the first `depth` questions in order. A common word is found here after a few hundred rows. A word of old
 * questions only is not, and must not make the search read all of them.
 */
export const hitsNearTheTop = (
  filter: QuestionFilter,
  order: QuestionOrder,
  { limit, offset }: Window,
  depth: number,
) =>
  sql<{ id: number }>`
    select questions.id from (
      select ${SEARCHED} from ${inOrder(filter.scope, order, SEARCHED, depth)}
      order by ${ordered(order)} limit ${depth}) as questions
    where ${isFound(filter)}
    order by ${ordered(order)} limit ${limit} offset ${offset}`

const isUndone = (userId: number) => sql<boolean>`
  not exists (select from question_states where user_id = ${userId} and question_id = questions.id)`

export const idRange = (scope: Scope) =>
  sql<{ first: number | null; last: number | null }>`
    select (select questions.id from questions where ${inScope(scope)} order by questions.id limit 1) as first,
           (select questions.id from questions where ${inScope(scope)} order by questions.id desc limit 1) as last`

/** The undone question at or after each of some places: a draw reads as many rows as it takes, in a bank of any size. */
export const undoneNear = (scope: Scope, userId: number, places: readonly number[]) =>
  sql<{ id: number }>`
    select distinct near.id from unnest(${places}::int[]) as place
    cross join lateral (
      select questions.id from questions where ${inScope(scope)} and questions.id >= place and ${isUndone(userId)}
      order by questions.id limit 1) as near`

export const undoneInOrder = (scope: Scope, userId: number, limit: number) =>
  sql<{ id: number }>`
    select questions.id from questions where ${inScope(scope)} and ${isUndone(userId)} order by questions.id limit ${limit}`

/** Starts from the member's own states, one look-up each: never from all questions of a type. */
export const longestAgo = (scope: Scope, userId: number, limit: number) =>
  sql<{ id: number }>`
    select done.id from question_states states
    cross join lateral (
      select questions.id from questions where questions.id = states.question_id and ${inScope(scope)} limit 1) as done
    where states.user_id = ${userId}
    order by states.answered_at, done.id limit ${limit}`

/** Lessons of a chapter, or the lesson itself. */
const lessonsOf = (entryId: number) => sql`
  select entries.id from catalogue_entries entries where entries.chapter_id = ${entryId}
  union all select ${entryId}::int`

export const idsOfLesson = (entryId: number, { limit, offset }: Window) =>
  sql<{ id: number }>`
    select questions.id from questions where questions.lesson_id in (${lessonsOf(entryId)}) and ${isShown}
    order by questions.id limit ${limit} offset ${offset}`

export const countOfLesson = (entryId: number) =>
  sql<{ total: number }>`
    select count(*)::int as total from questions
    where questions.lesson_id in (${lessonsOf(entryId)}) and ${isShown}`

/** Some of a chapter's questions, and whether the member has done them. */
export const drawableOfLesson = (entryId: number, userId: number, limit: number) =>
  sql<{ id: number; is_done: boolean }>`
    select questions.id, states.question_id is not null as is_done
    from questions left join question_states states
      on states.user_id = ${userId} and states.question_id = questions.id
    where questions.lesson_id in (${lessonsOf(entryId)}) and ${isShown} order by is_done, questions.id limit ${limit}`

/** A level of the challenge: ten of the direction's questions, from easy to hard. */
export const idsOfLevel = (directionId: number, { limit, offset }: Window) =>
  sql<{ id: number }>`
    select questions.id from questions where questions.direction_id = ${directionId} and ${isShown}
    order by questions.difficulty, questions.id limit ${limit} offset ${offset}`

export const relatedIds = (scope: Scope, questionId: number, limit: number) =>
  sql<{ id: number }>`
    select questions.id from questions where ${inScope(scope)} and questions.id <> ${questionId}
    order by questions.collect_count desc, questions.id desc limit ${limit}`

export const collectedIds = (userId: number, { limit, offset }: Window) =>
  sql<{ id: number }>`
    select question_id as id from question_collections
    where user_id = ${userId} and ${isStillShown('question_collections.question_id')}
    order by created_at desc, question_id limit ${limit} offset ${offset}`

export const countCollected = (userId: number) =>
  sql<{ total: number }>`
    select count(*)::int as total from question_collections
    where user_id = ${userId} and ${isStillShown('question_collections.question_id')}`
