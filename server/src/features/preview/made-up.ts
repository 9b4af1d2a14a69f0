/**
 * Ids of rows that exist only in a preview. They are above all real ids, and the same each time for one draft, so that an address opened a
 * moment ago still works. Two drafts have different ids, so that their previews do not wait for each other.
 */
const FIRST = 2_000_000_000
const LAST = 2_147_000_000
/** More chapters and lessons than a course has. */
const NUMBERS_A_DRAFT = 21_000

/** The first id for new rows of a draft. */
export const firstIdOf = (draftId: number): number =>
  FIRST + (draftId % Math.floor((LAST - FIRST) / NUMBERS_A_DRAFT)) * NUMBERS_A_DRAFT

/** The id of the viewer who has logged in. */
export const memberIdOf = (draftId: number): number => FIRST + (draftId % (LAST - FIRST))

/** The session token of that viewer. Only previews know it, and outside of them it is worth nothing. */
export const PREVIEW_SESSION_TOKEN = 'preview'
