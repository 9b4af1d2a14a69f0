import type { BookingDecision, InboxDetail, InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useRef, useState } from 'react'
import { useManageApi } from '../../../api/manage-api.ts'
import { ManageFailure } from '../../../api/manage-failure.ts'
import { useAction } from '../../../api/use-action.ts'
import { showNotice } from '../../../ui/notice-store.ts'
import { dropDraft, keepDraft, readDraft, withText, type AnswerDraft } from './kept-drafts.ts'

const KEY_BYTES = 16

/** Not `randomUUID`: a school that runs without TLS in its own network has none. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is sent, and how. */
export type Sending =
  | { as: 'answer'; isForced: boolean }
  | { as: 'note' }
  | { as: 'decision'; decision: BookingDecision; callTime: Date | undefined; isForced: boolean }

type Sent = { thread: InboxThread } | { refusal: string }

const SAID: Record<Sending['as'], string> = {
  answer: '已回复，学员马上看得到',
  note: '只有同事看得到的一句，留下了',
  decision: '已答复',
}

interface AnswerOptions {
  detail: InboxDetail
  staffId: number
  /** The thread is settled, and no longer in the list that is shown. */
  onSettled: (threadId: number) => void
}

/**
 * What somebody writes in a thread. It is kept until it was sent: another thread, a reload and a refusal cost nothing. An answer goes
 * with the state of the thread in which its first letter was written; whoever answers something else is told, and may send it still.
 */
export function useAnswer({ detail, staffId, onSettled }: AnswerOptions) {
  const api = useManageApi()
  const { thread } = detail
  const threadId = thread.id
  const [draft, setDraft] = useState(() => readDraft(staffId, threadId))
  const [begunAt, setBegunAt] = useState(thread.version)
  const [refused, setRefused] = useState<{ sending: Sending; sentence: string }>()
  // The same words sent twice are one answer: a press that was never answered keeps its key.
  const once = useRef({ of: '', key: '' })

  const isEmpty = draft.text.trim() === ''
  if (isEmpty && begunAt !== thread.version) setBegunAt(thread.version)

  function keyFor(words: string): string {
    if (once.current.of !== words) once.current = { of: words, key: newKey() }
    return once.current.key
  }

  function change(next: AnswerDraft): void {
    setDraft(next)
    setRefused(undefined)
    keepDraft(staffId, threadId, next)
  }

  function call(sending: Sending): Promise<InboxThread> {
    const content = draft.text.trim()
    const key = keyFor(JSON.stringify([sending, draft]))
    if (sending.as === 'note') return api.inbox.note({ threadId, content, key })
    const { isForced } = sending
    if (sending.as === 'decision') {
      const { decision, callTime } = sending
      const at = callTime === undefined ? {} : { callTime: callTime.toISOString() }
      return api.inbox.decide({ threadId, decision, content, version: begunAt, isForced, key, ...at })
    }
    const { place, savedReplyId } = draft
    return api.inbox.answer({
      threadId,
      content,
      version: begunAt,
      isForced,
      key,
      ...(place && { lessonId: place.lessonId, second: place.second }),
      ...(savedReplyId !== undefined && { savedReplyId }),
    })
  }

  const send = useAction(
    async (sending: Sending): Promise<Sent> => {
      try {
        return { thread: await call(sending) }
      } catch (error) {
        // Said in its place, with what can be done about it.
        if (error instanceof ManageFailure && error.reason === 'conflict') return { refusal: error.message }
        throw error
      }
    },
    {
      onDone: (sent, sending) => {
        if ('refusal' in sent) {
          setRefused({ sending, sentence: sent.refusal })
          return
        }
        dropDraft(staffId, threadId)
        once.current = { of: '', key: '' }
        setDraft({ text: '' })
        setRefused(undefined)
        showNotice(SAID[sending.as])
        if (sending.as !== 'note') onSettled(threadId)
      },
    },
  )

  /** Whatever was said meanwhile. */
  function sendAnyway(): void {
    if (!refused || refused.sending.as === 'note') return
    send.mutate({ ...refused.sending, isForced: true })
  }

  return {
    draft,
    change,
    setText: (text: string) => change(withText(draft, text)),
    send: send.mutate,
    isSending: send.isPending,
    refusal: refused?.sentence,
    sendAnyway,
    forgetRefusal: () => setRefused(undefined),
    isEmpty,
  }
}

export type Answer = ReturnType<typeof useAnswer>
