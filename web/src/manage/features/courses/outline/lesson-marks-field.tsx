import { readMarks, writeMarks, writtenSecond, type LessonMark } from '@bee/contract/player/lesson-marks.ts'
import { useState } from 'react'
import { AreaField } from '../../../ui/text-field.tsx'
import styles from './lesson-panel.module.css'

interface LessonMarksFieldProps {
  marks: readonly LessonMark[]
  /** Path in the draft. */
  field: string
  /** Length of the film; undefined without a film. */
  seconds: number | undefined
  isFixed: boolean
  onChange: (marks: LessonMark[]) => void
}

const isSame = (one: readonly LessonMark[], other: readonly LessonMark[]) => writeMarks(one) === writeMarks(other)

/** Warns when students will not see the marks as typed. */
function warningOf(text: string, seconds: number | undefined): string | undefined {
  const { marks, mistakes } = readMarks(text)
  const [mistake] = mistakes
  if (mistake) return `第 ${mistake.line} 行：${mistake.sentence}。`
  const late = seconds === undefined ? undefined : marks.find(({ second }) => second >= seconds)
  return late && `${writtenSecond(late.second)} 在视频结束之后，学员看不到它。`
}

/** The marks of a lesson as text lines: 「03:20 标题」. A line that is no mark stays in the field but not in the draft. */
export function LessonMarksField({ marks, field, seconds, isFixed, onChange }: LessonMarksFieldProps) {
  const [text, setText] = useState(() => writeMarks(marks))
  // A colleague's change or an undo has set other marks: show them.
  const shown = isSame(readMarks(text).marks, marks) ? text : writeMarks(marks)
  return (
    <section className={styles.part} data-field={field}>
      <AreaField
        label="章节，学员在进度条上看到"
        hint="一行一个，写成「03:20 标题」。"
        rows={Math.min(8, Math.max(2, shown.split('\n').length))}
        readOnly={isFixed}
        value={shown}
        error={warningOf(shown, seconds)}
        onChange={({ target }) => {
          setText(target.value)
          onChange(readMarks(target.value).marks)
        }}
      />
    </section>
  )
}
