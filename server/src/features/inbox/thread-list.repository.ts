import { INBOX_PAGE_SIZE, type InboxKind, type InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import type { Reach } from '../../http/staff/reach.ts'
import { andWithin, BESIDE, THREAD, type ListedThread } from './threads.repository.ts'

/** A list goes on behind the thread with this sort_at and id. */
export interface Place {
  micros: string
  id: number
}

export interface ThreadFilter {
  state: InboxState
  kinds: readonly InboxKind[]
  /** Null finds threads without an assignee. */
  assigneeId?: number | null | undefined
  courseId?: number | undefined
  after?: Place | undefined
  limit: number
}

/** sortEpoch has seconds with all six decimals; a Date would cut them off. */
export type PlacedThread = ListedThread & { sortEpoch: string }

/** One row more than a page shows tells whether there are more. */
const WHOLE_PAGE = INBOX_PAGE_SIZE + 1

/** The oldest first; of the done ones the newest first. */
export const inOrder = (state: InboxState) =>
  state === 'done' ? sql`order by sort_at desc, id desc` : sql`order by sort_at, id`

export function isBehind({ state, after: cursor }: Pick<ThreadFilter, 'state' | 'after'>) {
  if (!cursor) return sql``
  const side = state === 'done' ? sql`<` : sql`>`
  return sql`and (sort_at, id) ${side} (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::int)`
}

export const isAbout = ({ courseId }: ThreadFilter) =>
  courseId === undefined ? sql`` : sql`and threads.course_id = ${courseId}`

export function isOf({ assigneeId }: ThreadFilter) {
  if (assigneeId === undefined) return sql``
  return assigneeId === null ? sql`and threads.assigned_to is null` : sql`and threads.assigned_to = ${assigneeId}`
}

/**
 * The next threads of one kind, each from the index that has them in this order. Values of which there are few (states, kinds, the length
 * of a page) are literals in the text, so that one plan is right for every key.
 */
function nextOfKind(kind: InboxKind, filter: ThreadFilter, reach: Reach) {
  const { state, assigneeId, courseId } = filter
  const limit = sql.lit(filter.limit)
  const conditions = sql`threads.state = ${sql.lit(state)} and threads.kind = ${sql.lit(kind)} ${isBehind(filter)}
    ${isAbout(filter)} ${isOf(filter)}`
  const next = (more: RawBuilder<unknown>) => sql`
    select threads.id, threads.sort_at from inbox_threads threads where ${conditions} ${more}
    ${inOrder(state)} limit ${limit}`
  if (reach.isAll) return sql`(${next(sql``)})`
  // Threads assigned to a colleague are nearly always about that colleague's courses: the colleague's own index has few others in it.
  if (typeof assigneeId === 'number') {
    return sql`(${next(andWithin(reach))})`
  }
  return sql`(
    select page.id, page.sort_at from course_staff own
    cross join lateral (${next(sql`and threads.course_id = own.course_id`)}) page
    where own.user_id = ${reach.userId} ${courseId === undefined ? sql`` : sql`and own.course_id = ${courseId}`}
    ${inOrder(state)} limit ${limit})`
}

/** The next threads of the list, without a search for words. */
export const nextOfAll = (filter: ThreadFilter, reach: Reach) => sql`
  select id, sort_at from (
    ${sql.join(
      filter.kinds.map((kind) => nextOfKind(kind, filter, reach)),
      sql` union all `,
    )}) next ${inOrder(filter.state)} limit ${sql.lit(filter.limit)}`

/** True when one index answers the filter. With both filters the better index depends on the values, so no plan is kept. */
export const isByOneIndex = ({ assigneeId, courseId }: ThreadFilter) =>
  assigneeId === undefined || courseId === undefined

/** True for the page length of the site itself: each other length makes another text. */
export const isWholePage = ({ limit }: ThreadFilter) => limit === WHOLE_PAGE

/** Joins the tables beside only for the keys of a page, once these are known. */
const ofPage = (page: RawBuilder<unknown>, state: InboxState) => {
  const direction = state === 'done' ? sql`desc` : sql``
  return sql<PlacedThread>`${prepared} ${THREAD}, extract(epoch from page.sort_at) as "sortEpoch"
    from (${page}) page join inbox_threads threads on threads.id = page.id ${BESIDE}
    order by page.sort_at ${direction}, page.id ${direction}`
}

export function createThreadListRepository(database: Database) {
  async function list(filter: ThreadFilter, reach: Reach): Promise<PlacedThread[]> {
    if (isByOneIndex(filter) && isWholePage(filter)) {
      const { rows } = await ofPage(nextOfAll(filter, reach), filter.state).execute(database)
      return rows
    }
    // Reads the keys without the tables beside: planning those joins costs ten times as much as reading them.
    const { rows: keys } = await sql<{ id: number }>`${nextOfAll(filter, reach)}`.execute(database)
    return these(
      keys.map(({ id }) => id),
      filter.state,
    )
  }

  /** Rows of these ids in the order of the list. */
  async function these(ids: readonly number[], state: InboxState): Promise<PlacedThread[]> {
    if (ids.length === 0) return []
    const page = sql`select id, sort_at from inbox_threads where id = any(${opaqueToPlanner(ids, 'int[]')}::int[])`
    const { rows } = await ofPage(page, state).execute(database)
    return rows
  }

  /** Booked calls from a moment on that were not declined, the earliest first, answered or not. */
  async function calls(from: Date, limit: number): Promise<ListedThread[]> {
    const { rows } = await sql<ListedThread>`
      ${THREAD} from (
        select id, call_at from feedback
        where kind = 'booking' and call_at >= ${from} and decision is distinct from 'declined'
        order by call_at, id limit ${limit}) booked
      join inbox_threads threads on threads.feedback_id = booked.id ${BESIDE}
      order by booked.call_at, booked.id`.execute(database)
    return rows
  }

  return { list, these, calls }
}

export type ThreadListRepository = ReturnType<typeof createThreadListRepository>
