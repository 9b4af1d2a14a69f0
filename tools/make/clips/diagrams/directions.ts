import { isometricBox } from '../../covers/ops.ts'
import { pointer } from '../../covers/web.ts'
import { cell } from '../../lib/hexagon.ts'
import { cyclic, range } from '../../lib/list.ts'
import { FLOWERS, HONEY, HONEY_LIGHT, HONEY_SHADE, INK, WHITE } from '../../lib/palette.ts'
import { partOfLine } from '../../lib/route.ts'
import { between, circle, path, polyline, rect, stroke } from '../../lib/svg.ts'
import type { Box, Point } from '../../lib/svg.ts'
import { centred, text } from '../../lib/text.ts'
import { ramp } from '../clip.ts'
import type { Diagram } from '../clip.ts'
import { chip, DIM, DIM_LINE, DIM_TEXT } from './kit.ts'

/** Java: a request runs down through the layers and its answer comes back up. */
export const requestJourney: Diagram = (progress, seconds) => {
  const layers = [
    { name: 'Controller', detail: '收参数，校验' },
    { name: 'Service', detail: '业务规则，事务' },
    { name: 'Repository', detail: '拼出 SQL' },
    { name: 'MySQL', detail: '走索引，回一行' },
  ]
  const reached = Math.min(4, Math.floor(progress * 5))
  const y = (index: number): number => 30 + index * 66
  const phase = (seconds / 3) % 2
  const depth = (phase < 1 ? phase : 2 - phase) * Math.max(0, reached - 1)
  const spot: Point = [32, y(0) + depth * 66]
  return [
    stroke(`M32 ${y(0)}V${y(3)}`, DIM_LINE, 4),
    ...layers.map(({ name, detail }, index) => {
      const lit = index < reached
      const here = lit && Math.abs(depth - index) < 0.25
      return [
        path(cell([32, y(index)], 22), { fill: lit ? (here ? HONEY : FLOWERS.java.base) : DIM }),
        text(name, [64, y(index) - 2], { size: 14.5, bold: true, fill: lit ? WHITE : DIM_TEXT }),
        text(detail, [64, y(index) + 17], { size: 12, fill: here ? '#FFCD4D' : DIM_TEXT }),
      ].join('')
    }),
    reached > 0 ? circle(spot, 7, { fill: WHITE }) : '',
  ].join('')
}

/** Web: the same blocks, first one below the other, then in the grid the code describes. */
export const gridAssembly: Diagram = (progress) => {
  const blocks: { stacked: Box; grid: Box; fill: string }[] = [
    {
      stacked: { x: 56, y: 6, width: 88, height: 28 },
      grid: { x: 8, y: 6, width: 184, height: 34 },
      fill: FLOWERS.web.base,
    },
    {
      stacked: { x: 56, y: 40, width: 88, height: 40 },
      grid: { x: 8, y: 48, width: 54, height: 150 },
      fill: FLOWERS.web.mid,
    },
    {
      stacked: { x: 56, y: 86, width: 88, height: 60 },
      grid: { x: 70, y: 48, width: 122, height: 88 },
      fill: FLOWERS.web.soft,
    },
    {
      stacked: { x: 56, y: 152, width: 88, height: 28 },
      grid: { x: 70, y: 144, width: 57, height: 54 },
      fill: FLOWERS.web.mid,
    },
    {
      stacked: { x: 56, y: 186, width: 88, height: 28 },
      grid: { x: 135, y: 144, width: 57, height: 54 },
      fill: FLOWERS.web.base,
    },
    {
      stacked: { x: 56, y: 220, width: 88, height: 26 },
      grid: { x: 8, y: 206, width: 184, height: 40 },
      fill: FLOWERS.web.base,
    },
  ]
  const names = ['header', 'nav', 'main', 'card', 'card', 'footer']
  const hero = Math.min(5, Math.floor(progress * 6))
  const drawn = blocks.map(({ stacked, grid, fill }, index) => {
    const share = ramp(progress, 0.12 + index * 0.12, 0.22 + index * 0.12)
    const mix = (from: number, to: number): number => from + (to - from) * share
    const box: Box = {
      x: mix(stacked.x, grid.x),
      y: mix(stacked.y, grid.y),
      width: mix(stacked.width, grid.width),
      height: mix(stacked.height, grid.height),
    }
    const isHero = index === hero
    const ink = isHero || fill === FLOWERS.web.soft ? INK : WHITE
    return chip(cyclic(names, index), box, isHero ? HONEY : fill, ink)
  })
  const target = cyclic(blocks, hero).grid
  return drawn.join('') + pointer([target.x + target.width - 16, target.y + target.height - 14], 0.9)
}

