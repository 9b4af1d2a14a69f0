import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import type { FrontRow } from '@bee/contract/manage/front.contract.ts'

export const keyOf: (row: Pick<FrontRow, 'contentId' | 'draftId'>) => string = contentKey

/** Each direction, followed by its subtypes. Rows without a known parent go last. Other kinds stay as they are. */
export function inTree(rows: readonly FrontRow[]): FrontRow[] {
  const heads = rows.filter(({ parentId }) => parentId === null)
  const known = new Set(heads.map(({ contentId }) => contentId))
  const lost = rows.filter(({ parentId }) => parentId !== null && !known.has(parentId))
  return [
    ...heads.flatMap((head) => [
      head,
      ...(head.contentId === null ? [] : rows.filter(({ parentId }) => parentId === head.contentId)),
    ]),
    ...lost,
  ]
}

/** The rows that share an order with `row`. A row that was never published has no position. */
export const siblingsOf = (rows: readonly FrontRow[], row: FrontRow): FrontRow[] =>
  rows.filter(({ contentId, parentId }) => contentId !== null && parentId === row.parentId)

/** The id of the sibling that follows at a place; undefined at the end. */
export function followerAt(siblings: readonly FrontRow[], row: FrontRow, place: number): number | undefined {
  return siblings.filter((each) => each !== row)[place]?.contentId ?? undefined
}

/** Whether the item is shown now, by its start and end. */
export type Shown = 'always' | 'now' | 'coming' | 'over'

export function shownAt({ showFrom, showUntil }: Pick<FrontRow, 'showFrom' | 'showUntil'>, now: number): Shown {
  if (showFrom === null && showUntil === null) return 'always'
  if (showUntil !== null && Date.parse(showUntil) <= now) return 'over'
  return showFrom !== null && Date.parse(showFrom) > now ? 'coming' : 'now'
}
