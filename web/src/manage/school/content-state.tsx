import { CONTENT_STATE_WORDS, type ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { ReactNode } from 'react'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { StateCell, type CellKind } from '../ui/state-cell.tsx'

export const STATE_CELLS: Record<ContentState, CellKind> = {
  draft: 'dra',
  published: 'ok',
  changed: 'mod',
  scheduled: 'sch',
  withdrawn: 'off',
}

/** State of content: cell, word and, where it matters, the time. */
export function ContentStateWords({ state, note }: { state: ContentState; note?: ReactNode }) {
  return (
    <Row as="span" gap={7} nowrap>
      <StateCell kind={STATE_CELLS[state]} />
      {CONTENT_STATE_WORDS[state]}
      {note === undefined ? null : (
        <Text as="small" size={12} tone="quiet">
          {note}
        </Text>
      )}
    </Row>
  )
}
