import {
  CONTENT_STATE_WORDS,
  CONTENT_STATES,
  type ContentKind,
  type ContentState,
} from '@bee/contract/manage/content/content-kinds.ts'
import type { StateCounts } from '@bee/contract/manage/content/desk-lists.ts'
import { trashTab } from './trash-tab.ts'
import { LinkTabs } from '../ui/list/link-tabs.tsx'

interface StateTabsProps {
  /** The listed kind. Its trash is the last tab. */
  kind: ContentKind
  label: string
  state: ContentState | undefined
  counts: StateCounts | undefined
  hrefOf: (next: { state: ContentState | undefined }) => string
}

const countWords = (counted: StateCounts['all'] | undefined) =>
  counted && `${counted.count}${counted.isMore ? '+' : ''}`

/** Tabs of a content list by state, with counts. */
export function StateTabs({ kind, label, state, counts, hrefOf }: StateTabsProps) {
  const tabOf = (each: ContentState | undefined) => ({
    label: each === undefined ? '全部' : CONTENT_STATE_WORDS[each],
    to: hrefOf({ state: each }),
    isCurrent: each === state,
    count: countWords(counts?.[each ?? 'all']),
  })
  return <LinkTabs label={label} tabs={[...[undefined, ...CONTENT_STATES].map(tabOf), trashTab(kind)]} />
}
