import { HONEY, INK } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { rect, stroke } from '../lib/svg.ts'
import type { Box } from '../lib/svg.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

/** Marks are drawn on a 60 × 60 square and scaled with their cell. */
function tick(box: Box, colour: string): string {
  const scale = box.height / 60
  const d = `M${box.x + 17 * scale} ${box.y + 31 * scale}l${9.5 * scale} ${9.5 * scale} ${17 * scale} ${-19 * scale}`
  return stroke(d, colour, 7 * scale)
}

function cross(box: Box, colour: string): string {
  const scale = box.height / 60
  const arm = 20 * scale
  const d = `M${box.x + arm} ${box.y + arm}l${arm} ${arm}m0 ${-arm}l${-arm} ${arm}`
  return stroke(d, colour, 7 * scale)
}

/** 格验，墙: cells that passed, cells that wait, and the one under the lens. */
function drawWall({ inks, random, isFree }: CoverScene, side: number): string {
  const gap = Math.round(side / 5)
  const columns = Math.ceil(430 / (side + gap))
  const shift = random.below(18)
  const boxes: Box[] = []
  for (const row of range(columns)) {
    for (const column of range(columns)) {
      const box = { x: 236 + column * (side + gap), y: -38 - shift + row * (side + gap), width: side, height: side }
      if (box.y < 360 && isFree(box)) boxes.push(box)
    }
  }
  const inView = boxes.filter((box) => box.x > 320 && box.x + side < 610 && box.y > 0 && box.y + side < 260)
  const hero = inView[random.below(inView.length)]
  return boxes
    .map((box) => {
      const radius = side * 0.23
      const luck = random.next()
      if (box === hero) return rect(box, { rx: radius, fill: HONEY }) + cross(box, INK)
      if (luck < 0.42) return rect(box, { rx: radius, fill: inks.second }) + tick(box, inks.quiet)
      if (luck < 0.68) return rect(box, { rx: radius, fill: inks.strong }) + tick(box, inks.ground)
      if (luck < 0.86) return rect(box, { rx: radius, fill: inks.quiet })
      return rect(box, { rx: radius, fill: 'none', stroke: inks.quiet, 'stroke-width': 5 })
    })
    .join('')
}

/** 格验，清单: a report with one row per case; the failing row is honey. */
function drawReport({ inks, random, isFree }: CoverScene): string {
  const height = 46
  const step = height + 12
  const shift = random.below(24)
  const rows = range(8).map((index): Box => {
    let x = 288 + random.pick([0, 0, 36, 72])
    const y = -20 - shift + index * step
    // beside the name a row starts later
    while (x < 560 && !isFree({ x, y, width: 80, height })) x += 36
    return { x, y, width: 420, height }
  })
  const open = rows.filter((box) => box.x < 560)
  const hero = open[2 + random.below(2)]
  return open
    .map((box) => {
      const mark: Box = { x: box.x, y: box.y, width: height, height }
      const label: Box = { x: box.x + height + 12, y: box.y, width: random.pick([150, 210, 260]), height }
      const line: Box = { x: label.x + 16, y: box.y + height / 2 - 5, width: label.width * 0.55, height: 10 }
      const isHero = box === hero
      const passed = random.chance(0.78)
      const plate = isHero ? HONEY : passed ? inks.second : inks.quiet
      const bar = isHero ? HONEY : cyclic([inks.quiet, inks.strong, inks.second], random.below(3))
      return [
        rect(mark, { rx: 12, fill: plate }),
        isHero ? cross(mark, INK) : passed ? tick(mark, inks.quiet) : '',
        rect(label, { rx: 12, fill: bar }),
        rect(line, { rx: 5, fill: isHero ? INK : inks.ground }),
      ].join('')
    })
    .join('')
}

export const testStyle: CoverStyle = {
  arrangements: 3,
  labelOnTop: false,
  draw(scene) {
    if (scene.arrangement === 2) return drawReport(scene)
    return drawWall(scene, cyclic([60, 84], scene.arrangement))
  },
}
