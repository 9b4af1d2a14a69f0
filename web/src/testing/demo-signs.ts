import { DEFAULT_SCHOOL } from '@bee/contract/site/school-names.ts'

/** The bee's wing as its drawing says it, and the pictures of the demo that show the bee. */
const BEE = /M29 27\.7|login-art\.svg|\/pictures\/icons\/|\/pictures\/og\.webp|states\/offline\.svg/

/** What of the demo school a text says or shows: nothing in the pages of a school with a name and a look of its own. */
export function demoSignsIn(text: string): string[] {
  const bee = BEE.exec(text)?.[0]
  return [...(text.includes(DEFAULT_SCHOOL.name) ? [DEFAULT_SCHOOL.name] : []), ...(bee === undefined ? [] : [bee])]
}
