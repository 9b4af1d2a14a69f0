import { HONEY, INK, WHITE } from './palette.ts'
import { group, path, stroke } from './svg.ts'
import type { Point } from './svg.ts'

/** The mark of the school: a bee from above, its wings an open book. Drawn on a 64 × 64 square. */
const LEFT_WING = 'M29 27.7Q29 24.5 26.1 23.1L5.9 13.4Q3 12 3 15.2L3 36.8Q3 40 5.9 41.4L26.1 51.1Q29 52.5 29 49.3Z'
const RIGHT_WING =
  'M35 27.7Q35 24.5 37.9 23.1L58.1 13.4Q61 12 61 15.2L61 36.8Q61 40 58.1 41.4L37.9 51.1Q35 52.5 35 49.3Z'
const BODY =
  'M29.3 14.1Q32 12.5 34.7 14.1L40.3 17.4Q43 19 43 22.2L43 43.8Q43 47 40.9 49.4L34.1 57.6Q32 60 29.9 57.6L23.1 49.4Q21 47 21 43.8L21 22.2Q21 19 23.7 17.4Z'
const STRIPES = 'M21 27.5h22v6.5H21zM21 40h22v6.5H21z'
const FEELERS = 'M28.5 13.5C27.5 9 25.5 6.5 22.5 5.2M35.5 13.5C36.5 9 38.5 6.5 41.5 5.2'

export interface BeeColours {
  wings: string
  body: string
  /** the ring that parts body and wings: the colour of the background */
  gap: string
  stripes: string
}

export const BEE_ON_INK: BeeColours = { wings: WHITE, body: HONEY, gap: INK, stripes: INK }
export const BEE_ON_HONEY: BeeColours = { wings: INK, body: WHITE, gap: HONEY, stripes: INK }

export function beeMark(colours: BeeColours): string {
  return [
    path(LEFT_WING, { fill: colours.wings }),
    path(RIGHT_WING, { fill: colours.wings }),
    path(BODY, { fill: colours.body, stroke: colours.gap, 'stroke-width': 4, 'paint-order': 'stroke' }),
    path(STRIPES, { fill: colours.stripes }),
    stroke(FEELERS, colours.wings, 3),
  ].join('')
}

/** A bee in flight: `heading` in degrees, 0 flies upwards. */
export function flyingBee(at: Point, heading: number, scale: number, colours: BeeColours): string {
  const transform = `translate(${at[0]} ${at[1]}) rotate(${heading}) scale(${scale}) translate(-32 -36)`
  return group({ transform }, beeMark(colours))
}

/** The dotted trail a bee leaves behind. */
export function beeTrail(d: string, color: string, width = 3): string {
  return stroke(d, color, width, { 'stroke-dasharray': `0.5 ${width * 3.4}` })
}
