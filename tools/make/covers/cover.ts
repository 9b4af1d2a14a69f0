import { inksFor, TONES } from '../lib/palette.ts'
import type { Area, Tone } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { hashOf, seededRandom } from '../lib/random.ts'
import { group, rect, svgDocument } from '../lib/svg.ts'
import type { Box } from '../lib/svg.ts'
import { text, textWidth } from '../lib/text.ts'
import { aiStyle } from './ai.ts'
import { csStyle } from './cs.ts'
import { dataStyle } from './data.ts'
import { javaStyle } from './java.ts'
import { opsStyle } from './ops.ts'
import { pythonStyle } from './python.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './scene.ts'
import type { CoverStyle } from './scene.ts'
import { testStyle } from './test.ts'
import { webStyle } from './web.ts'

const STYLES: Readonly<Record<Area, CoverStyle>> = {
  java: javaStyle,
  web: webStyle,
  python: pythonStyle,
  data: dataStyle,
  ai: aiStyle,
  ops: opsStyle,
  test: testStyle,
  cs: csStyle,
}

const MARGIN = 36
const LINE_HEIGHT = 1.1
const WIDEST_LABEL = 380

/** The parts that make one cover look different from its neighbours. */
export interface Look {
  tone: Tone
  arrangement: number
}

export interface CoverOrder extends Look {
  area: Area
  seed: string
  /** the technology name; may hold a line break, empty for pictures without a name */
  keyword?: string
  mayWrite?: boolean
}

interface Label {
  lines: string[]
  size: number
  firstBaseline: number
  box: Box
}

function layOutLabel(keyword: string, onTop: boolean): Label {
  const lines = keyword.split('\n')
  const widthAt = (size: number): number => Math.max(...lines.map((line) => textWidth(line, size)))
  const sizes = lines.length > 1 ? [54, 48, 44, 40, 36] : [66, 60, 54, 48, 44, 40, 36]
  const size = sizes.find((candidate) => widthAt(candidate) <= WIDEST_LABEL) ?? 36
  const block = (lines.length - 1) * size * LINE_HEIGHT
  const firstBaseline = onTop ? 84 : 320 - block
  const box = { x: MARGIN, y: firstBaseline - size * 0.84, width: widthAt(size), height: block + size * 1.06 }
  return { lines, size, firstBaseline, box }
}

function overlaps(a: Box, b: Box, margin: number): boolean {
  const apartX = a.x > b.x + b.width + margin || a.x + a.width + margin < b.x
  const apartY = a.y > b.y + b.height + margin || a.y + a.height + margin < b.y
  return !apartX && !apartY
}

/** The body of a 640 × 360 cover, without the surrounding document. */
export function coverBody(order: CoverOrder): string {
  const style = STYLES[order.area]
  const inks = inksFor(order.area, order.tone)
  const keyword = order.keyword ?? ''
  const label = keyword === '' ? undefined : layOutLabel(keyword, style.labelOnTop)
  const art = style.draw({
    inks,
    random: seededRandom(`${order.area}/${order.seed}`),
    arrangement: order.arrangement,
    // figures left of the name would look like crumbs, so the forbidden place reaches to the left edge
    isFree: (box) => !label || !overlaps(box, { ...label.box, x: -200, width: label.box.width + 236 }, 14),
    mayWrite: order.mayWrite ?? true,
  })
  // without a name the figure moves to the middle and grows
  const stage = label ? art : group({ transform: 'translate(-150 -40) scale(1.25)' }, art)
  const name = label?.lines.map((line, index) =>
    text(line, [MARGIN, label.firstBaseline + index * label.size * LINE_HEIGHT], {
      size: label.size,
      bold: true,
      fill: inks.label,
      rim: { color: inks.ground, width: 14 },
    }),
  )
  return [
    rect({ x: 0, y: 0, width: COVER_WIDTH, height: COVER_HEIGHT }, { fill: inks.ground }),
    stage,
    ...(name ?? []),
  ].join('')
}

export function coverPicture(order: CoverOrder): string {
  return svgDocument(COVER_WIDTH, COVER_HEIGHT, coverBody(order))
}

/** Half of the covers stand on the flower itself, fewer on its deep shade, fewest on its soft one. */
const TONE_SHARE: Readonly<Record<Tone, number>> = { base: 0.5, deep: 0.3, soft: 0.2 }

/**
 * Gives every seed of one direction its look. A seed has its own order of preference; it takes the look that has
 * been used least, so two courses share one only when all looks are taken.
 */
export function castLooks(area: Area, seeds: readonly string[]): Map<string, Look> {
  const looks = TONES.flatMap((tone) => range(STYLES[area].arrangements).map((arrangement) => ({ tone, arrangement })))
  const uses = looks.map(() => 0)
  const tonesUsed: Record<Tone, number> = { base: 0, deep: 0, soft: 0 }
  const cast = new Map<string, Look>()
  for (const seed of [...seeds].sort()) {
    const cost = looks.map((look, index) => {
      const crowding = cyclic(uses, index) * 4 + tonesUsed[look.tone] / (TONE_SHARE[look.tone] * 10)
      return crowding + hashOf(`${seed}/${look.tone}/${look.arrangement}`) / 2 ** 32
    })
    const best = cost.indexOf(Math.min(...cost))
    const look = cyclic(looks, best)
    uses[best] = cyclic(uses, best) + 1
    tonesUsed[look.tone] += 1
    cast.set(seed, look)
  }
  return cast
}
