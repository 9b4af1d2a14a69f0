import { readMarks, writeMarks, writtenSecond, type LessonMark } from '@bee/contract/player/lesson-marks.ts'
import { useState } from 'react'
import { AreaField } from '../../../ui/area-field.tsx'
import styles from './lesson-panel.module.css'

interface LessonMarksFieldProps {
  marks: readonly LessonMark[]
  /** Where it stands in the draft. */
  field: string
  /** Of the film; undefined while there is none. */
  seconds: number | undefined
  isFixed: boolean
  onChange: (marks: LessonMark[]) => void
}

const isSame = (one: readonly LessonMark[], other: readonly LessonMark[]) => writeMarks(one) === writeMarks(other)

/** Why the text is not what students will see. */
function warningOf(text: string, seconds: number | undefined): string | undefined {
  const { marks, mistakes } = readMarks(text)
  const [mistake] = mistakes
  if (mistake) return `第 ${mistake.line} 行：${mistake.sentence}。`
  const late = seconds === undefined ? undefined : marks.find(({ second }) => second >= seconds)
  return late && `${writtenSecond(late.second)} 在视频结束之后，学员看不到它。`
}

/** The parts of a lesson as lines of text: 「03:20 标题」. What is no part stays in the field and out of the draft. */
export function LessonMarksField({ marks, field, seconds, isFixed, onChange }: LessonMarksFieldProps) {
  const [text, setText] = useState(() => writeMarks(marks))
  // Somebody else, or a step back, has changed them.
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
