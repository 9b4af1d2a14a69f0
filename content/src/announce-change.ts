import type { PoolClient } from 'pg'

const KINDS = ['site', 'courses', 'comments', 'questions', 'news', 'about']

/** Other processes on the same database forget what they have cached. */
export async function announceChange(client: PoolClient): Promise<void> {
  await client.query(
    `INSERT INTO content_versions (kind) SELECT unnest($1::text[])
     ON CONFLICT (kind) DO UPDATE SET version = content_versions.version + 1`,
    [KINDS],
  )
  await client.query(`SELECT pg_notify('content_changed', kind) FROM unnest($1::text[]) kind`, [KINDS])
}