/** Python: the snake eats its way along the log while the counts below grow. */
export const countingSnake: Diagram = (progress, seconds) => {
  // oxfmt-ignore
  const way: Point[] = [[12, 20], [180, 20], [180, 62], [20, 62], [20, 104], [150, 104]]
  const crawl = partOfLine(way, 0.12 + 0.88 * ((seconds / 12) % 1))
  const counts: [string, number][] = [
    ['200', 1],
    ['301', 0.3],
    ['404', 0.44],
    ['500', 0.12],
  ]
  const bars = counts.map(([code, share], index) => {
    const height = 4 + 92 * share * ramp(progress, 0.3, 0.95)
    const x = 18 + index * 46
    return (
      rect({ x, y: 236 - height, width: 30, height }, { rx: 5, fill: index === 0 ? HONEY : FLOWERS.python.mid }) +
      text(code, [x + 15, 254], { size: 12, mono: true, anchor: 'middle', fill: DIM_TEXT })
    )
  })
  return [
    stroke(polyline(way), DIM, 16),
    circle([178, 104], 9, { fill: HONEY }),
    stroke(crawl.d, FLOWERS.python.base, 16),
    circle(crawl.end, 3, { fill: WHITE }),
    ...bars,
  ].join('')
}

/** Data: events fall into windows; behind the watermark a window is closed and counted. */
export const closingWindows: Diagram = (progress) => {
  const now = progress * 13
  const events = [0.4, 1.1, 2.2, 2.6, 3.4, 1.8, 4.5, 5.2, 6.6, 6.1, 7.3, 8.2, 6.9, 9.1, 9.8, 10.4, 11.2, 10.9]
  const arrived = events.filter((_, index) => now >= index * 0.66)
  // two seconds of patience behind the newest event, as the code says
  const mark = Math.max(...arrived) - 2
  const timeX = (time: number): number => 4 + time * 16
  const windows = range(4).map((index) => {
    const from = index * 3
    const closed = mark >= from + 3
    const inside = events.filter((time) => time >= from && time < from + 3).length
    const x = timeX(from)
    return [
      rect({ x: x + 1, y: 40, width: 46, height: 176 }, { rx: 6, fill: closed ? FLOWERS.data.deep : DIM }),
      closed ? text(String(inside), [x + 24, 30], { size: 17, bold: true, anchor: 'middle', fill: HONEY }) : '',
      text(`${from}s`, [x + 3, 236], { size: 12, mono: true, fill: DIM_TEXT }),
    ].join('')
  })
  const dots = events.map((time, index) => {
    const arrival = index * 0.66
    if (now < arrival) return ''
    const late = index > 0 && time < Math.max(...events.slice(0, index))
    const fall = ramp(now, arrival, arrival + 0.5)
    const rest = 204 - (index % 9) * 17
    return circle([timeX(time), 46 + (rest - 46) * fall], 6.5, { fill: late ? FLOWERS.java.mid : FLOWERS.data.mid })
  })
  const markX = Math.min(196, Math.max(4, timeX(mark)))
  return [
    ...windows,
    ...dots,
    stroke(`M${markX} 36V222`, HONEY, 3),
    text('水位线', [Math.min(150, markX - 4), 256], { size: 12.5, bold: true, fill: '#FFCD4D' }),
  ].join('')
}

/** AI: signals run through the layers while the loss below comes down. */
export const learningNet: Diagram = (progress, seconds) => {
  const layers = [3, 4, 4, 2].map((count, layer) =>
    range(count).map((index): Point => [20 + layer * 54, 72 + (index - (count - 1) / 2) * 38]),
  )
  const beat = Math.floor(seconds * 1.25)
  const lit = layers.map((layer, index) => cyclic(layer, beat * (index + 1) + index * 2))
  const wires = layers
    .slice(0, -1)
    .flatMap((layer, index) => layer.flatMap((from) => (layers[index + 1] ?? []).map((to) => polyline([from, to]))))
  const curve = range(41).map((index): Point => {
    const share = index / 40
    const wobble = Math.sin(index * 1.9) * 5 * (1 - share)
    return [10 + share * 180, 252 - 78 * Math.exp(-3.2 * share) - wobble * 0.6]
  })
  const drawn = partOfLine(curve, progress)
  return [
    path(wires.join(''), { fill: 'none', stroke: DIM_LINE, 'stroke-width': 1.5 }),
    stroke(polyline(lit), HONEY, 4),
    ...layers
      .flat()
      .map((at) =>
        path(cell(at, 13), { fill: lit.includes(at) ? HONEY : FLOWERS.ai.base, stroke: '#1B1F25', 'stroke-width': 3 }),
      ),
    stroke('M10 164V254H192', DIM_LINE, 2),
    text('loss', [16, 176], { size: 12, mono: true, fill: DIM_TEXT }),
    stroke(drawn.d, FLOWERS.ai.mid, 3.5),
    circle(drawn.end, 5, { fill: HONEY }),
  ].join('')
}

