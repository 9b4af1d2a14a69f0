import { HONEY, INK } from '../lib/palette.ts'
import { cell, combCells } from '../lib/hexagon.ts'
import { cyclic } from '../lib/list.ts'
import { path, polyline } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import { centred } from '../lib/text.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

/** The old signs of the craft, written into some of the cells. */
const SIGNS = ['{ }', '01', 'λ', 'Σ', '∞', 'O(n)', '&&', 'if']

/** On the honey background the strongest cells are ink, and ink carries honey signs. */
function signColour(fill: string, inks: CoverScene['inks']): string {
  if (fill === INK) return HONEY
  return fill === HONEY ? INK : inks.strong
}

/** 蜂巢，巢脾: the comb itself. */
function drawComb({ inks, random, isFree, mayWrite }: CoverScene, radius: number): string {
  const cells = combCells([226, 30 - random.below(20)], radius, 6, { columns: 7, rows: 7, firstRow: -1 })
  let sign = random.below(SIGNS.length)
  const lean = random.pick([-8, 14, 30])
  return cells
    .filter(({ centre: [x, y], row }) => {
      const inside = x > 250 + row * lean && x < 720 && y < 430
      return inside && isFree({ x: x - radius * 0.86, y: y - radius * 0.9, width: radius * 1.72, height: radius * 1.8 })
    })
    .map(({ centre }) => {
      const luck = random.next()
      const fill = luck < 0.2 ? inks.strong : luck < 0.6 ? inks.second : inks.quiet
      const body = path(cell(centre, radius), { fill })
      const signed = luck < 0.2 || (luck > 0.6 && luck < 0.74)
      if (!signed || !mayWrite) return body
      sign += 1
      const style = { size: radius * 0.54, bold: true, mono: true, fill: signColour(fill, inks) }
      return body + centred(cyclic(SIGNS, sign), centre, style)
    })
    .join('')
}

/** 蜂巢，树: cells joined into a binary tree with one way from the root to a leaf. */
function drawTree({ inks, random, isFree, mayWrite }: CoverScene): string {
  const root: Point = [random.between(455, 475), 58]
  const levels: Point[][] = [
    [root],
    [-108, 108].map((dx): Point => [root[0] + dx, root[1] + 104]),
    [-162, -54, 54, 162].map((dx): Point => [root[0] + dx, root[1] + 214]),
  ]
  const open = (at: Point): boolean => isFree({ x: at[0] - 46, y: at[1] - 50, width: 92, height: 100 })
  const turn = random.below(2)
  const leaf = turn * 2 + random.below(2)
  const way = [root, cyclic(levels[1] ?? [root], turn), cyclic(levels[2] ?? [root], leaf)]
  const wires: string[] = []
  levels.forEach((level, depth) => {
    level.forEach((from, index) => {
      for (const child of [index * 2, index * 2 + 1]) {
        const to = levels[depth + 1]?.[child]
        if (to && open(to)) wires.push(polyline([from, to]))
      }
    })
  })
  const nodes = levels.flatMap((level, depth) =>
    level.filter(open).map((at) => {
      const onWay = way.includes(at)
      const fill = onWay ? inks.strong : depth === 1 ? inks.second : inks.quiet
      const body = path(cell(at, 56 - depth * 3), { fill, stroke: inks.ground, 'stroke-width': 7 })
      if (!mayWrite) return body
      const style = { size: 29, bold: true, mono: true, fill: signColour(fill, inks) }
      return body + centred(cyclic(SIGNS, random.below(SIGNS.length)), at, style)
    }),
  )
  const line = { fill: 'none', 'stroke-linecap': 'round' }
  return [
    path(wires.join(''), { ...line, stroke: inks.second, 'stroke-width': 8 }),
    path(polyline(way.filter(open)), { ...line, stroke: inks.strong, 'stroke-width': 10 }),
    ...nodes,
  ].join('')
}

export const csStyle: CoverStyle = {
  arrangements: 3,
  labelOnTop: false,
  draw(scene) {
    if (scene.arrangement === 2) return drawTree(scene)
    return drawComb(scene, cyclic([54, 78], scene.arrangement))
  },
}
