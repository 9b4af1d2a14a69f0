import { CONTENT_STATES } from '@bee/contract/manage/content/content-kinds.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import type { NewsAddress } from './news.queries.ts'

const CURSOR = /^\d{1,17}-[01]-\d{1,10}$/

/** Reads the address of the list; invalid values are ignored. */
export function readNewsAddress(query: URLSearchParams): NewsAddress {
  return {
    state: CONTENT_STATES.find((state) => state === query.get('state')),
    search: fittingSearch(query.get('search') ?? ''),
    before: (query.get('before') ?? '').split('.').filter((cursor) => CURSOR.test(cursor)),
  }
}

export function newsAddress({ state, search, before }: NewsAddress): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(search !== '' && { search }),
    ...(before.length > 0 && { before: before.join('.') }),
  })
  return query.size === 0 ? '' : `?${query.toString()}`
}
