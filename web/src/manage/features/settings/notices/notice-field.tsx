import { fillNotice, NOTICE_TEXTS, NOTICE_VARIABLES, type NoticeKey } from '@bee/contract/messages/notice-texts.ts'
import { useRef, useState, type ReactNode } from 'react'
import { useSchoolFace } from '../../../../api/school-face.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { editText } from '../../../editor/markdown/edit-text.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField } from '../../../ui/text-field.tsx'
import { NOTICE_SAMPLES } from './notice-samples.ts'

interface NoticeFieldProps {
  notice: NoticeKey
  /** The school's own text; empty where it uses ours. */
  own: string
  error: string | undefined
  /** Replaces the preview: a colleague has written another text meanwhile. */
  newer: ReactNode
}

/** The text of one automatic message, what it may name, and how a student reads it. */
export function NoticeField({ notice, own, error, newer }: NoticeFieldProps) {
  const { title, variables, text: ours } = NOTICE_TEXTS[notice]
  const { name: school } = useSchoolFace()
  const field = useRef<HTMLDivElement>(null)
  const [written, setWritten] = useState(own || ours)
  const shown = written.trim() === '' ? ours : written

  function write(text: string, isWhole = false): void {
    const area = field.current?.querySelector('textarea')
    if (!area) return
    const [from, to] = isWhole ? [0, area.value.length] : [area.selectionStart, area.selectionEnd]
    const after = from + text.length
    editText(area, { from, to, text, selectFrom: after, selectTo: after })
  }

  return (
    <div ref={field}>
      <AreaField
        label={title}
        name={notice}
        rows={3}
        defaultValue={own || ours}
        error={error}
        autoComplete="off"
        hint={newer ?? <>学员收到：{fillNotice(shown, { ...NOTICE_SAMPLES, school })}</>}
        onInput={(event) => setWritten(event.currentTarget.value)}
      />
      <Row gap={8} wraps above={6}>
        {variables.map((variable) => {
          const placeholder = `{${NOTICE_VARIABLES[variable]}}`
          return (
            <Button key={variable} small aria-label={`加上 ${placeholder}`} onClick={() => write(placeholder)}>
              {placeholder}
            </Button>
          )
        })}
        {shown === ours ? null : (
          <Button small kind="link" onClick={() => write(ours, true)}>
            用原来的写法
          </Button>
        )}
      </Row>
    </div>
  )
}
