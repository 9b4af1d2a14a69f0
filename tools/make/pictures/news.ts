import { castLooks, coverPicture } from '../covers/cover.ts'
import { BEE_ON_INK, beeTrail, flyingBee } from '../lib/bee.ts'
import { cell, combCells } from '../lib/hexagon.ts'
import { HONEY, HONEY_SHADE, INK, isArea } from '../lib/palette.ts'
import { path, rect, svgDocument } from '../lib/svg.ts'
import { seededRandom } from '../lib/random.ts'
import { cardSizes } from './picture.ts'
import type { Picture } from './picture.ts'

export interface NewsItem {
  slug: string
  area: string
}

const FAR_CELL = '#1F2228'
const DEEP_CELL = '#6B4200'

/** A bee flies over a comb that fills from the bottom right; the newest cells shine. */
function beeOverComb(seed: string): string {
  const random = seededRandom(`news/${seed}`)
  const cells = combCells([-30, -20], 31, 4.5, { columns: 14, rows: 10 })
  const brim = (x: number): number => 372 - (Math.max(0, x) / 640) ** 1.25 * 330
  const comb = cells.map(({ centre }) => {
    const depth = centre[1] - brim(centre[0]) + random.between(-10, 10)
    const fill = depth < 0 ? FAR_CELL : depth < 52 ? HONEY : depth < 104 ? HONEY_SHADE : DEEP_CELL
    return path(cell(centre, 31), { fill })
  })
  const body = [
    rect({ x: 0, y: 0, width: 640, height: 360 }, { fill: INK }),
    ...comb,
    beeTrail('M40 226C140 212 226 190 290 158S370 116 392 104', '#FFE39A', 3),
    flyingBee([424, 88], 62, 1.1, BEE_ON_INK),
  ]
  return svgDocument(640, 360, body.join(''))
}

/** Looks are dealt out per direction, so that two news of one direction differ as courses do. */
export function newsPictures(items: readonly NewsItem[]): Picture[] {
  return items.flatMap((item) => {
    const path = `news/${item.slug}`
    if (!isArea(item.area)) return cardSizes(path, beeOverComb(item.slug))
    const { area } = item
    const seeds = items.filter((other) => other.area === area).map((other) => `news/${other.slug}`)
    const look = castLooks(area, seeds).get(path)
    if (!look) return []
    return cardSizes(path, coverPicture({ area, seed: path, ...look }))
  })
}
