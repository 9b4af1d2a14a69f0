import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { Db } from '../../database/database.ts'

/** Undefined for a page that was never written. */
export function readPage(db: Db, key: PageKey): Promise<{ body: unknown; updatedAt: Date } | undefined> {
  return db.selectFrom('pages').select(['body', 'updated_at as updatedAt']).where('key', '=', key).executeTakeFirst()
}
