import type pg from 'pg'
import { WatchedClient } from '../watched-client.ts'

/** What is written out here and there must be the same text, whatever the server or its operator prefers. */
const FOR_COPIES = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // A table is read from its beginning, in the order it was written in.
  synchronize_seqscans: 'off',
  jit: 'off',
}

/** The same server and the same role, another database. */
export function connectionTo(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, database }
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: url.toString() }
}

/** The database's own name, as the server knows it, may differ from what a pooler is asked for. */
export async function withLine<Result>(
  connection: pg.PoolConfig,
  work: (client: WatchedClient) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const client = await openLine(connection, settings)
  try {
    return await work(client)
  } finally {
    // At once: a copy that was broken off would never hear a farewell.
    client.cut()
  }
}

/** A connection outside of any pool, for as long as somebody needs it. */
export async function openLine(
  connection: pg.PoolConfig,
  settings: Record<string, string> = {},
): Promise<WatchedClient> {
  const client = new WatchedClient({ ...connection, settings: { ...FOR_COPIES, ...settings } }, null)
  await client.connect()
  return client
}
