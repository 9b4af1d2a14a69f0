/**
 * What a preview makes up has numbers behind all that there will be, and for one draft always the same: an address that was opened
 * a moment ago still leads there. Those of two drafts differ, so that two who look do not wait for each other.
 */
const FIRST = 2_000_000_000
const LAST = 2_147_000_000
/** More chapters and lessons than a course has. */
const NUMBERS_A_DRAFT = 21_000

/** The first number of whatever is new in a draft. */
export const firstIdOf = (draftId: number): number =>
  FIRST + (draftId % Math.floor((LAST - FIRST) / NUMBERS_A_DRAFT)) * NUMBERS_A_DRAFT

/** Whoever looks at it as somebody who has logged in. */
export const memberIdOf = (draftId: number): number => FIRST + (draftId % (LAST - FIRST))

/** Known to nobody but previews, and worth nothing outside of them. */
export const PREVIEW_SESSION_TOKEN = 'preview'
