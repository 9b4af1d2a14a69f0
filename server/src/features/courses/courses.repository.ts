import type { CourseSort } from '@bee/contract/courses/courses.contract.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/generated/tables.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { matchesSearch } from '../../database/search-text.ts'
import { hasCourse, isOpenColumn, type Reader } from './course-access.repository.ts'

export interface CourseFilter {
  search: string
  /** Empty: every type. */
  typeIds: readonly number[]
  sort: CourseSort
}

/** The member's own part of a card. */
export interface OwnCardRow {
  percent: number | null
  /** Paid for, or given by the school. */
  isOwned: boolean
}

type CourseQuery = SelectQueryBuilder<Tables & { types: Tables['course_types'] }, 'courses' | 'types', object>

/** Columns of the public part of a card. */
const PUBLIC_CARD_COLUMNS = [
  'courses.id',
  'courses.name',
  'courses.introduction',
  'courses.type_id as typeId',
  'types.name as typeName',
  'types.area',
  'courses.price_fen as priceFen',
  'courses.discount_fen as discountFen',
  'courses.discount_until as discountUntil',
  'courses.view_count as viewCount',
  'courses.lesson_count as lessonCount',
  'courses.published_at as publishedAt',
  'courses.cover_url as coverUrl',
  'courses.thumb_url as thumbUrl',
  'courses.keyword',
] as const

/** The same columns for a statement that is written as text. */
export const PUBLIC_CARD_TEXT = sql.raw(
  PUBLIC_CARD_COLUMNS.map((column) => column.replace(/ as (\w+)$/, ' as "$1"')).join(', '),
)

/** The public columns, and the member's own: `percent`, null without a member, and whether the course is open to them. */
export const cardColumns = (reader: Reader | undefined) =>
  [
    ...PUBLIC_CARD_COLUMNS,
    reader === undefined
      ? sql<number | null>`null::int`.as('percent')
      : sql<
          number | null
        >`(select percent from enrolments where enrolments.user_id = ${reader.userId} and enrolments.course_id = courses.id)`.as(
          'percent',
        ),
    isOpenColumn(reader).as('isOpen'),
  ] as const

/** Columns that each sort leads with, the greatest first; free courses are ordered like the popular ones (ruling 14). */
const SORTS: Record<CourseSort, { by: readonly ('is_featured' | 'view_count' | 'published_at')[]; isFreeOnly?: true }> =
  {
    '0': { by: ['is_featured', 'view_count'] },
    '1': { by: ['published_at'] },
    '2': { by: ['view_count'] },
    '3': { by: ['view_count'], isFreeOnly: true },
  }

function filtered(query: CourseQuery, { search, typeIds, sort }: CourseFilter): CourseQuery {
  let narrowed = query
  if (typeIds.length > 0) narrowed = narrowed.where('courses.type_id', 'in', [...typeIds])
  if (search !== '') narrowed = narrowed.where(matchesSearch(search, 'courses'))
  return SORTS[sort].isFreeOnly ? narrowed.where('courses.price_fen', '=', 0) : narrowed
}

export function createCoursesRepository(database: Database) {
  const courses = () =>
    database
      .selectFrom('courses')
      .innerJoin('course_types as types', 'types.id', 'courses.type_id')
      .where('courses.hidden_at', 'is', null) as CourseQuery
  const count = async (query: CourseQuery) => {
    const row = await query.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    return Number(row.total)
  }

  function list(filter: CourseFilter, request: PageRequest) {
    let query = filtered(courses(), filter).select(cardColumns(undefined))
    for (const column of SORTS[filter.sort].by) query = query.orderBy(`courses.${column}`, 'desc')
    return query.orderBy('courses.id').limit(request.limit).offset(offsetOf(request)).execute()
  }

  function countFiltered(filter: CourseFilter) {
    return count(filtered(courses(), filter))
  }

  function byCategory(category: number, request: PageRequest) {
    return courses()
      .where('courses.category', '=', category)
      .select(cardColumns(undefined))
      .orderBy('courses.is_featured', 'desc')
      .orderBy('courses.view_count', 'desc')
      .orderBy('courses.id')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  function countCategory(category: number) {
    return count(courses().where('courses.category', '=', category))
  }

  /** Candidates for suggestions: the words match the search columns, though perhaps not the name. The most watched come first. */
  function namesFor(search: string, most: number) {
    return database
      .selectFrom('courses')
      .select(['id', 'name'])
      .where('hidden_at', 'is', null)
      .where(matchesSearch(search, 'courses'))
      .orderBy('view_count', 'desc')
      .orderBy('id')
      .limit(most)
      .execute()
  }

  /** The member's percent in the courses that were begun, and whether the member has them. */
  async function ownCards(courseIds: readonly number[], reader: Reader): Promise<Map<number, OwnCardRow>> {
    if (courseIds.length === 0) return new Map()
    const { rows } = await sql<OwnCardRow & { id: number }>`${prepared}
      select shown.id, enrolments.percent, ${hasCourse(reader, 'shown.id')} as "isOwned"
      from unnest(${[...courseIds]}::int[]) as shown(id)
      left join enrolments on enrolments.user_id = ${reader.userId} and enrolments.course_id = shown.id`.execute(
      database,
    )
    return new Map(rows.map(({ id, ...row }) => [id, row]))
  }

  return { list, count: countFiltered, namesFor, byCategory, countCategory, ownCards }
}

export type CoursesRepository = ReturnType<typeof createCoursesRepository>
export type CourseCardRow = Awaited<ReturnType<CoursesRepository['list']>>[number]
