import { FEEDBACK_REPLY_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { FeedbackReplyText, type Feedback, type FeedbackReply } from '@bee/contract/profile/profile.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import styles from './feedback-thread.module.css'

function Reply({ reply: { isMine, content, createTime } }: { reply: FeedbackReply }) {
  return (
    <Text as="li" line={26} breaks className={styles.reply} data-mine={isMine || undefined}>
      <Row as="p" gap={12} lines={6} wraps below={4} size={13} tone="quiet">
        <Tag tone={isMine ? 'soft' : 'brand'}>{isMine ? '我说' : '官方回复'}</Tag>
        <time dateTime={createTime}>{formatDate(createTime, 'yyyy-MM-dd HH:mm:ss')}</time>
      </Row>
      <p>{content}</p>
    </Text>
  )
}

function ReplyForm({ feedbackId, onClose }: { feedbackId: number; onClose: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.profile.replyToFeedback({ feedbackId, content }, { bypassed: true }),
    onSuccess: async () => {
      showToast('已发送，回复会出现在这里')
      await client.invalidateQueries({ queryKey: ['profile', 'feedback'] })
      onClose()
    },
    // The error of the field is shown under it; the failure policy has shown all others. The typed words stay.
    onError: (error) => setProblem(error instanceof CallFailure ? error.fields['content'] : undefined),
  })

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const found = FeedbackReplyText.safeParse(content).error?.issues[0]?.message
    setProblem(found)
    if (found === undefined) mutate()
    else area.current?.focus()
  }

  return (
    <form className={look({ above: 12 })} onSubmit={handleSubmit} noValidate>
      <TextArea
        ref={area}
        label="接着说"
        hideLabel
        rows={2}
        autoFocus
        placeholder="还有什么没说清楚？"
        value={content}
        maxCharacters={FEEDBACK_REPLY_MAX_CHARACTERS}
        error={problem}
        onChange={(event) => {
          setContent(event.target.value)
          setProblem(undefined)
        }}
        actions={
          <>
            <Button kind="text" onClick={onClose}>
              取消
            </Button>
            <Button kind="primary" type="submit" loading={isPending}>
              发送
            </Button>
          </>
        }
      />
    </form>
  )
}

/** The school's answer and the words since; from the first answer on the member may reply. */
export function FeedbackThread({ feedback: { id, answer, replies } }: { feedback: Feedback }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const hasWritten = useRef(false)
  useEffect(() => {
    // The field had the focus and is gone.
    if (!isOpen && hasWritten.current) opener.current?.focus({ preventScroll: true })
    hasWritten.current = isOpen
  }, [isOpen])
  if (answer === null)
    return (
      <Text as="p" above={8} size={13} tone="quiet">
        已收到，等待回复
      </Text>
    )
  return (
    <>
      <Stack as="ul" gap={8} above={12} role="list" aria-label="往来">
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} />
        ))}
      </Stack>
      {replies.at(-1)?.isMine ? (
        <Text as="p" above={8} size={13} tone="quiet">
          已发送，等待回复
        </Text>
      ) : null}
      {isOpen ? (
        <ReplyForm feedbackId={id} onClose={() => setIsOpen(false)} />
      ) : (
        <Button ref={opener} kind="text" className={styles.open} onClick={() => setIsOpen(true)}>
          接着说
        </Button>
      )}
    </>
  )
}
