import type { InboxDetail } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { PERMISSIONS } from '@bee/contract/manage/permissions.ts'
import { useState } from 'react'
import { Composer } from '../composer/composer.tsx'
import { ContextStrip } from '../context/context-strip.tsx'
import type { ThreadActs } from '../use-thread-acts.ts'
import { arrivalWords } from './arrivals.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { ThreadFoot } from './thread-foot.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'

interface ThreadPaneProps {
  detail: InboxDetail
  me: StaffMe
  acts: ThreadActs
  now: number
  isNarrow: boolean
  backTo: string
  onContext: (() => void) | undefined
  controlKey: string
  isAssigning: boolean
  onAssigning: (isAssigning: boolean) => void
  onSettled: (threadId: number) => void
}

/** The roles that may answer, and the own role. */
function refusalWords({ canReply }: InboxDetail, me: StaffMe): string {
  if (canReply) return ''
  const isForOwn = me.rights.some(({ permission, scope }) => permission === 'inbox.reply' && scope === 'own')
  if (isForOwn) return `你是${me.role.name}，只能回复自己的课；这一件可以看，请同事来回。`
  return `你是${me.role.name}，没有「${PERMISSIONS['inbox.reply'].label}」这项权限；可以看，请同事来回。`
}

/** Announces messages that arrived while the thread is open. An own message clears it. */
function useArrival(detail: InboxDetail, staffId: number): string {
  const { messages } = detail
  const [known, setKnown] = useState(messages)
  const [words, setWords] = useState('')
  if (known !== messages) {
    setKnown(messages)
    const said = arrivalWords(known, messages, staffId)
    const isOwn = messages.length > known.length && messages.at(-1)?.person?.userId === staffId
    if (said !== '') setWords(said)
    else if (isOwn) setWords('')
  }
  return words
}

/** Messages and composer of one thread. Mounted anew for each thread. */
export function ThreadPane(props: ThreadPaneProps) {
  const { detail, me, acts, now, isNarrow, backTo, onContext, isAssigning, onAssigning, onSettled } = props
  const { controlKey } = props
  const whyNot = refusalWords(detail, me)
  const arrival = useArrival(detail, me.userId)
  return (
    <>
      <ThreadHead
        detail={detail}
        acts={acts}
        now={now}
        isNarrow={isNarrow}
        backTo={backTo}
        onAssign={() => onAssigning(true)}
        onContext={isNarrow ? undefined : onContext}
        whyNot={whyNot}
      />
      {isNarrow && onContext ? <ContextStrip detail={detail} now={now} onOpen={onContext} /> : null}
      <ThreadMessages
        messages={detail.messages}
        report={detail.report}
        name={detail.thread.name}
        now={now}
        isNarrow={isNarrow}
        arrival={arrival}
      />
      <Composer
        detail={detail}
        staffId={me.userId}
        now={now}
        whyNot={whyNot}
        controlKey={controlKey}
        onSettled={onSettled}
      />
      {isNarrow ? null : <ThreadFoot />}
      {isAssigning && whyNot === '' ? <AssignDialog thread={detail.thread} onClose={() => onAssigning(false)} /> : null}
    </>
  )
}
