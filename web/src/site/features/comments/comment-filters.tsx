import type { CommentCounts } from '@bee/contract/comments/comments.contract.ts'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Row } from '../../../ui/layout/pieces.tsx'
import type { CommentView } from './comments.queries.ts'

const NAMES: Record<CommentView['kind'], string> = { all: '全部', review: '评价', question: '提问' }
const KINDS = ['all', 'review', 'question'] as const
const ORDERS = [
  { value: 'newest', label: '最新' },
  { value: 'hottest', label: '最热' },
] as const

export interface CommentFiltersProps {
  view: CommentView
  /** Undefined until they are known. */
  counts: CommentCounts | undefined
  onChange: (view: CommentView) => void
}

/** Which comments are shown, and in which order. */
export function CommentFilters({ view, counts, onChange }: CommentFiltersProps) {
  const kinds = KINDS.map((value) => ({ value, label: counts ? `${NAMES[value]} ${counts[value]}` : NAMES[value] }))
  return (
    <Row gap={16} lines={4} justify="between" wraps above={16}>
      <Segmented
        label="看哪些"
        look="plain"
        options={kinds}
        value={view.kind}
        onChange={(kind) => onChange({ ...view, kind })}
      />
      <Segmented
        label="顺序"
        look="plain"
        options={ORDERS}
        value={view.order}
        onChange={(order) => onChange({ ...view, order })}
      />
    </Row>
  )
}
