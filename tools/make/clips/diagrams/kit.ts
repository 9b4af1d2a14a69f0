import { cell } from '../../lib/hexagon.ts'
import { HONEY, INK, WHITE } from '../../lib/palette.ts'
import { path, rect, stroke } from '../../lib/svg.ts'
import type { Box, Point } from '../../lib/svg.ts'
import { centred, text } from '../../lib/text.ts'

/** Colours of the dark panel beside the code. */
export const DIM = '#2B3037'
export const DIM_TEXT = '#979EA9'
export const DIM_LINE = '#3A404A'

export interface Step {
  name: string
  detail: string
}

/** Numbered cells from top to bottom; `reached` of them are lit, as in a lesson's side bar. */
export function stepLadder(steps: readonly Step[], reached: number): string {
  const gap = 262 / steps.length
  return steps
    .map((step, index) => {
      const y = gap / 2 + index * gap
      const lit = index < reached
      const next = index < steps.length - 1 ? `M32 ${y + 25}V${y + gap - 25}` : ''
      const line = next && stroke(next, index + 1 < reached ? HONEY : DIM_LINE, 3, { 'stroke-dasharray': '0.5 7' })
      return [
        line,
        path(cell([32, y], 22), { fill: lit ? HONEY : DIM }),
        centred(String(index + 1), [32, y], { size: 16, bold: true, fill: lit ? INK : DIM_TEXT }),
        text(step.name, [64, y - 2], { size: 14.5, bold: true, fill: lit ? WHITE : DIM_TEXT }),
        text(step.detail, [64, y + 17], { size: 12, fill: index === reached - 1 ? '#FFCD4D' : DIM_TEXT }),
      ].join('')
    })
    .join('')
}

export function chip(content: string, box: Box, fill: string, ink = WHITE): string {
  const centre: Point = [box.x + box.width / 2, box.y + box.height / 2]
  return rect(box, { rx: 7, fill }) + centred(content, centre, { size: 13, bold: true, fill: ink })
}
