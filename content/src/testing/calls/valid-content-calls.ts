import type { contentContract } from '@bee/contract/manage/content/content.contract.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

/** An article without an author. */
async function article({ services: { drafts } }: SchoolStage): Promise<number> {
  const body = { title: '试一试', summary: '', body: '正文', areas: [] }
  const { id, version } = await drafts.create({ kind: 'news', body })
  return (await drafts.publish(id, version)).contentId
}

export const VALID_CONTENT_CALLS: ManageUses<{ content: typeof contentContract }>['content'] = {
  withdraw: async (stage) => ({ kind: 'news', contentIds: [await article(stage)], reason: '过时了' }),
  putBack: async (stage) => {
    const contentId = await article(stage)
    await stage.server.pool.query('update news set hidden_at = $2 where id = $1', [contentId, stage.server.clock.now()])
    return { kind: 'news', contentIds: [contentId] }
  },
  remove: async (stage) => ({ kind: 'news', contentIds: [await article(stage)] }),
  trash: (stage) => ({ kind: 'news', before: stage.server.clock.now().toISOString() }),
}
