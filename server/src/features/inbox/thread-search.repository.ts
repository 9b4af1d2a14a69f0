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

/** What a stretch of the list has of some words. */
export interface Walked {
  /** In the order of the list. */
  ids: number[]
  /** The last one that was read; undefined behind the end of the list. */
  lastRead: Place | undefined
}

/** What is done is marked by ten days, all of one length, so that those before are known without a calendar. */
const MARKED_SECONDS = 864_000
const tenDaysOf = ({ micros }: Place) => Math.floor(Number(micros) / (MARKED_SECONDS * 1_000_000))
/** Of a word that is not rare they hold a page; to meet more marks takes longer than it spares. */
const MARKS_AT_ONCE = 2

/**
 * What the index of words knows besides: the state, and of what is done the ten days. As migration 0143 has it: the planner takes nothing
 * else for the same.
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
   * The words are looked for in the next threads of the list, so many and no more. Each of them by its key, whatever the planner thinks
   * of words: so one plan serves them all.
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
   * Of what has the words and one of some marks: undefined where more than `most` have them. How many that is the planner does not see: to
   * find the first thousands of a common word it would read the table from its beginning, where those of the mark may not be.
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
   * Everything that has the words, by the index of words alone, and only then what was asked besides: the planner would rather read the
   * list until it has found enough, all of it where the words are rare. Undefined where more than `most` have them.
   */
  const pick = (search: string, filter: ThreadFilter, reach: Reach, most: number) =>
    pickMarked(search, filter, reach, { marks: [], most })

  /** The same where not even the other states are looked at: of words that are rare, to meet the mark takes longer than it spares. */
  const pickOfState = (search: string, filter: ThreadFilter, reach: Reach, most: number) =>
    pickMarked(search, filter, reach, { marks: [filter.state], most })

  /** The same of what is done, of the days that come next behind a place. More may come behind them. */
  function pickOfDays(search: string, filter: ThreadFilter & { after: Place }, reach: Reach, most: number) {
    const newest = tenDaysOf(filter.after)
    const marks = Array.from({ length: MARKS_AT_ONCE }, (_, back) => `done${newest - back}`)
    return pickMarked(search, filter, reach, { marks, most })
  }

  return { walk, pick, pickOfState, pickOfDays }
}

export type ThreadSearchRepository = ReturnType<typeof createThreadSearchRepository>
