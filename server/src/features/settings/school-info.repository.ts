import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

/** As it is written now. Held also while nobody has written it, so that of two first ones the later one sees the earlier. */
export async function holdSchoolInfo(work: Work): Promise<{ body: unknown; updatedAt: Date } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('bee school info'))`.execute(work)
  return work
    .selectFrom('pages')
    .select(['body', 'updated_at as updatedAt'])
    .where('key', '=', 'site')
    .executeTakeFirst()
}
