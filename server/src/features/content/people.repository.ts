import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Database, Db } from '../../database/database.ts'

export function createPeopleRepository(database: Database) {
  function find(ids: readonly number[], work: Db = database): Promise<Colleague[]> {
    return work
      .selectFrom('users')
      .select(['id as userId', 'nick_name as nickName'])
      .where('id', 'in', [...ids])
      .execute()
  }

  return { find }
}

export type PeopleRepository = ReturnType<typeof createPeopleRepository>
