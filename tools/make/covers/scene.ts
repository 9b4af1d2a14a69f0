import type { Inks } from '../lib/palette.ts'
import type { Random } from '../lib/random.ts'
import type { Box } from '../lib/svg.ts'

export const COVER_WIDTH = 640
export const COVER_HEIGHT = 360

/** The input of a style that draws one cover. */
export interface CoverScene {
  inks: Inks
  random: Random
  /** which of the style's arrangements to draw, 0 to `arrangements` − 1 */
  arrangement: number
  /** true where a figure would not touch the technology name */
  isFree: (box: Box) => boolean
  /** false in SVG files, which must not depend on a font */
  mayWrite: boolean
}

/** One style per direction; several arrangements keep courses of one direction apart. */
export interface CoverStyle {
  arrangements: number
  labelOnTop: boolean
  draw(scene: CoverScene): string
}
