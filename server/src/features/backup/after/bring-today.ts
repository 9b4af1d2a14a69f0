import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { WatchedClient } from '../../../database/watched-client.ts'

/**
 * Copies rows of today's school into a temporary table in the restored one, until the end of its transaction. There may be as many rows as
 * members, so they are streamed from one database into the other.
 */
export async function bringToday(
  from: WatchedClient,
  to: WatchedClient,
  { table, columns, question }: { table: string; columns: string; question: string },
): Promise<void> {
  await to.query(`create temporary table ${table} (${columns}) on commit drop`)
  const out = copyTo(`copy (${question}) to stdout`)
  const into = copyFrom(`copy ${table} from stdin`)
  from.query(out as never)
  to.query(into as never)
  await pipeline(out, into)
  await to.query(`analyze ${table}`)
}
