import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import {
  ANSWERS_JUDGED,
  DOUBTFUL_RULES,
  type QuestionDeskSort,
} from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { matchesSearch } from '../../../database/search-text.ts'
import {
  DRAFT_COUNTS,
  draftsBehind,
  inDraftTitle,
  notThrownAway,
  publishedBehind,
  rowState,
  type ListCursor,
} from '../../../database/rows/desk-rows.ts'

export interface DeskFilter {
  state?: ContentState | undefined
  /** Searched in the titles of drafts that were never published. */
  search: string
  /** Searched in published questions; '' when `ids` holds the hits already. */
  match: string
  /** Empty: all. */
  typeIds: readonly number[]
  kind?: QuestionKind | undefined
  difficulty?: number | undefined
  lessonId?: number | undefined
  /** Only these; undefined: all. */
  ids?: readonly number[] | undefined
  /** Leaves out questions that were never published. */
  isPublishedOnly?: boolean
  /** Only questions that this member of staff teaches or has begun; undefined: all. */
  ownOf?: number | undefined
}

export interface DeskRow extends ListCursor {
  questionId: number | null
  draftId: number | null
  title: string
  typeName: string
  kind: QuestionKind | null
  difficulty: number | null
  answerCount: number | null
  rightCount: number | null
  doubt: string
  state: ContentState
  editedAt: Date
  editorName: string
  publishAt: Date | null
  isReviewAsked: boolean
}

const NOT_THROWN_AWAY = notThrownAway('question', 'q')
const DRAFT_OF = sql`d.kind = 'question' and d.subject_id = q.id and ${DRAFT_COUNTS}`

const STATE = rowState('q')

/** Each draft's question is looked up by its id: drafts are few, and the planner sometimes reads all questions for them. */
const DRAFTS = sql`drafts d left join lateral (select * from questions where id = d.subject_id offset 0) q on true
  where d.kind = 'question' and ${DRAFT_COUNTS} and (d.subject_id is null or (q.id is not null and ${NOT_THROWN_AWAY}))`
const settledAmong = (rows: RawBuilder<unknown>) =>
  sql`${rows} where not exists (select from drafts d where ${DRAFT_OF}) and ${NOT_THROWN_AWAY}`
const SETTLED = settledAmong(sql`questions q`)
/** The own questions are looked up by their ids: the planner overestimates their number and would read the whole table. */
const SETTLED_OWN = settledAmong(sql`own cross join lateral (select * from questions where id = own.id offset 0) q`)

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/**
 * Questions in the lessons of the user's courses, and questions with a revision that the user began. Materialized, so that it is read
 * once for the whole statement; each course and lesson is looked up by its index.
 */
const withOwn = (userId: number | undefined) =>
  userId === undefined
    ? sql``
    : sql`own as materialized (
        select asked.id from course_staff
        join catalogue_entries lessons on lessons.course_id = course_staff.course_id and lessons.chapter_id is not null
        cross join lateral (select id from questions where lesson_id = lessons.id offset 0) asked
        where course_staff.user_id = ${userId}
        union select subject_id from revisions where kind = 'question' and begun_by = ${userId}),`
const IS_OWN = sql`q.id in (select id from own)`