/** Ops: boxes are replaced one at a time, so something always answers. */
export const rollingBoxes: Diagram = (progress) => {
  const old = { top: FLOWERS.ops.soft, left: FLOWERS.ops.mid, right: FLOWERS.ops.base }
  const fresh = { top: HONEY_LIGHT, left: HONEY, right: HONEY_SHADE }
  // oxfmt-ignore
  const spots: Point[] = [[56, 76], [146, 122], [56, 194]]
  const boxes = spots.map((spot, index) => {
    const appears = ramp(progress, 0.1 + index * 0.16, 0.2 + index * 0.16)
    if (appears === 0) return ''
    const replaced = ramp(progress, 0.62 + index * 0.1, 0.68 + index * 0.1)
    const lift = (1 - appears) * -26 - Math.sin(replaced * Math.PI) * 18
    const at: Point = [spot[0], spot[1] + lift]
    const version = replaced > 0.5 ? 'v2' : 'v1'
    return (
      isometricBox(at, 40, replaced > 0.5 ? fresh : old, '#1B1F25') +
      text(version, [spot[0], spot[1] + 60], { size: 13, mono: true, bold: true, anchor: 'middle', fill: DIM_TEXT })
    )
  })
  const ready = spots.filter((_, index) => progress > 0.2 + index * 0.16).length
  return [...boxes, text(`READY ${ready}/3`, [102, 236], { size: 13, mono: true, fill: '#FFCD4D' })].join('')
}

/** Test: cell by cell the wall turns green; one case fails, is mended, and passes. */
export const testWall: Diagram = (progress) => {
  const done = Math.floor(progress * 28)
  const failing = 13
  const cells = range(25).map((index) => {
    const x = 4 + (index % 5) * 39
    const y = 4 + Math.floor(index / 5) * 39
    const box = { x, y, width: 33, height: 33 }
    if (index >= done) return rect(box, { rx: 8, fill: 'none', stroke: DIM_LINE, 'stroke-width': 2.5 })
    const broken = index === failing && progress < 0.86
    if (broken) {
      return rect(box, { rx: 8, fill: HONEY }) + stroke(`M${x + 11} ${y + 11}l11 11m0-11l-11 11`, INK, 4)
    }
    const fill = index % 3 === 0 ? FLOWERS.test.mid : FLOWERS.test.base
    return rect(box, { rx: 8, fill }) + stroke(`M${x + 9} ${y + 17}l5.5 5.5 10-11`, WHITE, 3.6)
  })
  const passed = Math.min(25, done) - (done > failing && progress < 0.86 ? 1 : 0)
  const failed = done > failing && progress < 0.86 ? 1 : 0
  return [
    ...cells,
    text(`${passed} passed`, [6, 228], { size: 14, mono: true, bold: true, fill: FLOWERS.test.mid }),
    text(`${failed} failed`, [112, 228], { size: 14, mono: true, bold: true, fill: failed ? HONEY : DIM_TEXT }),
  ].join('')
}

/** CS: the searched part of the comb halves with every look. */
export const halvingComb: Diagram = (progress) => {
  const values = [3, 8, 12, 19, 27, 33, 41, 56, 72]
  const looks = [
    { low: 0, mid: 4, high: 8, say: '27 < 33，去右半边' },
    { low: 5, mid: 6, high: 8, say: '41 > 33，去左半边' },
    { low: 5, mid: 5, high: 5, say: '33 = 33，找到了' },
  ]
  const look = cyclic(looks, Math.min(2, Math.floor(progress * 3)))
  const cells = values.map((value, index) => {
    const row = Math.floor(index / 3)
    const at: Point = [38 + (index % 3) * 56 + (row === 1 ? 28 : 0) - 14, 34 + row * 54]
    const inside = index >= look.low && index <= look.high
    const fill = index === look.mid ? HONEY : inside ? '#5C4A1C' : DIM
    const ink = index === look.mid ? INK : inside ? '#FFEDB8' : '#626873'
    return path(cell(at, 29), { fill }) + centred(String(value), at, { size: 17, bold: true, mono: true, fill: ink })
  })
  const legend = (name: string, value: number, index: number): string =>
    text(`${name} = ${value}`, [8 + index * 66, 208], { size: 12.5, mono: true, fill: DIM_TEXT })
  return [
    ...cells,
    legend('lo', look.low, 0),
    legend('mid', look.mid, 1),
    legend('hi', look.high, 2),
    text(look.say, [8, 240], { size: 15, bold: true, fill: '#FFCD4D' }),
  ].join('')
}

/** Used by the architecture diagram as well: a parcel somewhere on its way. */
export function parcel(from: Point, to: Point, share: number, fill = WHITE): string {
  return circle(between(from, to, share), 5, { fill })
}
