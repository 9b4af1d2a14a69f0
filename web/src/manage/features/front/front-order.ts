import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import type { FrontRow } from '@bee/contract/manage/front.contract.ts'

export const keyOf: (row: Pick<FrontRow, 'contentId' | 'draftId'>) => string = contentKey

/** Directions, each with its types behind it; of other kinds as they are. What hangs below nothing known stands at the end. */
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

/** Those in one order with it, in that order. What was never published has no place yet. */
export const siblingsOf = (rows: readonly FrontRow[], row: FrontRow): FrontRow[] =>
  rows.filter(({ contentId, parentId }) => contentId !== null && parentId === row.parentId)

/** Before whom it comes to stand at a place among its siblings; undefined: at the end. */
export function followerAt(siblings: readonly FrontRow[], row: FrontRow, place: number): number | undefined {
  return siblings.filter((each) => each !== row)[place]?.contentId ?? undefined
}

/** How its hours stand to now. */
export type Shown = 'always' | 'now' | 'coming' | 'over'

export function shownAt({ showFrom, showUntil }: Pick<FrontRow, 'showFrom' | 'showUntil'>, now: number): Shown {
  if (showFrom === null && showUntil === null) return 'always'
  if (showUntil !== null && Date.parse(showUntil) <= now) return 'over'
  return showFrom !== null && Date.parse(showFrom) > now ? 'coming' : 'now'
}
