import type { Paged } from '@bee/contract/fields.ts'

export interface PageRequest {
  page: number
  limit: number
}

export const offsetOf = ({ page, limit }: PageRequest) => (page - 1) * limit

/** A page past the end is an empty list with the true totals (ruling 2). */
export function pagedResult<Row, Item>(
  rows: readonly Row[],
  totalCount: number,
  { limit }: PageRequest,
  present: (row: Row) => Item,
): Paged<Item> {
  return { list: rows.map(present), totalCount, totalPage: Math.ceil(totalCount / limit) }
}
