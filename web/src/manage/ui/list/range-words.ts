export interface ListRange {
  /** The measure word: 笔, 位, 门. */
  unit: string
  /** Number of the first row on the page, from 1. Unknown when the address of a later page was opened directly. */
  from?: number | undefined
  /** Number of rows on the page. */
  shown: number
  /** Total number of rows. Unknown when counting would take longer than reading. */
  total?: number | undefined
  /** There are more rows than `total`, where the server stops counting. */
  isMore?: boolean
  /** A filter is active: 「符合的 41 门里」. */
  isNarrowed?: boolean
}

/** 「第 1 – 10 笔，共 97 笔」, as far as the numbers are known. */
export function rangeWords({ unit, from, shown, total, isMore = false, isNarrowed = false }: ListRange): string {
  if (shown === 0) return `没有`
  const place = from === undefined ? `这一页 ${shown} ${unit}` : `第 ${from} – ${from + shown - 1} ${unit}`
  if (total === undefined) return place
  const all = `${total}${isMore ? '+' : ''} ${unit}`
  return isNarrowed ? `符合的 ${all}里，${place}` : `${place}，共 ${all}`
}
