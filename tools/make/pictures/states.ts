import { cell } from '../lib/hexagon.ts'
import { HONEY, INK } from '../lib/palette.ts'
import { element, group, path, rect, stroke } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import type { Picture } from './picture.ts'

/**
 * Line art for a page that failed. It is loaded as a picture and cannot see the theme, so every colour is chosen to
 * stand out from white as well as from the dark surface, and nothing is painted in the background's colour.
 */
const LINE = '#7B828D'
const FAINT = '#858B96'
const ALARM = '#E5533D'

const BODY =
  'M29.3 14.1Q32 12.5 34.7 14.1L40.3 17.4Q43 19 43 22.2L43 43.8Q43 47 40.9 49.4L34.1 57.6Q32 60 29.9 57.6L23.1 49.4Q21 47 21 43.8L21 22.2Q21 19 23.7 17.4Z'
const WINGS =
  'M29 27.7Q29 24.5 26.1 23.1L5.9 13.4Q3 12 3 15.2L3 36.8Q3 40 5.9 41.4L26.1 51.1Q29 52.5 29 49.3ZM35 27.7Q35 24.5 37.9 23.1L58.1 13.4Q61 12 61 15.2L61 36.8Q61 40 58.1 41.4L37.9 51.1Q35 52.5 35 49.3Z'

/** The gap between wings and body is cut out with a mask, because the background is unknown. */
function bee(at: Point, heading: number, scale: number): string {
  const cut = element(
    'mask',
    { id: 'gap' },
    rect({ x: 0, y: 0, width: 64, height: 64 }, { fill: '#fff' }) +
      path(BODY, { fill: '#000', stroke: '#000', 'stroke-width': 4 }),
  )
  return group(
    { transform: `translate(${at[0]} ${at[1]}) rotate(${heading}) scale(${scale}) translate(-32 -36)` },
    cut,
    path(WINGS, { fill: LINE, mask: 'url(#gap)' }),
    path(BODY, { fill: HONEY }),
    path('M21 27.5h22v6.5H21zM21 40h22v6.5H21z', { fill: INK }),
    stroke('M28.5 13.5C27.5 9 25.5 6.5 22.5 5.2M35.5 13.5C36.5 9 38.5 6.5 41.5 5.2', LINE, 3),
  )
}

const dimCell = (at: Point, radius: number): string => path(cell(at, radius), { fill: FAINT, 'fill-opacity': 0.2 })

function stateDocument(...parts: string[]): string {
  const view = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '8 14 184 128', width: 232, height: 162 }
  return element('svg', view, parts.join(''))
}

/** Only this state is a file: it is shown when nothing else can be fetched. The site draws the others itself. */
export function statePictures(): Picture[] {
  const offline = stateDocument(
    dimCell([100, 108], 26),
    stroke('M75 76a36 36 0 0 1 50 0M60 60a58 58 0 0 1 80 0', LINE, 5),
    stroke('M56 104L144 34', ALARM, 5),
    bee([100, 108], 0, 0.58),
  )
  return [{ path: 'states/offline.svg', kind: 'svg', svg: offline }]
}
