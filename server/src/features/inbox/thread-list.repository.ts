import { INBOX_PAGE_SIZE, type InboxKind, type InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import type { Reach } from '../../http/staff/reach.ts'
import { andWithin, BESIDE, THREAD, type ListedThread } from './threads.repository.ts'

/** Where a list goes on: behind the thread of this moment and number. */
export interface Place {
  micros: string
  id: number
}

export interface ThreadFilter {
  state: InboxState
  kinds: readonly InboxKind[]
  /** Assigned to this one; null for nobody. */
  assigneeId?: number | null | undefined
  courseId?: number | undefined
  after?: Place | undefined
  limit: number
}

/** With its place in the list: seconds with all six decimals, which a Date would cut off. */
export type PlacedThread = ListedThread & { sortEpoch: string }

/** One more than is shown tells whether there are more. */
const WHOLE_PAGE = INBOX_PAGE_SIZE + 1

/** The oldest first; of what is done the newest. */
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
 * The threads of one kind that come next, each from the index that has them in this order. What there are few of (states, kinds, the
 * length of a page) is part of the text, so that one plan is right for every key.
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
  // What is assigned to somebody is nearly always about that one's courses: their own index has few others in it.
  if (typeof assigneeId === 'number') {
    return sql`(${next(andWithin(reach))})`
  }
  return sql`(
    select page.id, page.sort_at from course_staff own
    cross join lateral (${next(sql`and threads.course_id = own.course_id`)}) page
    where own.user_id = ${reach.userId} ${courseId === undefined ? sql`` : sql`and own.course_id = ${courseId}`}
    ${inOrder(state)} limit ${limit})`
}

/** The threads that come next, whatever they say. */
export const nextOfAll = (filter: ThreadFilter, reach: Reach) => sql`
  select id, sort_at from (
    ${sql.join(
      filter.kinds.map((kind) => nextOfKind(kind, filter, reach)),
      sql` union all `,
    )}) next ${inOrder(filter.state)} limit ${sql.lit(filter.limit)}`

/** Where one index answers alone. Of two, the better one depends on what is asked. */
export const isByOneIndex = ({ assigneeId, courseId }: ThreadFilter) =>
  assigneeId === undefined || courseId === undefined

/** As the site itself asks: another length of a page makes another text. */
export const isWholePage = ({ limit }: ThreadFilter) => limit === WHOLE_PAGE

/** Everything beside the threads of a page is looked up when its keys are known. */
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
    // Without all the tables beside: planning those costs ten times as much as reading them.
    const { rows: keys } = await sql<{ id: number }>`${nextOfAll(filter, reach)}`.execute(database)
    return these(
      keys.map(({ id }) => id),
      filter.state,
    )
  }

  /** In the order of a list. */
  async function these(ids: readonly number[], state: InboxState): Promise<PlacedThread[]> {
    if (ids.length === 0) return []
    const page = sql`select id, sort_at from inbox_threads where id = any(${opaqueToPlanner(ids, 'int[]')}::int[])`
    const { rows } = await ofPage(page, state).execute(database)
    return rows
  }

  /** Booked calls from a moment on that were not declined, the first in front; answered or not. */
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
