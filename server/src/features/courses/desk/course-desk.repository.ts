import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { CourseDeskSort, CoursePrice, CourseTab } from '@bee/contract/manage/courses/course-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { offsetOf, type PageRequest } from '../../../database/paging.ts'
import { matchesSearch } from '../../../database/search-text.ts'

export interface DeskFilter {
  tab: CourseTab
  search: string
  typeId?: number | undefined
  teacherId?: number | undefined
  price: CoursePrice
  editedSince?: Date | undefined
  /** The staff member with the listed courses; undefined: all courses. */
  ownOf?: number | undefined
}

export interface DeskRow {
  courseId: number | null
  draftId: number | null
  draftVersion: number | null
  name: string
  thumbUrl: string
  typeName: string
  priceFen: number
  state: ContentState
  publishAt: Date | null
  hiddenAt: Date | null
  teacherId: number | null
  teacherName: string | null
  portraitUrl: string | null
  lessonCount: number
  unfilmedCount: number
  learnerCount: number
  finisherCount: number | null
  isTouched: boolean
  editedAt: Date
  editorId: number | null
  publisherId: number | null
  publishNote: string | null
  byId: number | null
  byName: string | null
  byAvatar: string | null
}

/** A number from a draft, which is not validated yet. */
const numberIn = (field: string) => sql`case when body->>${field} ~ '^[0-9]{1,9}$' then (body->>${field})::int end`

const LESSONS = '$.chapters[*].lessons[*]'
const UNFILMED = '$.chapters[*].lessons[*] ? (!exists(@.filmId) || @.filmId == null)'

/**
 * Published courses with their drafts, and drafts that were never published. A school has hundreds of courses, at most a few thousand: they
 * are read whole, without their learners.
 */
function itemsOf({ ownOf, search }: Pick<DeskFilter, 'ownOf' | 'search'>): RawBuilder<unknown> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const found =
    search === ''
      ? sql``
      : sql`and (${matchesSearch(search, 'courses')} or courses.id = ${number === undefined ? null : Number(number)}::int)`
  const foundDraft =
    search === ''
      ? sql``
      : sql`and position(lower(${search}) in lower(concat_ws(' ', body->>'name', body->>'keyword'))) > 0`
  const isOwn =
    ownOf === undefined
      ? sql``
      : sql`and exists (select from course_staff own where own.user_id = ${ownOf} and own.course_id = courses.id)`
  const isOwnDraft = ownOf === undefined ? sql`` : sql`and begun_by = ${ownOf}`
  return sql`
    select courses.id as course_id, writing.id as draft_id, writing.version as draft_version,
      coalesce(writing.is_touched, false) as is_touched, courses.name, courses.thumb_url, courses.cover_url, courses.type_id,
      courses.price_fen, courses.teacher_id, courses.lesson_count, courses.unfilmed_count, courses.learner_count,
      courses.finisher_count, courses.hidden_at, writing.publish_at, writing.editor_id,
      greatest(courses.updated_at, courses.hidden_at, case when writing.is_touched then writing.updated_at end) as edited_at,
      case when courses.hidden_at is not null then 'withdrawn' when writing.publish_at is not null then 'scheduled'
        when writing.is_touched then 'changed' else 'published' end as state
    from courses left join drafts writing on writing.kind = 'course' and writing.subject_id = courses.id
    where not exists (select from content_trash thrown where thrown.kind = 'course' and thrown.content_id = courses.id)
      ${found} ${isOwn}
    union all
    select null, id, version, true, coalesce(body->>'name', ''), '', '', ${numberIn('typeId')},
      coalesce(${numberIn('priceFen')}, 0), ${numberIn('teacherId')},
      (select count(*)::int from jsonb_path_query(body, ${LESSONS}::jsonpath)),
      (select count(*)::int from jsonb_path_query(body, ${UNFILMED}::jsonpath)), 0, null, null, publish_at, editor_id,
      updated_at, case when publish_at is null then 'draft' else 'scheduled' end
    from drafts where kind = 'course' and subject_id is null ${foundDraft} ${isOwnDraft}`
}

const PRICED: Record<CoursePrice, RawBuilder<unknown>> = {
  any: sql``,
  free: sql`and price_fen = 0`,
  paid: sql`and price_fen > 0`,
}

