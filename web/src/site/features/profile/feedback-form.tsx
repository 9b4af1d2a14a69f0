import { FEEDBACK_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import {
  CONTACT_MAX_CHARACTERS,
  FEEDBACK_MAX_PICTURES,
  FEEDBACK_SENT_MESSAGE,
  FeedbackDraft,
  type FeedbackKind,
} from '@bee/contract/profile/profile.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useSchoolFace } from '../../../api/school-face.ts'
import { useApi } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { uploadPicture } from '../../../api/upload.ts'
import { sentencesOf } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PicturePicker } from '../../../ui/forms/picture-picker.tsx'
import { Rate } from '../../../ui/forms/rate.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { forgetBegunFeedback, keepBegunFeedback, readBegunFeedback } from './feedback-begun.ts'
import { FEEDBACK_KIND_OPTIONS } from './feedback-kinds.ts'
import styles from './feedback-form.module.css'

/** Mounted anew after a feedback was sent. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { name } = useSchoolFace()
  const [kind, setKind] = useState<FeedbackKind>('suggestion')
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [rating, setRating] = useState(0)
  const [pictures, setPictures] = useState<string[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({})

  useEffect(() => {
    const begun = readBegunFeedback()
    if (!begun) return
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows it, and only after hydration
    setKind(begun.kind)
    setContent(begun.content)
    setContact(begun.contact)
  }, [])

  /** Pictures are not kept: choosing them again needs no words. */
  function keep(changed: Partial<Parameters<typeof keepBegunFeedback>[0]>): void {
    keepBegunFeedback({ kind, content, contact, ...changed })
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (draft: FeedbackDraft) => api.profile.sendFeedback(draft, { bypassed: true }),
    onSuccess: async () => {
      forgetBegunFeedback()
      showToast(FEEDBACK_SENT_MESSAGE)
      await client.invalidateQueries({ queryKey: ['profile', 'feedback'] })
      onSent()
    },
    onError: (error) => {
      if (error instanceof CallFailure) setMistakes(error.fields)
    },
  })

  function handleKindChange(chosen: FeedbackKind): void {
    setKind(chosen)
    keep({ kind: chosen })
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const draft: FeedbackDraft = {
      kind,
      content,
      pictures,
      ...(contact.trim() === '' ? {} : { contact }),
      ...(rating === 0 ? {} : { rating }),
    }
    const found = sentencesOf(FeedbackDraft, draft)
    setMistakes(found)
    if (Object.keys(found).length === 0) mutate(draft)
  }

  return (
    <form className={`${look({ gap: 20 }, 'stack')} ${styles.form}`} onSubmit={handleSubmit} noValidate>
      <Segmented label="类型" options={FEEDBACK_KIND_OPTIONS} value={kind} onChange={handleKindChange} />
      <TextArea
        label="你想说的"
        rows={5}
        placeholder="发生了什么，你希望是什么样？"
        value={content}
        maxCharacters={FEEDBACK_MAX_CHARACTERS}
        error={mistakes['content']}
        onChange={(event) => {
          setContent(event.target.value)
          keep({ content: event.target.value })
        }}
      />
      <PicturePicker
        label="图片（选填）"
        max={FEEDBACK_MAX_PICTURES}
        hint={`最多 ${FEEDBACK_MAX_PICTURES} 张，每张不超过 5 MB。截图能帮我们更快找到问题。`}
        upload={async (file, onProgress) => (await uploadPicture(file, { onProgress })).url}
        onChange={setPictures}
        onBusyChange={setIsUploading}
      />
      <Field
        label="联系方式（选填）"
        placeholder="手机号、邮箱或微信，方便我们追问"
        value={contact}
        maxLength={CONTACT_MAX_CHARACTERS}
        error={mistakes['contact']}
        onChange={(event) => {
          setContact(event.target.value)
          keep({ contact: event.target.value })
        }}
      />
      <Row gap={16} lines={4} wraps>
        <Text weight="strong">给{name}打分（选填）</Text>
        <Rate label={`给${name}打分`} value={rating} onChange={setRating} />
      </Row>
      <Button type="submit" kind="primary" className={styles.submit} loading={isPending || isUploading}>
        {isUploading ? '图片上传中' : '提交反馈'}
      </Button>
    </form>
  )
}
