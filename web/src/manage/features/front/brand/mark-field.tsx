import type { SchoolMarkUse } from '@bee/contract/manage/content/writing.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import { FieldError } from '../../../../ui/forms/field-error.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { sizeWords } from '../../../editor/draft-words.ts'
import { pictureQuery } from '../../../editor/pictures/pictures.queries.ts'
import { MARK_TYPES, sendMark, whyNotMark } from '../../../editor/pictures/send-picture.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './brand.module.css'

interface MarkFieldProps {
  /** Its path in the draft. */
  field: string
  label: string
  hint: string
  use: SchoolMarkUse
  /** Null: none of its own. */
  pictureId: number | null
  onChange: (pictureId: number | null) => void
}

const GROUNDS = [
  { theme: 'light', words: '浅底' },
  { theme: 'dark', words: '深底' },
] as const

/** The school's own mark: brought as a file, seen on both grounds. */
export function MarkField({ field, label, hint, use, pictureId, onChange }: MarkFieldProps) {
  const id = useId()
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const { data: picture } = useQuery({ ...pictureQuery(pictureId ?? 0), enabled: pictureId !== null })
  // A word mark is not used on dark grounds.
  const grounds = use === 'mark' ? GROUNDS : GROUNDS.slice(0, 1)

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    const why = whyNotMark(file)
    setSaid('')
    setProblem(why)
    if (why !== undefined) return
    setIsSending(true)
    try {
      const { said: takenOut, ...sent } = await sendMark(file, use)
      client.setQueryData(pictureQuery(sent.pictureId).queryKey, sent)
      setSaid(takenOut)
      onChange(sent.pictureId)
    } catch (error) {
      setProblem(failureSentence(error))
    }
    setIsSending(false)
  }

  return (
    <Stack gap={8} data-field={field} role="group" aria-labelledby={id}>
      <Text size={12} line={18} tone="soft" weight="strong" id={id}>
        {label}
      </Text>
      <Row
        gap={12}
        wraps
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          void send(event.dataTransfer.files[0])
        }}
      >
        {pictureId !== null && picture
          ? grounds.map(({ theme, words }) => (
              <span key={theme} className={styles.ground} data-theme={theme} data-use={use}>
                <img src={picture.url} alt={`${label}，${words}`} />
              </span>
            ))
          : null}
        <Button small icon="upload" aria-disabled={isSending || undefined} onClick={() => chooser.current?.click()}>
          {isSending ? '正在传' : pictureId === null ? '传一张' : '换一张'}
        </Button>
        {pictureId === null ? null : (
          <Button
            small
            kind="quiet"
            onClick={() => {
              setSaid('')
              onChange(null)
            }}
          >
            不要这张
          </Button>
        )}
      </Row>
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      <Text as="p" size={12} line={18} role="status">
        {said}
      </Text>
      <Text as="p" size={12} line={18} tone="quiet">
        {pictureId !== null && picture ? `${picture.width} × ${picture.height}，${sizeWords(picture.bytes)}。` : ''}
        {hint}
      </Text>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={MARK_TYPES.join(',')}
        aria-label={`传${label}`}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </Stack>
  )
}
