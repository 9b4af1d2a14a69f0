import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'

const LIST_COLUMNS = [
  'id',
  'title',
  'summary',
  'picture_url',
  'thumb_url',
  'hit_count',
  'published_at',
  'updated_at',
] as const

export function createNewsRepository(database: Database) {
  return {
    list: (request: PageRequest) =>
      database
        .selectFrom('news')
        .select(LIST_COLUMNS)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(request.limit)
        .offset(offsetOf(request))
        .execute(),

    count: async () => {
      const row = await database
        .selectFrom('news')
        .select((select) => select.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(row.total)
    },
  }
}

export type NewsRepository = ReturnType<typeof createNewsRepository>
