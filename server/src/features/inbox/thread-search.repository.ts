import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { matchesText, readsText } from '../../database/search-text.ts'
import {
  inOrder,
  isAbout,
  isBehind,
  isByOneIndex,
  isOf,
  isWholePage,
  nextOfAll,
  type Place,
  type ThreadFilter,
} from './thread-list.repository.ts'
import type { Reach } from '../../http/staff/reach.ts'
import { andWithin } from './threads.repository.ts'

/** The result of reading one stretch of the list. */
export interface Walked {
  /** In the order of the list. */
  ids: number[]
  /** The last thread that was read; undefined behind the end of the list. */
  lastRead: Place | undefined
}

/** A done thread is marked with its stretch of ten days. All stretches have one length, so the earlier ones follow without a calendar. */
const MARKED_SECONDS = 864_000
const tenDaysOf = ({ micros }: Place) => Math.floor(Number(micros) / (MARKED_SECONDS * 1_000_000))
/** For a word that is not rare, the threads of MARKS_AT_ONCE marks fill a page. To intersect more marks costs more than it saves. */
const MARKS_AT_ONCE = 2

/**
 * The index of words also knows the state, and for done threads the ten days. The expression is the same as in migration 0143, because the
 * planner matches an index only to the same expression.
 */
const MARKS = sql`array[threads.state || case threads.state when 'done'
  then floor(extract(epoch from threads.sort_at at time zone 'UTC') / ${sql.lit(MARKED_SECONDS)})::int::text else '' end]`

interface WalkedRow {
  ids: number[]
  count: number
  micros: string | null
  lastId: number | null
}

export function createThreadSearchRepository(database: Database) {
  /**
   * Looks for the words in the next `length` threads of the list. Each thread is read by its key, not by the planner's estimate of the
   * words, so one plan serves all words.
   */
  async function walk(search: string, filter: ThreadFilter, reach: Reach, length: number): Promise<Walked> {
    const { state, limit } = filter
    const isOnce = isByOneIndex(filter) && isWholePage(filter)
    const last = state === 'done' ? sql`order by sort_at, id` : sql`order by sort_at desc, id desc`
    const { rows } = await sql<WalkedRow>`${isOnce ? prepared : sql``}
      with walked as materialized (${nextOfAll({ ...filter, limit: length }, reach)})
      select read.count, last.micros, last.id as "lastId", array(
        select id from walked cross join lateral (
          select from inbox_threads threads where threads.id = walked.id and ${readsText(search, 'threads')} offset 0) found
        ${inOrder(state)} limit ${sql.lit(limit)}) as ids
      from (select count(*)::int from walked) read
      left join (
        select id, (extract(epoch from sort_at) * 1000000)::bigint::text as micros from walked ${last} limit 1) last on true`.execute(
      database,
    )
    const { ids = [], count = 0, micros = null, lastId = null } = rows[0] ?? {}
    const isEnd = count < length || micros === null || lastId === null
    return { ids, lastRead: isEnd ? undefined : { micros, id: lastId } }
  }

  /**
   * Threads that have the words and one of the marks; undefined when more than `most` have them. The planner must not see `most`: to find
   * the first thousands of a common word it would read the table from its beginning, where rows of the mark may be missing.
   */
  async function pickMarked(
    search: string,
    filter: ThreadFilter,
    reach: Reach,
    { marks, most }: { marks: string[]; most: number },
  ): Promise<number[] | undefined> {
    const { state, kinds, limit } = filter
    const { rows } = await sql<{ ids: number[]; count: number }>`
      with hits as materialized (
        select id, state, kind, course_id, assigned_to, sort_at from inbox_threads threads
        where ${matchesText(search, 'threads')} ${marks.length > 0 ? sql`and ${MARKS} && ${marks}::text[]` : sql``}
        limit ${opaqueToPlanner(most + 1, 'int')})
      select (select count(*)::int from hits) as count, array(
        select id from hits threads where state = ${state} and kind = any(${[...kinds]}::text[])
        ${isBehind(filter)} ${isAbout(filter)} ${isOf(filter)} ${andWithin(reach)}
        ${inOrder(state)} limit ${sql.lit(limit)}) as ids`.execute(database)
    const [row] = rows
    return row && row.count <= most ? row.ids : undefined
  }

  /**
   * All threads with the words, by the index of words alone; the other filters apply afterwards. Otherwise the planner reads the list until
   * it has enough, and reads all of it when the words are rare. Undefined when more than `most` have them.
   */
  const pick = (search: string, filter: ThreadFilter, reach: Reach, most: number) =>
    pickMarked(search, filter, reach, { marks: [], most })

  /** As pick, but only threads of the state. For rare words pick is faster: the intersection with the mark costs more than it saves. */
  const pickOfState = (search: string, filter: ThreadFilter, reach: Reach, most: number) =>
    pickMarked(search, filter, reach, { marks: [filter.state], most })

  /** As pick for done threads, within the next stretches of ten days behind a place. There may be more behind them. */
  function pickOfDays(search: string, filter: ThreadFilter & { after: Place }, reach: Reach, most: number) {
    const newest = tenDaysOf(filter.after)
    const marks = Array.from({ length: MARKS_AT_ONCE }, (_, back) => `done${newest - back}`)
    return pickMarked(search, filter, reach, { marks, most })
  }

  return { walk, pick, pickOfState, pickOfDays }
}

export type ThreadSearchRepository = ReturnType<typeof createThreadSearchRepository>
