import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { saidPercent } from '../../school/said-percent.ts'
import { Button } from '../../ui/button.tsx'
import { sizeWords } from '../draft-words.ts'
import { PictureChooser } from './picture-chooser.tsx'
import { pictureQuery } from './pictures.queries.ts'
import { PICTURE_TYPES, sendPicture, whyNotPicture } from './send-picture.ts'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  /** Null: no picture. */
  pictureId: number | null
  onChange: (pictureId: number | null) => void
  label: string
  /** Its path in the draft. */
  field: string
  /** Aspect ratio of the crop: 16 / 9. */
  ratio: number
  /** Width in pixels, where the picture is shown smaller than the form. */
  width?: number
  /** Shows the whole picture inside the ratio instead of cropping it. */
  isWhole?: boolean
  /** Where the picture appears and its recommended size. */
  hint?: string
}

/** Picture of a draft: uploaded, chosen from the library, or none. */
export function PictureField(props: PictureFieldProps) {
  const { pictureId, onChange, label, field, ratio, width, isWhole = false, hint } = props
  const id = useId()
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isChoosing, setIsChoosing] = useState(false)
  const { data: picture } = useQuery({ ...pictureQuery(pictureId ?? 0), enabled: pictureId !== null })

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    const why = whyNotPicture(file)
    setProblem(why)
    if (why !== undefined) return
    setShare(0)
    try {
      const sent = await sendPicture(file, setShare)
      client.setQueryData(pictureQuery(sent.pictureId).queryKey, sent)
      void client.invalidateQueries({ queryKey: ['writing', 'pictures'] })
      onChange(sent.pictureId)
    } catch (error) {
      setProblem(`没传上去：${failureSentence(error)}`)
    }
    setShare(undefined)
  }

  return (
    <Stack gap={8} data-field={field} role="group" aria-labelledby={id}>
      <Text size={12} line={18} tone="soft" weight="strong" id={id}>
        {label}
      </Text>
      <Stack
        centred
        size={12}
        tone="quiet"
        className={styles.frame}
        data-whole={isWhole || undefined}
        style={{ aspectRatio: ratio, maxWidth: width }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          void send(event.dataTransfer.files[0])
        }}
      >
        {pictureId !== null && picture ? (
          <img src={picture.url} alt={picture.title} />
        ) : (
          <p>{pictureId === null ? '拖一张图到这里，或者从下面选' : '正在取图'}</p>
        )}
      </Stack>
      {share === undefined ? null : (
        <Row as="p" gap={8} size={12} className={styles.sending}>
          <span className="visually-hidden" role="status">
            传了 {saidPercent(share * 100)}%
          </span>
          <progress value={share} max={1} aria-label="传了多少" />
          {Math.round(share * 100)}%
        </Row>
      )}
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      <Row gap={4} align="stretch" wraps>
        <Button small icon="upload" onClick={() => chooser.current?.click()}>
          {pictureId === null ? '传一张' : '换图'}
        </Button>
        <Button small kind="quiet" onClick={() => setIsChoosing(true)}>
          选用过的
        </Button>
        {pictureId === null ? null : (
          <Button small kind="quiet" onClick={() => onChange(null)}>
            不要图
          </Button>
        )}
      </Row>
      <Text as="p" size={12} line={18} tone="quiet" className={styles.hint}>
        {picture && picture.width > 0 ? `${picture.width} × ${picture.height}，${sizeWords(picture.bytes)}。` : ''}
        {hint}
      </Text>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={`传${label}`}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isChoosing ? (
        <PictureChooser
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false)
            client.setQueryData(pictureQuery(chosen.pictureId).queryKey, chosen)
            onChange(chosen.pictureId)
          }}
        />
      ) : null}
    </Stack>
  )
}
