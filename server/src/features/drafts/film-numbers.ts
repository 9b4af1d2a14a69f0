const MOST_OF_AN_INTEGER = 2_147_483_647

/** The films that a body names, also an unfinished body. JSON escapes a quotation mark within a text, so text cannot match the pattern. */
export function filmNumbersIn(body: object): number[] {
  const named = [...JSON.stringify(body).matchAll(/"filmId":(\d{1,10})(?!\d)/g)].map(([, digits]) => Number(digits))
  return [...new Set(named)].filter((id) => id <= MOST_OF_AN_INTEGER)
}