function chosenOf({ tab, typeId, teacherId, price, editedSince }: DeskFilter): RawBuilder<unknown> {
  const inTab = tab === 'all' ? sql`` : sql`and state = ${tab}`
  const ofType =
    typeId === undefined
      ? sql``
      : sql`and type_id in (select id from course_types where id = ${typeId} or parent_id = ${typeId})`
  const ofTeacher = teacherId === undefined ? sql`` : sql`and teacher_id = ${teacherId}`
  const since = editedSince === undefined ? sql`` : sql`and edited_at >= ${editedSince}`
  return sql`true ${inTab} ${ofType} ${ofTeacher} ${PRICED[price]} ${since}`
}

const SORTED: Record<CourseDeskSort, { desc: RawBuilder<unknown>; asc: RawBuilder<unknown> }> = {
  edited: { desc: sql`edited_at desc, draft_id desc, course_id desc`, asc: sql`edited_at, draft_id, course_id` },
  learners: {
    desc: sql`learner_count desc, edited_at desc, course_id desc, draft_id desc`,
    asc: sql`learner_count, edited_at desc, course_id, draft_id`,
  },
  name: { desc: sql`name desc, course_id, draft_id`, asc: sql`name, course_id, draft_id` },
}

export function createCourseDeskRepository(database: Database) {
  async function list(
    filter: DeskFilter,
    { sort, order, ...request }: PageRequest & { sort: CourseDeskSort; order: 'asc' | 'desc' },
  ): Promise<{ rows: DeskRow[]; totalCount: number }> {
    const { rows } = await sql<DeskRow & { total: number }>`
      with items as (${itemsOf(filter)}),
      chosen as (select *, (count(*) over ())::int as total from items where ${chosenOf(filter)}),
      shown as (
        select *, row_number() over (order by ${SORTED[sort][order]}) as place from chosen
        order by place limit ${request.limit} offset ${offsetOf(request)})
      select shown.course_id as "courseId", shown.draft_id as "draftId", shown.draft_version as "draftVersion", shown.name,
        coalesce(nullif(shown.thumb_url, ''), shown.cover_url) as "thumbUrl", coalesce(types.name, '') as "typeName",
        shown.price_fen as "priceFen", shown.state, shown.publish_at as "publishAt", shown.hidden_at as "hiddenAt",
        teachers.id as "teacherId", teachers.name as "teacherName", teachers.portrait_url as "portraitUrl",
        shown.lesson_count as "lessonCount", shown.unfilmed_count as "unfilmedCount", shown.learner_count as "learnerCount",
        shown.finisher_count as "finisherCount", shown.is_touched as "isTouched", shown.edited_at as "editedAt",
        last.note as "publishNote", by.id as "byId", by.nick_name as "byName", by.avatar_url as "byAvatar", shown.total
      from shown
      left join course_types types on types.id = shown.type_id
      left join teachers on teachers.id = shown.teacher_id
      left join lateral (
        select published_by, note from revisions
        where kind = 'course' and subject_id = shown.course_id and origin = 'published' order by id desc limit 1) last on true
      left join users by on by.id = case when shown.is_touched then shown.editor_id else last.published_by end
      order by shown.place`.execute(database)
    const totalCount = rows[0]?.total ?? (request.page > 1 ? await count(filter) : 0)
    return { rows, totalCount }
  }

  async function count(filter: DeskFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      with items as (${itemsOf(filter)}) select count(*)::int as total from items where ${chosenOf(filter)}`.execute(
      database,
    )
    return rows[0]?.total ?? 0
  }

  async function counts(ownOf: number | undefined) {
    const { rows } = await sql<{ state: ContentState; courses: number; lessons: number }>`
      with items as (${itemsOf({ ownOf, search: '' })})
      select state, count(*)::int as courses, sum(lesson_count)::int as lessons from items group by state`.execute(
      database,
    )
    return rows
  }

  function types() {
    return database
      .selectFrom('course_types')
      .select(['id', 'name', 'parent_id as parentId'])
      .where('hidden_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
  }

  function teachers() {
    return database
      .selectFrom('teachers')
      .select(['id', 'name', 'portrait_url as portraitUrl'])
      .where('hidden_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
  }

  return { list, counts, types, teachers }
}

export type CourseDeskRepository = ReturnType<typeof createCourseDeskRepository>
