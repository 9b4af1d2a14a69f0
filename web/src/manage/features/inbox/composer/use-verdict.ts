import type { InboxDetail } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { showNotice } from '../../../ui/notice-store.ts'

/** Decides a reported comment. Hiding can be undone for ten seconds; the report then waits again. */
export function useVerdict({ detail, onSettled }: { detail: InboxDetail; onSettled: (threadId: number) => void }) {
  const api = useManageApi()
  const { thread, report } = detail
  const threadId = thread.id
  const show = useAction((commentId: number) => api.inbox.show({ threadId, commentId }), {
    onDone: () => showNotice('评论回来了，学员又看得到'),
  })
  const judge = useAction((isUpheld: boolean) => api.inbox.judge({ threadId, isUpheld }), {
    onDone: (_, isUpheld) => {
      onSettled(threadId)
      if (isUpheld && report) {
        showNotice('评论隐藏了，学员看不到了', { onUndo: () => show.mutate(report.commentId) })
      } else showNotice('看过，没有问题，评论留着')
    },
  })
  return { judge: judge.mutate, isPending: judge.isPending }
}
