import { BEE_ON_INK, flyingBee } from '../../lib/bee.ts'
import { cell, combCells } from '../../lib/hexagon.ts'
import { FLOWERS, HONEY, HONEY_SHADE, INK, WHITE } from '../../lib/palette.ts'
import { path, polyline, stroke } from '../../lib/svg.ts'
import type { Point } from '../../lib/svg.ts'
import type { Diagram } from '../clip.ts'
import { parcel } from './directions.ts'
import { chip, DIM, DIM_LINE, stepLadder } from './kit.ts'

const COMB = combCells([26, 30], 24, 4, { columns: 4, rows: 6 }).filter(
  ({ centre }) => centre[0] < 190 && centre[1] < 250,
)

/** Welcome: one cell per lesson; the bee sits where the honey has just come in. */
export const fillingComb: Diagram = (progress) => {
  const filled = Math.floor(progress * COMB.length)
  const cells = COMB.map(({ centre }, index) =>
    path(cell(centre, 24), { fill: index < filled ? (index % 4 === 3 ? HONEY_SHADE : HONEY) : DIM }),
  )
  const seat = COMB[Math.min(COMB.length - 1, filled)]?.centre ?? [26, 30]
  return cells.join('') + flyingBee(seat, 90, 0.5, BEE_ON_INK)
}

/** Recap: the same comb, ticked off. */
export const tickedComb: Diagram = (progress) => {
  const places = combCells([40, 42], 32, 5, { columns: 3, rows: 4 }).filter(({ centre }) => centre[0] < 180)
  const done = Math.floor(progress * 1.15 * places.length)
  return places
    .map(({ centre: [x, y] }, index) => {
      const lit = index < done
      const tick = lit ? stroke(`M${x - 11} ${y + 1}l8 8 14-17`, INK, 4.5) : ''
      return path(cell([x, y], 32), { fill: lit ? HONEY : DIM }) + tick
    })
    .join('')
}

/** Setup: four things that must work before anything else. */
export const setupLadder: Diagram = (progress) =>
  stepLadder(
    [
      { name: '装运行环境', detail: '版本要对得上' },
      { name: '配环境变量', detail: '终端里找得到' },
      { name: '装编辑器', detail: '插件够用就好' },
      { name: '跑第一个程序', detail: '看到输出才算' },
    ],
    Math.min(4, 1 + Math.floor(progress * 4)),
  )

interface Part {
  name: string
  at: Point
  fill: string
  from: number
}

const PARTS: readonly Part[] = [
  { name: '浏览器', at: [100, 20], fill: FLOWERS.web.base, from: 0 },
  { name: '网关', at: [100, 80], fill: FLOWERS.ops.base, from: 0.15 },
  { name: '商品', at: [48, 146], fill: FLOWERS.java.base, from: 0.3 },
  { name: '订单', at: [152, 146], fill: FLOWERS.java.base, from: 0.42 },
  { name: '缓存', at: [48, 212], fill: FLOWERS.ai.base, from: 0.56 },
  { name: '数据库', at: [152, 212], fill: FLOWERS.data.base, from: 0.68 },
]

const WIRES: readonly (readonly [from: number, to: number])[] = [
  [0, 1],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 5],
]

/** Project: part by part the system stands up, and requests begin to run through it. */
export const growingSystem: Diagram = (progress, seconds) => {
  const standing = (index: number): Part | undefined => {
    const part = PARTS[index]
    return part && progress >= part.from ? part : undefined
  }
  const links = WIRES.flatMap(([from, to]) => {
    const start = standing(from)
    const end = standing(to)
    return start && end ? [{ start: start.at, end: end.at }] : []
  })
  return [
    ...links.map(({ start, end }) => stroke(polyline([start, end]), DIM_LINE, 3)),
    ...links.map(({ start, end }, index) => parcel(start, end, (seconds / 2 + index * 0.3) % 1, HONEY)),
    ...PARTS.map(({ name, at, fill, from }) => {
      const box = { x: at[0] - 42, y: at[1] - 17, width: 84, height: 34 }
      const isNew = progress >= from && progress < from + 0.1
      if (progress < from) return chip('', box, DIM)
      return chip(name, box, isNew ? HONEY : fill, isNew ? INK : WHITE)
    }),
  ].join('')
}
