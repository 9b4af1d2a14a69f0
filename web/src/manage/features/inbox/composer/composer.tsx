import {
  INBOX_ANSWER_MAX_CHARACTERS,
  type InboxDetail,
  type SavedReply,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countCharacters } from '../../../../lib/count-characters.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { markFoot } from '../../../ui/mark-foot.ts'
import { savedRepliesQuery } from '../inbox.queries.ts'
import { fromWallClock } from '../thread/later-times.ts'
import { BookingPart, decisionSentence, type BookingChoice } from './booking-part.tsx'
import type { DraftPlace } from './kept-drafts.ts'
import { MomentDialog } from './moment-dialog.tsx'
import { ReplyChips } from './reply-chips.tsx'
import { ReplyField } from './reply-field.tsx'
import { insertWords } from './slash-words.ts'
import { useAnswer, type Answer } from './use-answer.ts'
import { useSubmitKey } from './use-submit-key.ts'
import { useVerdict } from './use-verdict.ts'
import styles from './composer.module.css'

interface ComposerProps {
  detail: InboxDetail
  staffId: number
  now: number
  /** Why the staff member cannot answer; empty when answering is possible. */
  whyNot: string
  /** Name of the Ctrl key on this machine. */
  controlKey: string
  onSettled: (threadId: number) => void
}

function Refusal({ answer }: { answer: Answer }) {
  if (answer.refusal === undefined) return null
  return (
    <Row gap={8} wraps below={10} tone="full" role="alert" className={styles.refusal}>
      <Text as="p" grow>
        {answer.refusal}。你写的还在这里。
      </Text>
      <Button small loading={answer.isSending} onClick={answer.sendAnyway}>
        仍然发
      </Button>
      <Button small kind="quiet" onClick={answer.forgetRefusal}>
        先不发
      </Button>
    </Row>
  )
}

