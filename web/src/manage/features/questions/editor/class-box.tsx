import { QUESTION_KIND_NAMES } from '@bee/contract/manage/questions/question-choices.ts'
import { QUESTION_KINDS, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Grid, Row } from '../../../../ui/layout/pieces.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '../difficulty-names.ts'
import { typeChoices, typesQuery } from '../../../school/course-types.ts'
import styles from './question-editor.module.css'

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_NAMES[value] }))
const LEVELS = DIFFICULTIES.map((value) => ({
  value: String(value),
  label: `${value} ${DIFFICULTY_NAMES[value] ?? ''}`,
}))

interface ClassBoxProps {
  kind: QuestionKind
  typeId: number | null
  difficulty: number
  /** The difficulty that the answers suggest; null while there are too few answers. */
  likelyDifficulty: number | null
  onKind: (kind: QuestionKind) => void
  onType: (typeId: number | null) => void
  onDifficulty: (difficulty: number) => void
}

export function ClassBox({ kind, typeId, difficulty, likelyDifficulty, onKind, onType, onDifficulty }: ClassBoxProps) {
  const id = useId()
  const { data: tree } = useQuery(typesQuery())
  const types = typeChoices(tree ?? [], { withDirections: false })
  const isKnown = typeId === null || types.some(({ value }) => value === typeId)
  return (
    <section aria-label="归类">
      <h2>归类</h2>
      <Grid gap={12} lines={10} align="center" tone="soft" className={styles.classes}>
        <span>题型</span>
        <span data-field="kind">
          <Segment label="题型" options={KINDS} value={kind} onChange={onKind} />
        </span>
        <label htmlFor={id}>类型</label>
        <select
          id={id}
          data-field="typeId"
          value={typeId ?? ''}
          onChange={({ target }) => onType(target.value === '' ? null : Number(target.value))}
        >
          <option value="">选一个</option>
          {isKnown ? null : <option value={typeId}>编号 {typeId} 的类型</option>}
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span>难度</span>
        <Row as="span" gap={10} className={styles.difficulty} data-field="difficulty">
          <Segment
            label="难度"
            options={LEVELS}
            value={String(difficulty)}
            onChange={(value) => onDifficulty(Number(value))}
          />
          {likelyDifficulty === null ? null : <small>按作答算像 {likelyDifficulty}</small>}
        </Row>
      </Grid>
    </section>
  )
}
