import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isMissingFailure } from '../../../../api/call-failure.ts'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Empty, Failed, WaitingRows } from '../../../ui/place-states.tsx'
import { useIsWide } from '../../../ui/use-is-narrow.ts'
import { ContextColumn } from '../context/context-column.tsx'
import { titleWords } from '../inbox-words.ts'
import { threadQuery } from '../inbox.queries.ts'
import { markSeen } from '../list/seen-threads.ts'
import { ASK_AGAIN_MS } from '../../../api/use-desk-events.ts'
import type { ThreadActs } from '../use-thread-acts.ts'
import { ThreadPane } from './thread-pane.tsx'

interface ThreadColumnsProps {
  threadId: number
  me: StaffMe
  acts: ThreadActs
  now: number
  isNarrow: boolean
  /** Whether the stream reports changes; otherwise the query polls. */
  isTold: boolean
  backTo: string
  controlKey: string
  memberAddress: ((userId: number) => string) | undefined
  isAssigning: boolean
  onAssigning: (isAssigning: boolean) => void
  onSettled: (threadId: number) => void
}

/** One thread with its context: beside it, or over it on narrow windows. */
export function ThreadColumns(props: ThreadColumnsProps) {
  const { threadId, me, now, isTold, backTo, memberAddress } = props
  const isWide = useIsWide()
  const { data, error, isFetching, refetch } = useQuery({
    ...threadQuery(threadId),
    refetchInterval: isTold ? false : ASK_AGAIN_MS,
  })
  const [hasContext, setHasContext] = useState(false)
  const thread = data?.thread

  useEffect(() => {
    if (thread) markSeen(me.userId, thread)
  }, [me.userId, thread])

  if (!data) {
    return (
      <section aria-label="一件">
        {error === null ? (
          <WaitingRows count={5} height="double" />
        ) : isMissingFailure(error) ? (
          <Empty
            within="page"
            why="narrow"
            title="没有这一件"
            sentence="它可能已经被删除，或者说的不是你的课。"
            actions={<ButtonLink to={backTo}>回到列表</ButtonLink>}
          />
        ) : (
          <Failed
            title="这一件没有拿到"
            error={error}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
            isTrying={isFetching}
          />
        )}
      </section>
    )
  }
  const context = <ContextColumn detail={data} now={now} memberAddress={memberAddress} />
  return (
    <>
      <section aria-label={titleWords(data.thread)}>
        <ThreadPane {...props} detail={data} onContext={isWide ? undefined : () => setHasContext(true)} />
      </section>
      {isWide ? <aside aria-label="说的是什么">{context}</aside> : null}
      {!isWide && hasContext ? (
        <Drawer title={titleWords(data.thread)} onClose={() => setHasContext(false)}>
          {context}
        </Drawer>
      ) : null}
    </>
  )
}
