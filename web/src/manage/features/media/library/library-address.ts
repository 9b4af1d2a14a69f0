import { USE_FILTERS, type UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'

export interface LibraryAddress {
  search: string
  use: UseFilter | undefined
  /** The last id of each former page, first page first. */
  before: readonly number[]
}

const CURSOR = /^\d{1,9}$/

/** Reads the address of a list; invalid values are ignored. */
export function readLibraryAddress(query: URLSearchParams): LibraryAddress {
  return {
    search: fittingSearch(query.get('search') ?? ''),
    use: USE_FILTERS.find((use) => use === query.get('use')),
    before: (query.get('before') ?? '')
      .split('.')
      .filter((cursor) => CURSOR.test(cursor))
      .map(Number),
  }
}

export function libraryAddress({ search, use, before }: LibraryAddress): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(use && { use }),
    ...(before.length > 0 && { before: before.join('.') }),
  })
  return query.size === 0 ? '' : `?${query.toString()}`
}
