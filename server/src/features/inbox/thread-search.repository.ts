import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
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
import { andWithin, type Reach } from './threads.repository.ts'

/** What a stretch of the list has of some words. */
export interface Walked {
  /** In the order of the list. */
  ids: number[]
  /** The last one that was read; undefined behind the end of the list. */
  lastRead: Place | undefined
}

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
   * Everything that has the words, by the index of words alone, and only then what was asked besides: the planner would rather read the
   * list until it has found enough, all of it where the words are rare. Undefined where more than `most` have them.
   */
  async function pick(search: string, filter: ThreadFilter, reach: Reach, most: number): Promise<number[] | undefined> {
    const { state, kinds, limit } = filter
    const { rows } = await sql<{ ids: number[]; count: number }>`
      with hits as materialized (
        select id, state, kind, course_id, assigned_to, sort_at from inbox_threads threads
        where ${matchesText(search, 'threads')} limit ${sql.lit(most + 1)})
      select (select count(*)::int from hits) as count, array(
        select id from hits threads where state = ${state} and kind = any(${[...kinds]}::text[])
        ${isBehind(filter)} ${isAbout(filter)} ${isOf(filter)} ${andWithin(reach)}
        ${inOrder(state)} limit ${sql.lit(limit)}) as ids`.execute(database)
    const [row] = rows
    return row && row.count <= most ? row.ids : undefined
  }

  return { walk, pick }
}

export type ThreadSearchRepository = ReturnType<typeof createThreadSearchRepository>
