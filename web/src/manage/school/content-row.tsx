import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import { recentTime } from '../../lib/recent-time.ts'
import { ContentStateWords } from './content-state.tsx'

interface Standing {
  state: ContentState
  publishTime: string | null
  isReviewAsked: boolean
}

/** How a row stands, when it will be published, and whether somebody is waited for. */
export function RowState({ row, now }: { row: Standing; now: number }) {
  const words = [
    ...(row.publishTime === null ? [] : [recentTime(row.publishTime, now)]),
    ...(row.isReviewAsked ? ['等人看'] : []),
  ]
  return <ContentStateWords state={row.state} note={words.length === 0 ? undefined : words.join('，')} />
}

/** Last written in, and by whom; nobody who is still known has no name. */
export const editedWords = ({ editTime, editorName }: { editTime: string; editorName: string }, now: number) =>
  editorName === '' ? recentTime(editTime, now) : `${recentTime(editTime, now)} ${editorName}`
