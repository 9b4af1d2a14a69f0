import type { manageNewsContract } from '@bee/contract/manage/news.contract.ts'
import type { writingContract } from '@bee/contract/manage/content/writing.contract.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

async function somePicture({ server }: SchoolStage): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(`select id from assets where kind = 'picture' limit 1`)
  return rows[0]?.id ?? 0
}

export const VALID_WRITING_CALLS: ManageUses<{ writing: typeof writingContract }>['writing'] = {
  markdown: () => ({ text: '# 标题\n\n**字**' }),
  pictures: () => ({}),
  pictureOf: async (stage) => ({ pictureId: await somePicture(stage) }),
}

export const VALID_NEWS_DESK_CALLS: ManageUses<{ news: typeof manageNewsContract }>['news'] = {
  list: () => ({ state: 'published', search: '' }),
  counts: () => ({}),
}
