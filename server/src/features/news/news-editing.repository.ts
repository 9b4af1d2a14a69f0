import { sql } from 'kysely'
import { insertRows, withIds, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import type { SearchColumns } from '../../database/search-text.ts'

type Row = BulkRow<'news'>

/** The columns that a draft alone determines. */
export type EditedNews = SearchColumns &
  Pick<
    Row,
    'title' | 'summary' | 'body' | 'body_html' | 'picture_id' | 'picture_url' | 'thumb_id' | 'thumb_url' | 'area_slugs'
  >

/** Columns that are set only when an article is added. */
export interface AddedNews extends EditedNews {
  /** Undefined: the slug is generated. */
  slug: string | undefined
  hit_count: number
  published_at: Date
  is_demo: boolean
}

export function createNewsEditingRepository() {
  async function insert(work: Work, articles: readonly AddedNews[]): Promise<number[]> {
    const rows = await withIds(work, 'news', articles)
    await insertRows(
      work,
      'news',
      rows.map((row) => ({ ...row, slug: row.slug ?? `news-${row.id}`, updated_at: row.published_at })),
    )
    return rows.map(({ id }) => id)
  }

  async function update(work: Work, newsId: number, columns: Partial<EditedNews>, now: Date): Promise<void> {
    await work
      .updateTable('news')
      .set({ ...columns, updated_at: now })
      .where('id', '=', newsId)
      .execute()
  }

  function find(work: Work, newsId: number) {
    return work
      .selectFrom('news')
      .select([
        'title',
        'summary',
        'body',
        'picture_id as pictureId',
        'thumb_id as thumbId',
        sql.ref<string[]>('area_slugs').as('areas'),
      ])
      .where('id', '=', newsId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  }

  return { insert, update, find }
}

export type NewsEditingRepository = ReturnType<typeof createNewsEditingRepository>
