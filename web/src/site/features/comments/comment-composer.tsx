import {
  COMMENT_PLACEHOLDER,
  COMMENT_PUBLISHED_MESSAGE,
  commentProblem,
  isAsking,
  QUESTION_PLACEHOLDER,
  QUESTION_PUBLISHED_MESSAGE,
  type CommentKind,
} from '@bee/contract/comments/comment-rules.ts'
import type { Comment } from '@bee/contract/comments/comments.contract.ts'
import { COMMENT_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { readSession } from '../../../api/session.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { SmallChoice } from '../../school/small-choice.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Rate } from '../../../ui/forms/rate.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { forgetDraft, keepDraft, readDraft, type CommentMark } from './comment-draft-keeper.ts'
import styles from './comment-composer.module.css'

/** Where in the course the writer is, on the play page. */
export interface CommentMoment {
  lessonId: number
  second: () => number
}

export interface CommentComposerProps {
  courseId: number
  courseName: string
  moment?: CommentMoment | undefined
  /** An answer to this comment. */
  replyTo?: { commentId: number; nickName: string } | undefined
  hasFocus?: boolean
  onPublished: (comment: Comment) => void
  onCancel?: (() => void) | undefined
}

const KINDS = [
  { value: 'review', label: '评价' },
  { value: 'question', label: '提问' },
] as const
const PLACEHOLDERS: Record<CommentKind, string> = { review: COMMENT_PLACEHOLDER, question: QUESTION_PLACEHOLDER }
const PUBLISHED: Record<CommentKind, string> = {
  review: COMMENT_PUBLISHED_MESSAGE,
  question: QUESTION_PUBLISHED_MESSAGE,
}

export function CommentComposer(props: CommentComposerProps) {
  const { courseId, courseName, moment, replyTo, hasFocus = false, onPublished, onCancel } = props
  const { comments } = useApi()
  const navigate = useNavigate()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [chosenKind, setChosenKind] = useState<CommentKind>()
  const [rating, setRating] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [isActive, setIsActive] = useState(false)
  const [isSending, setIsSending] = useState(false)
  /** Where the picture was when the writing began; of the lesson that played then, which may be over by now. */
  const [begunAt, setBegunAt] = useState<CommentMark>()
  /** The second that the comment is about, as the writer chose; null when it was taken off. */
  const [chosenMark, setChosenMark] = useState<CommentMark | null>()
  const isReply = replyTo !== undefined
  // Stars are for a review.
  const kind = chosenKind ?? (rating === 0 && isAsking(text) ? 'question' : 'review')
  // A question is mostly about the moment that was just watched; the mark can be taken off.
  const mark = (chosenMark === undefined && kind === 'question' && !isReply ? begunAt : chosenMark) ?? undefined

  useEffect(() => {
    const kept = isReply ? undefined : readDraft(courseId)
    if (!kept) return
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows it, and only after hydration
    setText(kept.text)
    setChosenKind(kept.kind)
    setBegunAt(kept.begunAt)
    setIsActive(true)
  }, [courseId, isReply])
  useEffect(() => {
    if (hasFocus) area.current?.focus()
  }, [hasFocus])

  async function publish(): Promise<void> {
    setIsSending(true)
    try {
      const comment = await comments.publish(
        {
          courseId,
          content: text,
          title: courseName,
          ...(kind === 'question' && !isReply ? { kind } : {}),
          ...(rating > 0 && kind === 'review' && !isReply ? { rating } : {}),
          ...mark,
          ...(replyTo ? { parentId: replyTo.commentId } : {}),
        },
        { bypassed: true },
      )
      if (!isReply) forgetDraft(courseId)
      setText('')
      setRating(0)
      setBegunAt(undefined)
      setChosenMark(undefined)
      setChosenKind(undefined)
      showToast(PUBLISHED[isReply ? 'review' : kind])
      onPublished(comment)
    } catch (error) {
      // The error of the field is shown under it; the failure policy has shown all others.
      if (error instanceof CallFailure) setProblem(error.fields['content'])
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const found = commentProblem(text)
    setProblem(found)
    if (found !== undefined) {
      area.current?.focus()
      return
    }
    if (!readSession()) {
      void navigate(paths.login(window.location.pathname + window.location.search))
      return
    }
    void publish()
  }

  const markNow = () => moment && { lessonId: moment.lessonId, second: moment.second() }

  function handleTextChange(value: string): void {
    const begun = value === '' ? undefined : (begunAt ?? markNow())
    setText(value)
    setBegunAt(begun)
    setProblem(undefined)
    if (!isReply) keepDraft(courseId, { kind: chosenKind, text: value, begunAt: begun })
  }

  function handleKindChange(chosen: CommentKind): void {
    const begun = begunAt ?? markNow()
    setChosenKind(chosen)
    setBegunAt(begun)
    setChosenMark(undefined)
    keepDraft(courseId, { kind: chosen, text, begunAt: begun })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} onFocus={() => setIsActive(true)}>
      <TextArea
        ref={area}
        label={isReply ? `回复 ${replyTo.nickName}` : '评论'}
        hideLabel
        name="content"
        rows={isReply ? 2 : 3}
        placeholder={isReply ? `回复 ${replyTo.nickName}` : PLACEHOLDERS[kind]}
        maxCharacters={COMMENT_MAX_CHARACTERS}
        value={text}
        error={problem}
        onChange={(event) => handleTextChange(event.target.value)}
        actions={
          <>
            {onCancel ? (
              <Button kind="text" onClick={onCancel}>
                取消
              </Button>
            ) : null}
            <Button kind="primary" type="submit" loading={isSending}>
              {isReply ? '发布回复' : kind === 'question' ? '发布提问' : '发布评论'}
            </Button>
          </>
        }
      />
      {/* Below the field, so that nothing moves under the hand that begins to write. */}
      {isActive && !isReply ? (
        <Row gap={20} lines={4} wraps above={8}>
          <Segmented label="写什么" options={KINDS} value={kind} onChange={handleKindChange} />
          {kind === 'review' ? <Rate label="给这门课打分" value={rating} size={20} onChange={setRating} /> : null}
          {moment ? (
            <SmallChoice
              tone="soft"
              checked={mark !== undefined}
              onChange={(event) => setChosenMark(event.target.checked ? (markNow() ?? null) : null)}
            >
              {mark === undefined ? '标上现在播放的位置' : `标上 ${formatDuration(mark.second)}`}
            </SmallChoice>
          ) : null}
        </Row>
      ) : null}
    </form>
  )
}
