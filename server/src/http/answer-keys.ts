import { isIdList } from '@bee/contract/fields.ts'
import { sortedIds } from '@bee/contract/list-query.ts'
import { wireNamesOf } from '@bee/contract/wire.ts'
import { API_BASE_PATH, type SchoolEndpoint } from '@bee/contract/endpoint.ts'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'

/** Names the kinds an answer was made from, for the site's own rendering of pages. */
export const KINDS_HEADER = 'bee-kinds'

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** What of a query decides over the answer. */
export interface KnownQuery {
  names: readonly string[]
  /** Those that are lists of ids. */
  idLists?: readonly string[]
}

const NOTHING_KNOWN: KnownQuery = { names: [] }

/** `12,11,12` is `11,12`. What is no such list stays as it is, for the call to refuse. */
const asOneList = (value: string) =>
  /^[1-9]\d{0,8}(,[1-9]\d{0,8})+$/.test(value) ? sortedIds(value.split(',').map(Number)).join(',') : value

/** The path, and of the query only what the route knows, in the route's order: made-up parameters make no new place. */
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

/** Where answers to public calls are kept. */
export interface AnswerKeys {
  /** Makes the parameters of a call known. */
  addCall(shape: SchoolEndpoint): void
  /** Nowhere for whoever shows a token: they are answered personally. */
  ofCall(request: Asked): string | undefined
  /** Where the part of a member's answer is kept that everybody gets. */
  ofPublicPart(request: Asked, shape: SchoolEndpoint): string
}

/** Taking a query apart costs a fifth of a kept answer, and most addresses are asked for again. */
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
    // No address begins like this: where only members may ask, a visitor must not find it.
    return access === 'public' ? key : `members ${key}`
  }

  return { addCall, ofCall, ofPublicPart }
}
