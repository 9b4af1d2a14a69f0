import type { Draft } from '@bee/contract/manage/drafts.contract.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import type { OpenDraft } from '../use-draft.ts'

export interface PublishWish {
  draft: Draft
  /** Undefined: now. */
  moment: string | undefined
  waived: { key: string; reason: string }[]
  note: string
}

interface Published {
  kind: Draft['kind']
  contentId: number
  revisionId: number
}

/** What is done with a draft as a whole; what follows takes its place. */
export function usePublishing(open: OpenDraft<object>, onPublished: (contentId: number) => void) {
  const api = useManageApi()

  /** The next draft of what is published now, which students do not see. */
  async function goOn({ kind, contentId }: Pick<Published, 'kind' | 'contentId'>): Promise<void> {
    open.replace(await api.drafts.open({ kind, contentId }))
    onPublished(contentId)
  }

  const takeBack = useAction(
    async (published: Published) => {
      await api.drafts.undoPublish(published)
      await goOn(published)
    },
    { onDone: () => showNotice('撤回了，学员看到的是上一版') },
  )

  const publish = useAction(
    async ({ draft, waived, note }: PublishWish) => {
      const { draftId, version } = draft
      const published = await api.drafts.publish({ draftId, version, waived, note })
      await goOn(published)
      return published
    },
    {
      onDone: ({ kind, contentId, revisionId }) =>
        showNotice('已发布，学员看到的是新的一版', {
          onUndo: () => takeBack.mutate({ kind, contentId, revisionId }),
        }),
    },
  )

  const unschedule = useAction(
    async ({ draftId, version }: Draft) => open.replace(await api.drafts.unschedule({ draftId, version })),
    { onDone: () => showNotice('不按时间发了，草稿留着') },
  )

  const schedule = useAction(
    async ({ draft, moment = '', waived, note }: PublishWish) => {
      const { draftId, version } = draft
      const scheduled = await api.drafts.schedule({ draftId, version, publishTime: moment, waived, note })
      open.replace(scheduled)
      return scheduled
    },
    {
      onDone: (scheduled) =>
        showNotice(`${recentTime(scheduled.publishTime ?? '', Date.now())} 发布`, {
          onUndo: () => unschedule.mutate(scheduled),
        }),
    },
  )

  const askReview = useAction(
    async ({ draft, note }: { draft: Draft; note: string }) => {
      const { draftId, version } = draft
      open.replace(await api.drafts.askReview({ draftId, version, note }))
    },
    { onDone: () => showNotice('请同事看了，能发布的同事会看到') },
  )

  const giveBack = useAction(
    async ({ draft, reason }: { draft: Draft; reason: string }) => {
      const { draftId, version } = draft
      open.replace(await api.drafts.giveBack({ draftId, version, reason }))
    },
    { onDone: () => showNotice('退给写的人了') },
  )

  return { publish, schedule, unschedule, askReview, giveBack, takeBack }
}

export type Publishing = ReturnType<typeof usePublishing>
