import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Such as 18.1; a distribution may write its own name behind the number. */
export async function readPostgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}
