import { INBOX_KIND_NAMES, INBOX_KINDS, type InboxCounts } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { countWords } from '../../../api/inbox-counts.queries.ts'
import { Segment } from '../../../ui/segment.tsx'
import type { InboxFilter } from '../inbox-filter.ts'
import styles from './kind-chips.module.css'

interface KindChoiceProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  counts: InboxCounts | undefined
}

/** The list 已完成 has no counts. */
const countsOf = (filter: InboxFilter, counts: InboxCounts | undefined) =>
  filter.state === 'done' ? undefined : counts?.[filter.state]

const KINDS = ['all', ...INBOX_KINDS] as const
const nameOf = (kind: (typeof KINDS)[number]) => (kind === 'all' ? '全部' : INBOX_KIND_NAMES[kind])

/** Kinds with their counts; part of the bar. */
export function KindSegment({ filter, onFilter, counts }: KindChoiceProps) {
  const numbers = countsOf(filter, counts)
  return (
    <Segment
      label="哪一种"
      value={filter.kind}
      options={KINDS.map((kind) => ({
        value: kind,
        label: nameOf(kind),
        note: numbers && countWords(numbers[kind]),
      }))}
      onChange={(kind) => onFilter({ ...filter, kind })}
    />
  )
}

/** The same choice on phones. */
export function KindChips({ filter, onFilter, counts }: KindChoiceProps) {
  const numbers = countsOf(filter, counts)
  return (
    <Row gap={8} align="stretch" role="group" aria-label="哪一种" className={styles.chips}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={filter.kind === kind}
          onClick={() => onFilter({ ...filter, kind })}
        >
          {nameOf(kind)} {numbers && countWords(numbers[kind])}
        </button>
      ))}
    </Row>
  )
}
