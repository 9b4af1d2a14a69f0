import { CONTENT_STATES, type ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { ListPlace } from './desk-rows.repository.ts'

/** As `next` of the page before says it. */
export function placeOf(text: string | undefined): ListPlace | undefined {
  const [value, rank, id] = text?.split('-') ?? []
  return value === undefined ? undefined : { value, rank: rank === '0' ? 0 : 1, id: Number(id) }
}

const behind = ({ value, rank, id }: ListPlace) => `${value}-${rank}-${id}`

/** Of one row more than a page has: the page, and where the next one begins. */
export function pageOf<Row extends ListPlace>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last ? behind(last) : null }
}

/** Everything, then each state: in this order they are counted. */
export const COUNTED_STATES: readonly (ContentState | undefined)[] = [undefined, ...CONTENT_STATES]

/** Counted up to one more than `most`. */
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
