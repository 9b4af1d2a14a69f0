import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { Work } from '../../database/database.ts'

export function createPageEditingRepository() {
  async function body(work: Work, key: PageKey): Promise<unknown> {
    const row = await work.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst()
    return row?.body
  }

  async function write(work: Work, page: { key: PageKey; body: unknown; updatedAt: Date; isDemo: boolean }) {
    const columns = { body: JSON.stringify(page.body), updated_at: page.updatedAt, is_demo: page.isDemo }
    await work
      .insertInto('pages')
      .values({ key: page.key, ...columns })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
      .execute()
  }

  return { body, write }
}

export type PageEditingRepository = ReturnType<typeof createPageEditingRepository>
