export interface ListRange {
  /** The measure word: 笔, 位, 门. */
  unit: string
  /** Number of the first row on the screen, from 1; unknown when one came by the address of a later page. */
  from?: number | undefined
  /** How many rows are on the screen. */
  shown: number
  /** How many there are; unknown when counting them would take longer than reading them. */
  total?: number | undefined
  /** There are more than `total`, which is as far as they are counted. */
  isMore?: boolean
  /** The list is narrowed: 「符合的 41 门里」. */
  isNarrowed?: boolean
}

/** 「第 1 – 10 笔，共 97 笔」, and as much of it as is known. */
export function rangeWords({ unit, from, shown, total, isMore = false, isNarrowed = false }: ListRange): string {
  if (shown === 0) return `没有`
  const place = from === undefined ? `这一页 ${shown} ${unit}` : `第 ${from} – ${from + shown - 1} ${unit}`
  if (total === undefined) return place
  const all = `${total}${isMore ? '+' : ''} ${unit}`
  return isNarrowed ? `符合的 ${all}里，${place}` : `${place}，共 ${all}`
}
