export type PageSlot = number | 'gap'

const EDGE = 5
const SHOWN_WHOLE = EDGE + 2

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The pager's slots: 1 2 3 4 5 … 24. Seven slots at most, so the pager does not change its width while paging. */
export function pageWindow(current: number, total: number): PageSlot[] {
  if (total <= SHOWN_WHOLE) return range(1, Math.max(1, total))
  if (current < EDGE) return [...range(1, EDGE), 'gap', total]
  if (current > total - EDGE + 1) return [1, 'gap', ...range(total - EDGE + 1, total)]
  return [1, 'gap', ...range(current - 1, current + 1), 'gap', total]
}
