import type pg from 'pg'
import { WatchedClient } from '../watched-client.ts'

/** A value must have the same text on every server. These settings override those of the server and its operator. */
const FOR_COPIES = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // A table is read from its beginning, in the order in which it was written.
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

/** The database's own name, as the server knows it, may differ from the name that a pooler uses. */
export async function withLine<Result>(
  connection: pg.PoolConfig,
  work: (client: WatchedClient) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const client = await openLine(connection, settings)
  try {
    return await work(client)
  } finally {
    // Cut at once: after a broken COPY the server would not read a terminate message.
    client.cut()
  }
}

/** A connection outside of any pool. The caller closes it. */
export async function openLine(
  connection: pg.PoolConfig,
  settings: Record<string, string> = {},
): Promise<WatchedClient> {
  const client = new WatchedClient({ ...connection, settings: { ...FOR_COPIES, ...settings } }, null)
  await client.connect()
  return client
}