/** Writes into a thread: an answer, a note to colleagues, a decision about a call or about a report. */
export function Composer({ detail, staffId, now, whyNot, controlKey, onSettled }: ComposerProps) {
  const { thread, answersAs, booking } = detail
  const isReport = thread.kind === 'report'
  const isBooking = thread.kind === 'booking'
  const { data: replies = [] } = useQuery({ ...savedRepliesQuery(), enabled: whyNot === '' })
  const answer = useAnswer({ detail, staffId, onSettled })
  const verdict = useVerdict({ detail, onSettled })
  const [choice, setChoice] = useState<BookingChoice>({ decision: 'confirmed', time: '' })
  const [isPointing, setIsPointing] = useState(false)
  const [isBrowsing, setIsBrowsing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const wantedCaret = useRef<number>(undefined)
  const { draft } = answer

  // After the render: a closing dialog first returns the focus to its button.
  useEffect(() => {
    if (wantedCaret.current === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = undefined
  }, [draft.text])

  function put(words: string, from: number, to: number, more: object = {}): void {
    const typed = insertWords({ text: draft.text, caret: from }, words, to)
    wantedCaret.current = typed.caret
    answer.change({ ...draft, ...more, text: typed.text })
  }
  const caretOf = () => area.current?.selectionStart ?? draft.text.length
  const takeReply = (reply: SavedReply, from = caretOf(), to = from) =>
    put(reply.content, from, to, { savedReplyId: reply.id })
  function point(place: DraftPlace): void {
    setIsPointing(false)
    put(place.words, caretOf(), area.current?.selectionEnd ?? caretOf(), { place })
  }

  const count = countCharacters(draft.text.trim())
  const isTooLong = count > INBOX_ANSWER_MAX_CHARACTERS
  const movedTo = fromWallClock(choice.time)
  const whyNotSend =
    whyNot !== ''
      ? whyNot
      : isReport
        ? undefined
        : isTooLong
          ? `最多 ${INBOX_ANSWER_MAX_CHARACTERS} 个字`
          : isBooking && choice.decision === 'moved' && !movedTo
            ? '先选改到什么时候'
            : undefined
  const whyNotNote = whyNot !== '' ? whyNot : answer.isEmpty ? '先写下要告诉同事的话' : undefined

  function submit(): void {
    if (whyNotSend !== undefined || answer.isSending || verdict.isPending) return
    // The answer is empty: focus the field.
    if (!isReport && answer.isEmpty) area.current?.focus()
    else if (isReport) verdict.judge(true)
    else if (isBooking) answer.send({ as: 'decision', decision: choice.decision, callTime: movedTo, isForced: false })
    else answer.send({ as: 'answer', isForced: false })
  }
  useSubmitKey(submit)

  const refused = (why: string | undefined) => (why === undefined ? {} : { 'aria-disabled': true, title: why })
  const says = isReport ? '只给同事看的一句' : isBooking ? '答复预约的人' : `以「${answersAs}」的名义公开回复`
  return (
    <Text as="div" fixed ref={markFoot} className={styles.composer}>
      {whyNot === '' && !isReport ? (
        isBooking ? (
          <Row gap={6} align="stretch" wraps className={styles.chips}>
            <button
              type="button"
              className={styles.chip}
              onClick={() => put(decisionSentence(choice, booking?.callTime ?? null, now), 0, draft.text.length)}
            >
              替我起个头
            </button>
          </Row>
        ) : (
          <ReplyChips
            replies={replies}
            onChoose={(reply) => takeReply(reply)}
            onMore={() => {
              // The field handles the keys for this list.
              area.current?.focus()
              setIsBrowsing(true)
            }}
          />
        )
      ) : null}
      <Refusal answer={answer} />
      <div className={styles.box} data-refused={whyNot !== '' || undefined}>
        <Text as="p" size={12} line={18} tone={whyNot === '' ? 'quiet' : 'soft'} className={styles.as}>
          {whyNot === '' ? says : whyNot}
        </Text>
        {isBooking && whyNot === '' ? <BookingPart choice={choice} onChange={setChoice} now={now} /> : null}
        <ReplyField
          answer={answer}
          label={says}
          placeholder={isReport ? '给同事留一句，可以不写' : isBooking ? '对方会读到的一句' : '公开回复'}
          replies={isReport || isBooking ? [] : replies}
          isBrowsing={isBrowsing}
          onBrowsing={setIsBrowsing}
          isDisabled={whyNot !== ''}
          area={area}
          onReply={takeReply}
        />
        <Row gap={4} className={styles.foot}>
          <Row as="span" gap={4} className={styles.tools}>
            {thread.kind === 'comment' && thread.place ? (
              <IconButton
                icon="link"
                label="插入一讲的某一秒"
                {...refused(whyNot === '' ? undefined : whyNot)}
                onClick={() => {
                  if (whyNot === '') setIsPointing(true)
                }}
              />
            ) : null}
            <Text
              size={12}
              tone={isTooLong ? 'danger' : 'quiet'}
              weight={isTooLong ? 'strong' : 'regular'}
              nowrap
              className={styles.count}
            >
              {count}/{INBOX_ANSWER_MAX_CHARACTERS}
            </Text>
          </Row>
          <Row as="span" gap={8} atEnd className={styles.acts}>
            <Button
              kind="quiet"
              small
              className={styles.note}
              {...refused(whyNotNote)}
              onClick={() => {
                if (whyNotNote === undefined) answer.send({ as: 'note' })
              }}
            >
              只给同事看
            </Button>
            {isReport ? (
              <Button
                {...refused(whyNotSend)}
                loading={verdict.isPending}
                onClick={() => {
                  if (whyNotSend === undefined) verdict.judge(false)
                }}
              >
                没有问题
              </Button>
            ) : null}
            <Button kind="main" loading={answer.isSending} {...refused(whyNotSend)} onClick={submit}>
              {isReport ? '隐藏评论' : isBooking ? '答复并完成' : '回复并完成'}
              <kbd>{controlKey} Enter</kbd>
            </Button>
          </Row>
        </Row>
      </div>
      {isPointing ? (
        <MomentDialog threadId={thread.id} asked={thread.place} onChoose={point} onClose={() => setIsPointing(false)} />
      ) : null}
    </Text>
  )
}
