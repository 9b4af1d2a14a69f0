import { API_BASE_PATH } from '@bee/contract/endpoint.ts'

const word = (seed: number, nth: number) => `${seed.toString(36)}${(nth * 7919).toString(36)}`

/** Addresses as scanners, broken links and the curious make them up; no two of one seed are the same. */
const MAKERS: readonly ((text: string, nth: number) => string)[] = [
  // Parameters that no page knows: they must not make a new place in the cache.
  (text) => `/home?utm_source=${text}&${text}=1`,
  (text) => `/news?${text}`,
  // Parameters that a page knows, with values that no link has.
  (text, nth) => `/home?page=${nth + 2}&category=${text}`,
  (text) => `/subject?subjectName=${text}`,
  (text) => `/question?searchContent=${encodeURIComponent(`题${text}`)}&sortField=${text}`,
  (text, nth) => `/news?page=${nth + 2}&x=${text}`,
  // Ids without a row.
  (text, nth) => `/subject/${1_000_000 + nth}?${text}`,
  (text) => `/news/${text}`,
  // Pages and files that are not there.
  (text) => `/${text}/${text}.php`,
  (text) => `/wp-admin/${text}?x=${'%20'.repeat(50)}`,
  (text) => `/assets/${text}.js`,
  (text) => `/..%2f..%2f${text}`,
  (text) => `//${text}.example/home`,
  (text) => `/%E0%A4%A?${text}`,
  (text) => `/${text.repeat(200)}`,
  (text) => `/profile/overview?redirectTo=${text}`,
  // Calls.
  (text, nth) => `${API_BASE_PATH}/release/subject/list?subjectName=${text}&page=${nth}`,
  (text) => `${API_BASE_PATH}/release/subject/info?subjectId=1&${text}=1`,
  (text) => `${API_BASE_PATH}/${text}`,
]

export function madeUpAddress(seed: number, nth: number): string {
  const make = MAKERS[nth % MAKERS.length]
  return make?.(word(seed, nth), nth) ?? '/'
}
