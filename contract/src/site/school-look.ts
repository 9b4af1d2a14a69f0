import { DEFAULT_SCHOOL, type SchoolNames } from './school-names.ts'

/** How a school looks. `colour` is #rrggbb; '' is the built-in honey. */
export interface SchoolLook {
  colour: string
  /** The address of the school's own mark; '' where it has none. */
  mark: string
  /** The address of a picture with mark and name in one, for the header on a light ground; '' where it has none. */
  wordmark: string
  /** Width by height of the word mark, so that the page knows its place before the picture is there. */
  wordmarkRatio: number
}

export const DEFAULT_LOOK: SchoolLook = { colour: '', mark: '', wordmark: '', wordmarkRatio: 0 }

/** By which a school is known at first sight: names and look. */
export type SchoolFace = SchoolNames & SchoolLook

export const DEFAULT_FACE: SchoolFace = { ...DEFAULT_SCHOOL, ...DEFAULT_LOOK }

/** The bee, and every drawing of it, is the demo's: a school with a name, a colour or a mark of its own has none. */
export const hasBee = ({ name, colour, mark }: Pick<SchoolFace, 'name' | 'colour' | 'mark'>) =>
  name === DEFAULT_SCHOOL.name && !colour && !mark

export const BRAND_COLOUR = /^#[0-9a-f]{6}$/
/** A picture of the school itself: never another site, nor anything that could end an attribute. */
const OWN_PICTURE = /^\/(?:uploads|pictures)\/[\w./-]+(?:\?v=\w+)?$/

/** The look that the page hands over may be missing, or be of an older version of the site. */
export function schoolLookOf(given: { [Field in keyof SchoolLook]?: unknown } | undefined): SchoolLook {
  const { colour, mark, wordmark, wordmarkRatio } = given ?? {}
  const addressIn = (value: unknown) => (typeof value === 'string' && OWN_PICTURE.test(value) ? value : '')
  const ratio = typeof wordmarkRatio === 'number' && wordmarkRatio > 0 ? wordmarkRatio : 0
  return {
    colour: typeof colour === 'string' && BRAND_COLOUR.test(colour) ? colour : '',
    mark: addressIn(mark),
    wordmark: ratio > 0 ? addressIn(wordmark) : '',
    wordmarkRatio: ratio,
  }
}
