import { classNames } from '../../../../lib/class-names.ts'
import { QUESTION_KIND_NAMES } from '@bee/contract/manage/questions/question-choices.ts'
import { QUESTION_KINDS, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '../difficulty-names.ts'
import { typeChoices, typesQuery } from '../../../school/course-types.ts'
import plain from '../../../school/plain-field.module.css'
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
    <Stack as="section" gap={10} aria-label="归类">
      <Row as="h2" gap={6} size={14} line={22}>
        归类
      </Row>
      <Grid gap={12} lines={10} align="center" tone="soft" className={styles.classes}>
        <span>题型</span>
        <span data-field="kind">
          <Segment label="题型" options={KINDS} value={kind} onChange={onKind} />
        </span>
        <label htmlFor={id}>类型</label>
        <select
          className={classNames(plain.field, styles.type)}
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
        <Row as="span" gap={10} data-field="difficulty">
          <Segment
            label="难度"
            options={LEVELS}
            value={String(difficulty)}
            onChange={(value) => onDifficulty(Number(value))}
          />
          {likelyDifficulty === null ? null : (
            <Text as="small" size={12} tone="quiet">
              按作答算像 {likelyDifficulty}
            </Text>
          )}
        </Row>
      </Grid>
    </Stack>
  )
}
