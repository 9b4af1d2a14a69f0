type QueryScalar = string | number | boolean | null | undefined

export interface ListFilters {
  readonly [name: string]: QueryScalar | readonly QueryScalar[] | ListFilters
}

function isEmpty(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/**
 * Filters as the list calls take them (specification, section 5): empty, null and undefined values are dropped,
 * arrays are joined with commas, nested filters become dotted keys. Zero and false are values.
 */
export function toListQuery(filters: ListFilters, prefix = ''): Record<string, string> {
  const entries: [string, string][] = []
  for (const [name, value] of Object.entries(filters)) {
    const key = prefix + name
    if (isEmpty(value)) continue
    if (Array.isArray(value)) {
      const joined = value.filter((item) => !isEmpty(item)).join(',')
      if (joined) entries.push([key, joined])
    } else if (typeof value === 'object') {
      entries.push(...Object.entries(toListQuery(value as ListFilters, `${key}.`)))
    } else {
      entries.push([key, String(value)])
    }
  }
  return Object.fromEntries(entries)
}

/** The query as text. A comma is not escaped, so that a list of ids can be read in the address. */
export const queryText = (filters: ListFilters): string =>
  new URLSearchParams(toListQuery(filters)).toString().replaceAll('%2C', ',')

/** Each id once, in order: two ways to say the same are one. */
export const sortedIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
