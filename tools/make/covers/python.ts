import { HONEY, INK } from '../lib/palette.ts'
import { range } from '../lib/list.ts'
import { roundedRoute } from '../lib/route.ts'
import { circle, path, round } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

const TILE = 90
const BODY = 34

/** The middle of a tile; the snake only turns there, so it always meets the arcs of the background. */
function tileCentre(column: number, row: number): Point {
  return [column * TILE + 25, row * TILE]
}

/** 游纹: every tile joins the middles of its edges with two quarter circles. */
function drawArcs({ inks, random, isFree }: CoverScene): string {
  const reach = TILE / 2
  let arcs = ''
  for (const row of range(5)) {
    for (const column of range(6, 2)) {
      const [x, y] = tileCentre(column, row)
      const box = { x: x - reach, y: y - reach, width: TILE, height: TILE }
      const flipped = random.chance(0.5)
      const dropped = column === 2 && random.chance(0.5)
      if (dropped || !isFree(box)) continue
      const arc = (from: Point, sweep: number, to: Point): string =>
        `M${round(from[0])} ${round(from[1])}A${reach} ${reach} 0 0 ${sweep} ${round(to[0])} ${round(to[1])}`
      const top: Point = [x, y - reach]
      const bottom: Point = [x, y + reach]
      const left: Point = [x - reach, y]
      const right: Point = [x + reach, y]
      const d = flipped ? arc(top, 1, left) + arc(right, 0, bottom) : arc(top, 0, right) + arc(left, 1, bottom)
      const colour = (row + column) % 3 === 0 ? inks.quiet : inks.second
      arcs += path(d, { fill: 'none', stroke: colour, 'stroke-width': BODY })
    }
  }
  return arcs
}

type Route = readonly [column: number, row: number][]

/** Where a snake can crawl, by arrangement: up from below, in from the right, down from above. */
// oxfmt-ignore
const ROUTES: readonly (readonly [Route, ...Route[]])[] = [
  [
    [[4, 5], [4, 2], [5, 2], [5, 3], [6, 3], [6, 1.7]],
    [[6, 5], [6, 1], [5, 1], [5, 2], [4, 2], [4, 1.2]],
    [[5, 5], [5, 3], [6, 3], [6, 1], [5, 1], [5, 2], [4.2, 2]],
  ],
  [
    [[8, 1], [5, 1], [5, 2], [6, 2], [6, 3], [4.8, 3]],
    [[8, 3], [6, 3], [6, 2], [4, 2], [4, 1], [5.2, 1]],
    [[8, 2], [6, 2], [6, 1], [5, 1], [5, 2], [4, 2], [4, 1.2]],
  ],
  [
    [[5, -1], [5, 1], [6, 1], [6, 3], [5, 3], [5, 2.2]],
    [[4, -1], [4, 1], [5, 1], [5, 2], [6, 2], [6, 1.2]],
    [[6, -1], [6, 2], [5, 2], [5, 1], [4, 1], [4, 2.2]],
  ],
]

/** The snake goes after a honey bead one step ahead of its nose. */
function drawSnake({ inks, random, arrangement }: CoverScene): string {
  const route = random.pick(ROUTES[arrangement] ?? ROUTES[0] ?? [[[4, 5]]])
  const points = route.map(([column, row]) => tileCentre(column, row))
  const head = points.at(-1) ?? [0, 0]
  const neck = points.at(-2) ?? head
  const reach = Math.hypot(head[0] - neck[0], head[1] - neck[1]) || 1
  const ahead: Point = [(head[0] - neck[0]) / reach, (head[1] - neck[1]) / reach]
  const d = roundedRoute(points, TILE / 2)
  const skin = { fill: 'none', 'stroke-linecap': 'round' }
  const bead: Point = [head[0] + ahead[0] * 66, head[1] + ahead[1] * 66]
  return [
    circle(bead, 27, { fill: inks.ground }),
    path(d, { ...skin, stroke: inks.ground, 'stroke-width': BODY + 12 }),
    path(d, { ...skin, stroke: inks.strong, 'stroke-width': BODY }),
    circle([head[0] + ahead[0] * 4, head[1] + ahead[1] * 4], 6, { fill: INK }),
    circle(bead, 20, { fill: HONEY }),
  ].join('')
}

export const pythonStyle: CoverStyle = {
  arrangements: 3,
  labelOnTop: false,
  draw(scene) {
    return drawArcs(scene) + drawSnake(scene)
  },
}
