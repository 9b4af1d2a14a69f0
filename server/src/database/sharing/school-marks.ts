import pg from 'pg'

const MARK_LOCK = 20_260_168

type MarkName = 'secret' | 'files'

/** Written by every process at start-up. Undefined in a new database. */
export async function readMark(client: pg.Client, name: MarkName): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('school_marks') is not null as "isThere"`,
  )
  // A database that is empty or has an older version.
  if (!tables[0]?.isThere) return undefined
  const { rows } = await client.query<{ trace: string }>('select trace from school_marks where name = $1', [name])
  return rows[0]?.trace
}

/** Returns the previous trace if it was different. */
export async function leaveMark(pool: pg.Pool, name: MarkName, trace: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ former: string | null }>(
    `with former as (select trace from school_marks where name = $1)
     insert into school_marks (name, trace) values ($1, $2)
     on conflict (name) do update set trace = excluded.trace, marked_at = now() where school_marks.trace <> excluded.trace
     returning (select trace from former) as former`,
    [name, trace],
  )
  return rows[0]?.former ?? undefined
}

/**
 * Lets one process at a time read marks and create missing ones. The lock belongs to a transaction: a session lock would stay for good if
 * this connection leads through a pooler after all.
 */
export async function inMarkingTurn<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MARK_LOCK])
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end().catch(() => undefined)
  }
}
