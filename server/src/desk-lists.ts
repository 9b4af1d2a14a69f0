import { CONTENT_STATES, type ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { ListCursor } from './database/rows/desk-rows.ts'

/** Parses the `next` value of the previous page. */
export function cursorOf(text: string | undefined): ListCursor | undefined {
  const [value, rank, id] = text?.split('-') ?? []
  return value === undefined ? undefined : { value, rank: rank === '0' ? 0 : 1, id: Number(id) }
}

const behind = ({ value, rank, id }: ListCursor) => `${value}-${rank}-${id}`

/** Takes one row more than a page has, to know whether and where the next page begins. */
export function pageOf<Row extends ListCursor>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last ? behind(last) : null }
}

/** The counts come in this order: all rows, then each state. */
export const COUNTED_STATES: readonly (ContentState | undefined)[] = [undefined, ...CONTENT_STATES]

/** The query counts to at most `most` + 1. */
export function boundedCounts(counted: readonly number[], most: number) {
  const of = (state: ContentState | undefined) => {
    const count = counted[COUNTED_STATES.indexOf(state)] ?? 0
    return { count: Math.min(count, most), isMore: count > most }
  }
  return {
    all: of(undefined),
    draft: of('draft'),
    published: of('published'),
    changed: of('changed'),
    scheduled: of('scheduled'),
    withdrawn: of('withdrawn'),
  }
}
