import { INK, WHITE } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { roundedRoute } from '../lib/route.ts'
import { path, polygon, rect, stroke, svgDocument } from '../lib/svg.ts'
import type { Box, Point } from '../lib/svg.ts'
import { centred, text } from '../lib/text.ts'
import type { TextStyle } from '../lib/text.ts'

/** Parts of the diagrams of questions: white background, ink text, honey for the most important part. */

export const FIGURE_WIDTH = 720
export const GREY = '#4A4F59'
export const PALE = '#F0F2F4'
export const LINE = '#B3B8C0'

export interface Figure {
  name: string
  height: number
  body: string
}

export function figureDocument({ height, body }: Figure): string {
  const ground = rect({ x: 0, y: 0, width: FIGURE_WIDTH, height }, { fill: WHITE })
  return svgDocument(FIGURE_WIDTH, height, ground + body)
}

interface PlateStyle {
  fill?: string
  line?: string
  lineWidth?: number
  dashed?: boolean
  radius?: number
}

export function plate(box: Box, style: PlateStyle = {}): string {
  return rect(box, {
    rx: style.radius ?? 8,
    fill: style.fill ?? WHITE,
    stroke: style.line ?? LINE,
    'stroke-width': style.lineWidth ?? 2,
    'stroke-dasharray': style.dashed ? '7 6' : undefined,
  })
}

interface LabelStyle {
  size?: number
  fill?: string
  bold?: boolean
  mono?: boolean
}

export function label(content: string, at: Point, style: LabelStyle = {}): string {
  return centred(content, at, { size: 19, fill: INK, ...style })
}

export function note(content: string, at: Point, style: Partial<TextStyle> = {}): string {
  return text(content, at, { size: 18, fill: GREY, ...style })
}

/** A plate with its label in the middle. */
export function labelled(content: string, box: Box, style: PlateStyle & { label?: LabelStyle } = {}): string {
  return plate(box, style) + label(content, [box.x + box.width / 2, box.y + box.height / 2], style.label)
}

interface ArrowStyle {
  color?: string
  width?: number
  dashed?: boolean
  bothWays?: boolean
  corner?: number
}

function arrowHead(tip: Point, from: Point, size: number, fill: string): string {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0])
  const wing = (turn: number): Point => [tip[0] - size * Math.cos(angle + turn), tip[1] - size * Math.sin(angle + turn)]
  return path(polygon([tip, wing(0.42), wing(-0.42)]), {
    fill,
    stroke: fill,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  })
}

export function arrow(points: readonly Point[], style: ArrowStyle = {}): string {
  const color = style.color ?? GREY
  const width = style.width ?? 3
  const dash = style.dashed ? { 'stroke-dasharray': '7 7' } : {}
  const head = (tip: Point | undefined, from: Point | undefined): string =>
    tip && from ? arrowHead(tip, from, 9 + width, color) : ''
  // the line stops short of the tip, or a thick line would stick out of the head
  const tip = points.at(-1)
  const from = points.at(-2)
  const shortened = tip && from ? [...points.slice(0, -1), backOff(tip, from, 6)] : points
  return [
    stroke(roundedRoute(shortened, style.corner ?? 12), color, width, { 'stroke-linecap': 'butt', ...dash }),
    head(tip, from),
    style.bothWays ? head(points[0], points[1]) : '',
  ].join('')
}

function backOff(tip: Point, from: Point, by: number): Point {
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1
  return [tip[0] - ((tip[0] - from[0]) / length) * by, tip[1] - ((tip[1] - from[1]) / length) * by]
}

export interface GridStyle {
  side: number
  fillAt: (column: number, row: number) => string
  line?: string
}

/** A table of numbers, row by row. */
export function numberGrid(rows: readonly (readonly (string | number)[])[], [x, y]: Point, style: GridStyle): string {
  const cells = rows.flatMap((values, row) =>
    range(values.length).map((column) =>
      labelled(
        String(cyclic(values, column)),
        { x: x + column * style.side, y: y + row * style.side, width: style.side, height: style.side },
        { fill: style.fillAt(column, row), line: style.line ?? LINE, radius: 0, label: { mono: true } },
      ),
    ),
  )
  return cells.join('')
}
