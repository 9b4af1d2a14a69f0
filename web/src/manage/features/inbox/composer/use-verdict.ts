import type { InboxDetail } from '@bee/contract/manage/inbox-fields.ts'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { showNotice } from '../../../ui/notice-store.ts'

/** What becomes of a comment that was reported. Either can be taken back for ten seconds. */
export function useVerdict({ detail, onSettled }: { detail: InboxDetail; onSettled: (threadId: number) => void }) {
  const api = useManageApi()
  const { thread, report } = detail
  const threadId = thread.id
  const reopen = useAction(
    async (isUpheld: boolean) => {
      if (isUpheld && report) await api.inbox.show({ threadId, commentId: report.commentId })
      return api.inbox.reopen({ threadId })
    },
    { onDone: (_, isUpheld) => showNotice(isUpheld ? '评论回来了，举报还在等' : '举报又在等我们了') },
  )
  const judge = useAction((isUpheld: boolean) => api.inbox.judge({ threadId, isUpheld }), {
    onDone: (_, isUpheld) => {
      onSettled(threadId)
      showNotice(isUpheld ? '评论隐藏了，学员看不到了' : '没有问题，评论留着', {
        onUndo: () => reopen.mutate(isUpheld),
      })
    },
  })
  return { judge: judge.mutate, isPending: judge.isPending }
}
