import type { InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { comingTime } from './waiting-words.ts'

interface ThreadActsOptions {
  /** The thread leaves the shown list: open the next one. */
  onLeft: (threadId: number) => void
}

/** Acts on a thread that need no text. Each can be undone for ten seconds. */
export function useThreadActs({ onLeft }: ThreadActsOptions) {
  const api = useManageApi()
  const reopen = useAction((thread: InboxThread) => api.inbox.reopen({ threadId: thread.id }), {
    onDone: (_, { name }) => showNotice(`${name} 的这一件回到「等我们的」`),
  })
  const done = useAction((thread: InboxThread) => api.inbox.done({ threadId: thread.id }), {
    onDone: (_, thread) => {
      onLeft(thread.id)
      showNotice(`${thread.name} 的这一件完成了`, { onUndo: () => reopen.mutate(thread) })
    },
  })
  const later = useAction(
    ({ thread, until }: { thread: InboxThread; until: Date }) =>
      api.inbox.later({ threadId: thread.id, untilTime: until.toISOString() }),
    {
      onDone: (_, { thread, until }) => {
        onLeft(thread.id)
        const when = comingTime(until.toISOString(), Date.now())
        showNotice(`${when} 再回来`, { onUndo: () => reopen.mutate(thread) })
      },
    },
  )
  const show = useAction(
    ({ thread, commentId }: { thread: InboxThread; commentId: number }) =>
      api.inbox.show({ threadId: thread.id, commentId }),
    { onDone: () => showNotice('评论回来了，学员又看得到') },
  )
  const hide = useAction(
    ({ thread, commentId }: { thread: InboxThread; commentId: number }) =>
      api.inbox.hide({ threadId: thread.id, commentId }),
    {
      onDone: (_, input) => showNotice('评论隐藏了，学员看不到了', { onUndo: () => show.mutate(input) }),
    },
  )
  return { done, later, reopen, hide, show }
}

export type ThreadActs = ReturnType<typeof useThreadActs>
