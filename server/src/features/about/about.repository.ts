import type { Teacher } from '@bee/contract/about/about.contract.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export function createAboutRepository(database: Database) {
  function page(key: string) {
    return database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst()
  }

  async function teachers(): Promise<Teacher[]> {
    const { rows } = await sql<Teacher>`
      select t.id, t.name, t.title, t.motto, t.area, t.years, t.bio, t.teaches, t.quote, t.portrait_url as "headUrl",
             (select count(*)::int from courses c where c.teacher_id = t.id and c.hidden_at is null) as "courseCount"
      from teachers t where t.hidden_at is null
      order by t.position, t.id`.execute(database)
    return rows
  }

  return { page, teachers }
}

export type AboutRepository = ReturnType<typeof createAboutRepository>
