import { queryText, type ListFilters } from '@bee/contract/list-query.ts'

/** The address of a list. Only values that differ from the default stand in it: the first page is not named. */
export function filtersAddress(path: string, filters: ListFilters): string {
  const text = queryText({ ...filters, page: filters['page'] === 1 ? null : filters['page'] })
  return text ? `${path}?${text}` : path
}
