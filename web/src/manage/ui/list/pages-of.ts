interface Pages<Place> {
  /** Where each page from the second to this one begins. */
  before: readonly Place[]
  size: number
  /** Where the next page begins, of the answer that is shown. */
  next: Place | null | undefined
  /** The answer belongs to the former page: its next page is the one that is loading. */
  isStale: boolean
  hrefOf: (before: readonly Place[]) => string
}

/** For lists that continue behind a row: the address keeps the beginnings of the pages, so that one can go back. */
export function pagesOf<Place>({ before, size, next, isStale, hrefOf }: Pages<Place>) {
  return {
    from: before.length * size + 1,
    previous: before.length === 0 ? undefined : hrefOf(before.slice(0, -1)),
    next: isStale || next === null || next === undefined ? undefined : hrefOf([...before, next]),
  }
}
