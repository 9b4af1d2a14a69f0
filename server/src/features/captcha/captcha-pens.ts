import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Point } from './captcha-glyphs.ts'

export interface Dice {
  between: (low: number, high: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

export type Ink = SKRSContext2D['strokeStyle']

interface Paper {
  context: SKRSContext2D
  ink: Ink
  background: string
}

/** Draws one character on strokes that are in place already. A pen decides the look of the font, except the shapes. */
export type Pen = (paper: Paper, dice: Dice, strokes: readonly Point[][]) => void

function trace(context: SKRSContext2D, stroke: readonly Point[], move: Point = { x: 0, y: 0 }): void {
  context.beginPath()
  for (const [index, { x, y }] of stroke.entries()) {
    if (index === 0) context.moveTo(x + move.x, y + move.y)
    else context.lineTo(x + move.x, y + move.y)
  }
  context.stroke()
}

/** Close enough that the lines of a nib become one. */
const NIB_STEP = 0.4

/** As a felt pen: the same width everywhere. */
const feltPen: Pen = ({ context, ink }, dice, strokes) => {
  context.strokeStyle = ink
  context.lineWidth = dice.between(2.4, 3.6)
  for (const stroke of strokes) trace(context, stroke)
}

/** As a broad nib that is held at one angle: thick one way, thin the other. */
const broadNib: Pen = ({ context, ink }, dice, strokes) => {
  const angle = dice.between(-1.2, 0.2)
  const reach = dice.between(1.2, 1.8)
  context.strokeStyle = ink
  context.lineWidth = 1.5
  for (const stroke of strokes) {
    for (let side = -reach; side <= reach; side += NIB_STEP) {
      trace(context, stroke, { x: Math.cos(angle) * side, y: Math.sin(angle) * side })
    }
  }
}

/** Two thin lines with the paper between them. */
const hollow: Pen = ({ context, ink, background }, dice, strokes) => {
  const inside = dice.between(1.9, 2.5)
  context.strokeStyle = ink
  context.lineWidth = inside + dice.between(2.4, 3)
  for (const stroke of strokes) trace(context, stroke)
  context.strokeStyle = background
  context.lineWidth = inside
  for (const stroke of strokes) trace(context, stroke)
}

/** With a foot at the ends, as in a book. */
const withFeet: Pen = (paper, dice, strokes) => {
  const { context, ink } = paper
  context.strokeStyle = ink
  context.lineWidth = dice.between(2.2, 3)
  for (const stroke of strokes) trace(context, stroke)
  context.lineWidth = dice.between(1.4, 2)
  const reach = dice.between(1.6, 2.4)
  for (const stroke of strokes) {
    for (const [end, before] of [
      [stroke[0], stroke[1]],
      [stroke.at(-1), stroke.at(-2)],
    ]) {
      if (!end || !before) continue
      const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
      const across = { x: (-(end.y - before.y) / length) * reach, y: ((end.x - before.x) / length) * reach }
      trace(context, [
        { x: end.x - across.x, y: end.y - across.y },
        { x: end.x + across.x, y: end.y + across.y },
      ])
    }
  }
}

/** Drawn twice, not quite at the same place. */
const twice: Pen = ({ context, ink }, dice, strokes) => {
  context.strokeStyle = ink
  context.lineWidth = dice.between(1.4, 1.9)
  const angle = dice.between(0, Math.PI)
  const reach = dice.between(0.8, 1.2)
  for (const side of [-reach, reach]) {
    for (const stroke of strokes) trace(context, stroke, { x: Math.cos(angle) * side, y: Math.sin(angle) * side })
  }
}

export const PENS: readonly [Pen, ...Pen[]] = [feltPen, broadNib, hollow, withFeet, twice]
