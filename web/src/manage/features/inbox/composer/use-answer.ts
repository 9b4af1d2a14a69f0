import type { BookingDecision, InboxDetail, InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useRef, useState } from 'react'
import { useManageApi } from '../../../api/manage-api.ts'
import { ManageFailure } from '../../../api/manage-failure.ts'
import { useAction } from '../../../api/use-action.ts'
import { showNotice } from '../../../ui/notice-store.ts'
import { dropDraft, keepDraft, readDraft, withText, type AnswerDraft } from './kept-drafts.ts'

const KEY_BYTES = 16

/** Not `randomUUID`: it is missing on pages without TLS, such as a school in a local network. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The kind of message to send. */
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
  /** The thread is settled and leaves the shown list. */
  onSettled: (threadId: number) => void
}

/**
 * The answer being written in a thread. It is kept until it is sent, so another thread, a reload and a refusal lose nothing. It is sent
 * with the thread version of its first letter: if the thread has changed since, the staff member is told and may still send it.
 */
export function useAnswer({ detail, staffId, onSettled }: AnswerOptions) {
  const api = useManageApi()
  const { thread } = detail
  const threadId = thread.id
  const [draft, setDraft] = useState(() => readDraft(staffId, threadId))
  const [begunAt, setBegunAt] = useState(thread.version)
  const [refused, setRefused] = useState<{ sending: Sending; sentence: string }>()
  // An unanswered attempt keeps its key, so that a repeat of the same text counts once.
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
        // The composer shows the conflict and what to do about it.
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

  /** Sends although the thread has changed. */
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
