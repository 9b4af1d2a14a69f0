import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../lib/recent-time.ts'
import { look, Row } from '../../ui/layout/pieces.tsx'
import { ContentStateWords } from './content-state.tsx'

interface Standing {
  state: ContentState
  publishTime: string | null
  isReviewAsked: boolean
}

/** State of a row, time of publication, and whether a review is open. */
export function RowState({ row, now }: { row: Standing; now: number }) {
  const words = [
    ...(row.publishTime === null ? [] : [recentTime(row.publishTime, now)]),
    ...(row.isReviewAsked ? ['等人看'] : []),
  ]
  return <ContentStateWords state={row.state} note={words.length === 0 ? undefined : words.join('，')} />
}

interface ContentCardProps {
  to: string
  /** Null: there is no draft. */
  row: Standing & { editTime: string | null }
  now: number
  /** The title. */
  children: ReactNode
}

/** A row on a phone. */
export function ContentCard({ to, row, now, children }: ContentCardProps) {
  return (
    <Link to={to} className={look({ gap: 6 }, 'stack')}>
      {children}
      <Row as="span" gap={12} align="stretch" justify="between" size={12} tone="quiet">
        <RowState row={row} now={now} />
        {row.editTime === null ? null : recentTime(row.editTime, now)}
      </Row>
    </Link>
  )
}

/** Time and author of the last edit. The name is empty when the account no longer exists. */
export const editedWords = ({ editTime, editorName }: { editTime: string; editorName: string }, now: number) =>
  editorName === '' ? recentTime(editTime, now) : `${recentTime(editTime, now)} ${editorName}`
