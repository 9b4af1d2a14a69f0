import { isIdList } from '@bee/contract/fields.ts'
import { sortedIds } from '@bee/contract/list-query.ts'
import { wireNamesOf } from '@bee/contract/wire.ts'
import { API_BASE_PATH, type SchoolEndpoint } from '@bee/contract/endpoint.ts'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'

/** Lists the content kinds of an answer, for the site's own rendering of pages. */
export const KINDS_HEADER = 'bee-kinds'
/** For the site's own rendering: the answer is of before a change. */
export const OLD_HEADER = 'bee-old'

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** The query parameters that affect the answer. */
export interface KnownQuery {
  names: readonly string[]
  /** Parameters that are lists of ids. */
  idLists?: readonly string[]
}

const NOTHING_KNOWN: KnownQuery = { names: [] }

/** `12,11,12` becomes `11,12`. Any other text stays as it is; the call refuses it. */
const asOneList = (value: string) =>
  /^[1-9]\d{0,8}(,[1-9]\d{0,8})+$/.test(value) ? sortedIds(value.split(',').map(Number)).join(',') : value

/** The path with the known query parameters in the route's order: unknown parameters must not create new cache entries. */
export function knownAddress(url: string, queryOf: (path: string) => KnownQuery | undefined): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const { names, idLists = [] } = queryOf(path) ?? NOTHING_KNOWN
  const asked = new URLSearchParams(url.slice(at + 1))
  const known = new URLSearchParams(
    names.flatMap((name) =>
      asked.getAll(name).map((value) => [name, idLists.includes(name) ? asOneList(value) : value]),
    ),
  )
  return known.size === 0 ? path : `${path}?${known.toString()}`
}

/** Cache keys of public calls. */
export interface AnswerKeys {
  /** Registers the parameters of a call. */
  addCall(shape: SchoolEndpoint): void
  /** Undefined for a request with a token: its answer is personal. */
  ofCall(request: Asked): string | undefined
  /** The cache key of the public part of a member's answer. */
  ofPublicPart(request: Asked, shape: SchoolEndpoint): string
}

/** Parsing a query costs a fifth of a cached answer, and most addresses repeat. */
const MAX_READ_URLS = 2000

export function createAnswerKeys(): AnswerKeys {
  const queriesByPath = new Map<string, KnownQuery>()
  const keysByUrl = new LRUCache<string, string>({ max: MAX_READ_URLS })

  function keyOfUrl(url: string): string {
    const known = keysByUrl.get(url)
    if (known !== undefined) return known
    const key = knownAddress(url, (path) => queriesByPath.get(path))
    keysByUrl.set(url, key)
    return key
  }

  function addCall({ path, input }: SchoolEndpoint): void {
    const names = input ? wireNamesOf(input) : []
    const isPlain = !path.includes(':')
    if (!isPlain && names.length > 1)
      throw new Error(`${path} has a parameter besides its id, which its key would lose`)
    if (isPlain) queriesByPath.set(API_BASE_PATH + path, { names, idLists: input ? wireNamesOf(input, isIdList) : [] })
  }

  function ofCall({ url = '', headers }: Asked): string | undefined {
    return headers.token === undefined && url.startsWith(API_BASE_PATH) ? keyOfUrl(url) : undefined
  }

  function ofPublicPart({ url = '' }: Asked, { access }: SchoolEndpoint): string {
    const key = keyOfUrl(url)
    // No address begins like this: a visitor must not get an answer that is for members only.
    return access === 'public' ? key : `members ${key}`
  }

  return { addCall, ofCall, ofPublicPart }
}
