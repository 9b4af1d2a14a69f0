import { toListQuery, type ListFilters } from './list-query.ts'

/** The address of a list. Only what differs from the default stands in it: the first page is not named. */
export function listAddress(path: string, filters: ListFilters): string {
  const query = toListQuery({ ...filters, page: filters['page'] === 1 ? null : filters['page'] })
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}
