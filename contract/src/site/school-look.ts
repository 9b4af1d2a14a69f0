import { DEFAULT_SCHOOL, type SchoolNames } from './school-names.ts'

/** How a school looks. `colour` is #rrggbb; '' is the built-in honey. */
export interface SchoolLook {
  colour: string
}

export const DEFAULT_LOOK: SchoolLook = { colour: '' }

/** By which a school is known at first sight: names and look. */
export type SchoolFace = SchoolNames & SchoolLook

export const DEFAULT_FACE: SchoolFace = { ...DEFAULT_SCHOOL, ...DEFAULT_LOOK }

/** The bee, and every drawing of it, is the demo's: a school with a name or a colour of its own has neutral cells. */
export const hasBee = ({ name, colour }: Pick<SchoolFace, 'name' | 'colour'>) =>
  name === DEFAULT_SCHOOL.name && colour === ''

export const BRAND_COLOUR = /^#[0-9a-f]{6}$/

/** The stored page may be missing, or be of an older version of the site. */
export function schoolLookOf(written: { colour?: unknown } | undefined): SchoolLook {
  const { colour } = written ?? {}
  return typeof colour === 'string' && BRAND_COLOUR.test(colour) ? { colour } : DEFAULT_LOOK
}
