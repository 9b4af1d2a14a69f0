import type pg from 'pg'

/**
 * Millions of rows go in ten times as fast when the indexes are built afterwards, and `fill` makes at once the rows
 * that triggers would keep. The final contents are the same.
 */
export async function withoutIndexes(
  pool: pg.Pool,
  table: string,
  fill: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '1GB'")
    // For the rows counted on the way, which may be thirty times as many.
    await client.query("set work_mem = '1GB'")
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await client.query('set session_replication_role = replica')
    await fill(client)
    for (const { definition } of rows) await client.query(definition)
  } finally {
    client.release(true)
  }
}
