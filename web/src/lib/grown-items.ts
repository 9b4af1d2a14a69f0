/** The items of a growing list so far. An item that moved to a later page meanwhile must not appear twice. */
export const grownItems = <Item>(
  pages: readonly { list: readonly Item[] }[],
  keyOf: (item: Item) => unknown,
): Item[] => [...new Map(pages.flatMap(({ list }) => list).map((item) => [keyOf(item), item])).values()]
