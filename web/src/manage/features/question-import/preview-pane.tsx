import type { DuplicateChoice } from '@bee/contract/manage/questions/question-import-choices.ts'
import type { ImportItem, ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Segment } from '../../ui/segment.tsx'
import { previewQuery } from './import.queries.ts'
import styles from './import.module.css'
import { PreviewCard } from './preview-card.tsx'

const SHOWN = 8
type Shown = 'follow' | 'ready'
const CHOICES = [
  { value: 'follow', label: '跟着左边走' },
  { value: 'ready', label: '只看能导入的' },
] as const

interface PreviewPaneProps {
  importId: number
  checkedVersion: number
  items: readonly ImportItem[]
  problems: readonly ImportProblem[]
  /** Number of the question at the top of the source. */
  nth: number
  isReadOnly: boolean
  onChoose: (item: ImportItem, choice: DuplicateChoice) => void
}

/** Preview of the questions that are visible in the source. */
export function PreviewPane(props: PreviewPaneProps) {
  const { importId, checkedVersion, items, problems, nth, isReadOnly, onChoose } = props
  const [shown, setShown] = useState<Shown>('follow')
  const below = items.slice(Math.max(0, nth - 1))
  const cards = below.filter(({ state }) => shown === 'follow' || state === 'ready').slice(0, SHOWN)
  const wanted = cards.filter(({ state }) => state !== 'bad').map((item) => item.nth)
  const { data } = useQuery(previewQuery(importId, checkedVersion, wanted))
  return (
    <Stack as="section" flex shrinks className={styles.preview} aria-label="学员看到的样子">
      <Row gap={8} fixed className={styles.paneHead}>
        <Text as="h2" size={14} line={22} nowrap>
          学员看到的样子
        </Text>
        <Row as="span" gap={8} atEnd>
          <Segment label="看哪些题" options={CHOICES} value={shown} onChange={setShown} />
        </Row>
      </Row>
      <Stack gap={12} grow className={styles.cards} tabIndex={0} role="group" aria-label="题目">
        {cards.map((item) => (
          <PreviewCard
            key={item.nth}
            importId={importId}
            item={item}
            preview={data?.list.find((each) => each.nth === item.nth)}
            problem={problems.find((each) => each.nth === item.nth && (each.level === 'bad' || item.state !== 'bad'))}
            isReadOnly={isReadOnly}
            onChoose={(choice) => onChoose(item, choice)}
          />
        ))}
        {cards.length === 0 && items.length > 0 ? (
          <Text as="p" tone="quiet">
            这里往下没有能导入的题
          </Text>
        ) : null}
      </Stack>
    </Stack>
  )
}
