import type { Colleague } from '@bee/contract/manage/drafts.contract.ts'
import type { Database, Work } from '../../database/database.ts'

/** Those of them who are still known, by their numbers. */
export async function readPeople(
  work: Work | Database,
  ids: readonly (number | null)[],
): Promise<Map<number, Colleague>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await work
    .selectFrom('users')
    .select(['id as userId', 'nick_name as nickName'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.userId, row]))
}
