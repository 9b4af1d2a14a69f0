import type { PoolClient } from 'pg'

const KINDS = ['site', 'courses', 'comments', 'questions', 'news', 'about']

/** Processes on the same database forget what they have cached, once this is committed. */
export async function announceChange(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_notify('content_changed', kind) FROM unnest($1::text[]) kind`, [KINDS])
}