const oneOfIds = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]}::int[])`

const publishedConditions = (ids: readonly number[] | undefined, match: string): RawBuilder<unknown>[] => [
  ...(ids ? [sql`q.id = any(${[...ids]}::int[])`] : []),
  ...(match === '' ? [] : [matchesSearch(match, 'q')]),
]

/** Conditions on published questions. */
function settledConditions(filter: DeskFilter): RawBuilder<unknown>[] {
  const { state, match, typeIds, kind, difficulty, lessonId, ids, ownOf } = filter
  return [
    ...(state === 'published' ? [sql`q.hidden_at is null`] : []),
    ...(state === 'withdrawn' ? [sql`q.hidden_at is not null`] : []),
    ...(state === 'draft' || state === 'changed' || state === 'scheduled' ? [sql`false`] : []),
    ...(typeIds.length > 0 ? [oneOfIds(sql`q.type_id`, typeIds)] : []),
    ...(kind ? [sql`q.kind = ${kind}`] : []),
    ...(difficulty === undefined ? [] : [sql`q.difficulty = ${difficulty}`]),
    ...(lessonId === undefined ? [] : [sql`q.lesson_id = ${lessonId}`]),
    ...publishedConditions(ids, match),
    ...(ownOf === undefined ? [] : [IS_OWN]),
  ]
}

const isState = (state: ContentState | undefined) => (state === undefined ? [] : [sql`${STATE} = ${state}`])

/** Conditions on drafts, by the values they will have when published. */
function draftConditions(filter: DeskFilter): RawBuilder<unknown>[] {
  const { state, search, match, typeIds, kind, difficulty, lessonId, ids, isPublishedOnly, ownOf } = filter
  const published = allOf(publishedConditions(ids, match))
  const never = isPublishedOnly ? sql`false` : search === '' ? sql`true` : inDraftTitle(search)
  return [
    ...isState(state),
    ...(typeIds.length > 0 ? [sql`d.body->>'typeId' = any(${typeIds.map(String)}::text[])`] : []),
    ...(kind ? [sql`d.body->>'kind' = ${kind}`] : []),
    ...(difficulty === undefined ? [] : [sql`d.body->>'difficulty' = ${String(difficulty)}`]),
    ...(lessonId === undefined ? [] : [sql`d.body->>'lessonId' = ${String(lessonId)}`]),
    sql`case when d.subject_id is null then ${never} else ${published} end`,
    ...(ownOf === undefined ? [] : [sql`case when d.subject_id is null then d.begun_by = ${ownOf} else ${IS_OWN} end`]),
  ]
}

/** Two lists, each in the order of an index and cut at once, then put together. */
const foundByEdit = (filter: DeskFilter, cursor: ListCursor | undefined, limit: number) => sql`
  (select 0 as rank, d.id, d.updated_at as edited_at, (extract(epoch from d.updated_at) * 1000000)::bigint as value,
     d.id as draft_id, q.id as question_id, ${STATE} as state
   from ${DRAFTS} and ${allOf([...draftConditions(filter), ...(cursor ? [draftsBehind(cursor)] : [])])}
   order by d.updated_at desc, d.id desc limit ${limit})
  union all
  (select 1, q.id, q.updated_at, (extract(epoch from q.updated_at) * 1000000)::bigint, null, q.id,
     case when q.hidden_at is null then 'published' else 'withdrawn' end
   from ${SETTLED} and ${allOf([...settledConditions(filter), ...(cursor ? [publishedBehind(cursor, 'q')] : [])])}
   order by q.updated_at desc, q.id desc limit ${limit})`

const NUMBER_SORTS: Record<Exclude<QuestionDeskSort, 'edit'>, { column: string; among: RawBuilder<unknown> }> = {
  answers: { column: 'n.answer_count', among: sql`true` },
  // With fewer answers a share of wrong ones says nothing.
  wrong: { column: 'n.wrong_permille', among: sql`n.answer_count >= ${sql.lit(ANSWERS_JUDGED)}` },
}

/** Questions that a night has counted, in the order of its counts. */
function foundByNumber(sort: Exclude<QuestionDeskSort, 'edit'>, filter: DeskFilter, cursor: ListCursor | undefined) {
  const { column, among } = NUMBER_SORTS[sort]
  const value = sql.ref(column)
  const { state, ...settled } = filter
  return sql`
    select case when d.id is null then 1 else 0 end as rank, q.id, coalesce(d.updated_at, q.updated_at) as edited_at,
      ${value}::bigint as value, d.id as draft_id, q.id as question_id, ${STATE} as state
    from question_numbers n
    cross join lateral (
      -- Looked up one by one, in the order of the count: the planner takes what follows for rarer than it is.
      select q.* from questions q where q.id = n.question_id and n.since is not distinct from q.asked_at
        and ${allOf([NOT_THROWN_AWAY, ...settledConditions(settled)])} offset 0) q
    left join drafts d on ${DRAFT_OF}
    where ${allOf([
      among,
      ...isState(state),
      ...(cursor ? [sql`(${value}, n.question_id) < (${cursor.value}::int, ${cursor.id})`] : []),
    ])}
    order by ${value} desc, n.question_id desc`
}

export function createQuestionDeskRepository(database: Database) {
  async function list(filter: DeskFilter, sort: QuestionDeskSort, cursor: ListCursor | undefined, limit: number) {
    const found =
      sort === 'edit' ? foundByEdit(filter, cursor, limit) : sql`${foundByNumber(sort, filter, cursor)} limit ${limit}`
    const order =
      sort === 'edit' ? sql`found.edited_at desc, found.rank, found.id desc` : sql`found.value desc, found.id desc`
    const { rows } = await sql<DeskRow>`
      with ${withOwn(filter.ownOf)} found as materialized (${found})
      select found.rank, found.id, found.value::text, found.question_id as "questionId", found.draft_id as "draftId",
        coalesce(nullif(d.body->>'title', ''), q.title, '') as title, coalesce(types.name, '') as "typeName",
        coalesce(d.body->>'kind', q.kind) as kind,
        case when d.body->>'difficulty' in ('1', '2', '3') then (d.body->>'difficulty')::int else q.difficulty end as difficulty,
        n.answer_count as "answerCount", n.right_count as "rightCount",
        coalesce((select f.sentence from content_findings f where f.kind = 'question' and f.content_id = q.id
          and f.rule = any(${[...DOUBTFUL_RULES]}::text[]) order by f.weight desc limit 1), '') as doubt,
        found.state, found.edited_at as "editedAt", coalesce(u.nick_name, '') as "editorName", d.publish_at as "publishAt",
        d.review_asked_at is not null as "isReviewAsked"
      from found
      left join drafts d on d.id = found.draft_id
      left join questions q on q.id = found.question_id
      left join question_numbers n on n.question_id = q.id and n.since is not distinct from q.asked_at
      left join course_types types on types.id =
        case when jsonb_typeof(d.body->'typeId') = 'number' then (d.body->>'typeId')::numeric::int else q.type_id end
      left join users u on u.id = d.editor_id
      order by ${order} limit ${limit}`.execute(database)
    return rows
  }

  /** The number of rows of each state; each count stops at `most`. */
  async function counts(states: readonly (ContentState | undefined)[], ownOf: number | undefined, most: number) {
    const settled = ownOf === undefined ? SETTLED : SETTLED_OWN
    const each = states.map((state) => {
      const filter: DeskFilter = { state, search: '', match: '', typeIds: [], ownOf }
      return sql`(select count(*)::int from (
        (select 1 from ${DRAFTS} and ${allOf(draftConditions(filter))} limit ${most})
        union all (select 1 from ${settled} and ${allOf(settledConditions(filter))} limit ${most})) counted)`
    })
    const { rows } = await sql<{ counted: number[] }>`
      with ${withOwn(ownOf)} counts as (select array[${sql.join(each)}] as counted) select counted from counts`.execute(
      database,
    )
    return rows[0]?.counted ?? []
  }

  async function idsOf(query: RawBuilder<{ id: number }>): Promise<number[]> {
    return (await query.execute(database)).rows.map(({ id }) => id)
  }

  /** Up to `most` questions that hold the words, in no order. */
  function hits(search: string, most: number): Promise<number[]> {
    return idsOf(sql`select q.id from questions q where ${matchesSearch(search, 'q')} limit ${most}`)
  }

  /** Questions that the last night found doubtful; a few hundred at most are kept. */
  function doubtful(): Promise<number[]> {
    return idsOf(sql`select distinct content_id as id from content_findings
      where kind = 'question' and rule = any(${[...DOUBTFUL_RULES]}::text[])`)
  }

  /** A type, or all types of a direction. */
  function typesWithin(typeId: number): Promise<number[]> {
    return idsOf(sql`select id from course_types where id = ${typeId} or parent_id = ${typeId}`)
  }

  return { list, counts, hits, doubtful, typesWithin }
}

export type QuestionDeskRepository = ReturnType<typeof createQuestionDeskRepository>
