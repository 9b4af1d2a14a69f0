const MOST_OF_AN_INTEGER = 2_147_483_647

/** The films that a body names, also one that is not finished. A quotation mark within a text is escaped, so no text names any. */
export function filmNumbersIn(body: object): number[] {
  const named = [...JSON.stringify(body).matchAll(/"filmId":(\d{1,10})(?!\d)/g)].map(([, digits]) => Number(digits))
  return [...new Set(named)].filter((id) => id <= MOST_OF_AN_INTEGER)
}
