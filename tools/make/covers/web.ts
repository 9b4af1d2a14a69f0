import { HONEY, INK, WHITE } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { circle, path, rect } from '../lib/svg.ts'
import type { Box, Point } from '../lib/svg.ts'
import type { Random } from '../lib/random.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

export function pointer([x, y]: Point, scale = 1.7): string {
  return path('M0 0L24 9.5 13.5 13.5 9.5 24Z', {
    transform: `translate(${x} ${y}) scale(${scale})`,
    fill: INK,
    stroke: WHITE,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  })
}

interface Block extends Box {
  columns: number
  rows: number
}

export interface BentoPlan {
  origin: Point
  unit: number
  gap: number
  columns: number
  rows: number
}

/** Fills a grid from the top left with blocks of one to four units, like a page laid out in a bento box. */
export function packBento(plan: BentoPlan, random: Random): Block[] {
  const taken = new Set<string>()
  const isOpen = (column: number, row: number): boolean =>
    column < plan.columns && row < plan.rows && !taken.has(`${column}:${row}`)
  const blocks: Block[] = []
  for (const row of range(plan.rows)) {
    for (const column of range(plan.columns)) {
      if (!isOpen(column, row)) continue
      let [columns, rows] = random.pick([
        [2, 1],
        [1, 2],
        [1, 1],
        [2, 1],
        [2, 2],
      ])
      if (columns === 2 && !isOpen(column + 1, row)) columns = 1
      if (row + rows > plan.rows) rows = 1
      for (const x of range(columns)) for (const y of range(rows)) taken.add(`${column + x}:${row + y}`)
      const step = plan.unit + plan.gap
      blocks.push({
        columns,
        rows,
        x: plan.origin[0] + column * step,
        y: plan.origin[1] + row * step,
        width: columns * step - plan.gap,
        height: rows * step - plan.gap,
      })
    }
  }
  return blocks
}

interface BentoPaint {
  shades: readonly string[]
  ground: string
  hero: Block | undefined
}

export function paintBento(blocks: readonly Block[], random: Random, { shades, ground, hero }: BentoPaint): string {
  let last = -1
  const painted = blocks.map((block) => {
    let shade = random.below(shades.length)
    // two neighbours of one colour would melt into one block
    if (shade === last) shade += 1
    last = shade
    const isHero = block === hero
    const square = block.columns === block.rows
    const isRound = square && random.chance(0.35) && block.width < 150
    const plate = rect(block, { rx: isRound ? block.width / 2 : 12, fill: isHero ? HONEY : cyclic(shades, shade) })
    if (isHero || block.columns < 2 || block.rows > 1 || !random.chance(0.65)) return plate
    const line: Box = { x: block.x + 16, y: block.y + block.height / 2 - 5, width: block.width * 0.5, height: 10 }
    return plate + rect(line, { rx: 5, fill: ground })
  })
  return painted.join('')
}

/** 版块，网格: the page as a bento; the pointer rests on the honey block. */
function drawBento({ inks, random, isFree }: CoverScene, unit: number): string {
  const columns = Math.ceil(420 / (unit + 10))
  const plan: BentoPlan = { origin: [232, -36 - random.below(20)], unit, gap: 10, columns, rows: columns }
  const blocks = packBento(plan, random).filter((block) => isFree(block))
  const isShown = (block: Block, bottom: number): boolean =>
    block.x > 220 && block.x + block.width < 625 && block.y + block.height > 90 && block.y + block.height < bottom
  const inView = blocks.filter((block) => isShown(block, 270))
  // a long name can leave no block in full view: then one that the edge cuts takes the part
  const nearly = blocks.filter((block) => isShown(block, 400))
  const hero = inView[random.below(inView.length)] ?? nearly[random.below(nearly.length)]
  const shades = [inks.second, inks.strong, inks.quiet, inks.second, inks.quiet]
  const art = paintBento(blocks, random, { shades, ground: inks.ground, hero })
  return hero ? art + pointer([hero.x + hero.width - 24, Math.min(300, hero.y + hero.height - 26)]) : art
}

/** 版块，窗口: three overlapping windows, the pointer presses the honey button. */
function drawWindows({ inks, random }: CoverScene): string {
  const drift = random.between(-14, 14)
  const frames: { box: Box; bar: string; page: string; block: string }[] = [
    { box: { x: 300, y: 26 + drift, width: 220, height: 150 }, bar: inks.second, page: inks.quiet, block: inks.ground },
    { box: { x: 452, y: -30, width: 260, height: 170 }, bar: inks.quiet, page: inks.second, block: inks.quiet },
    {
      box: { x: 384 + drift, y: 96, width: 300, height: 214 },
      bar: inks.second,
      page: inks.strong,
      block: inks.quiet,
    },
  ]
  const windows = frames.map(({ box, bar, page, block }) => {
    const lights = range(3).map((index) => circle([box.x + 20 + index * 18, box.y + 18], 5, { fill: inks.ground }))
    const lines = range(3).map((index) =>
      rect(
        { x: box.x + 20, y: box.y + 56 + index * 26, width: box.width * cyclic([0.34, 0.46, 0.26], index), height: 12 },
        { rx: 6, fill: block },
      ),
    )
    const rim = { x: box.x - 5, y: box.y - 5, width: box.width + 10, height: box.height + 10 }
    const head = { x: box.x, y: box.y, width: box.width, height: 36 }
    return [
      rect(rim, { rx: 19, fill: inks.ground }),
      rect(box, { rx: 14, fill: page }),
      rect(head, { rx: 14, fill: bar }),
      ...lights,
      ...lines,
    ].join('')
  })
  const front = frames[2]?.box ?? { x: 384, y: 96, width: 300, height: 214 }
  const picture = rect({ x: front.x + 168, y: front.y + 56, width: 110, height: 76 }, { rx: 12, fill: inks.second })
  const button: Box = { x: front.x + 20, y: front.y + 146, width: 118, height: 42 }
  return windows.join('') + picture + rect(button, { rx: 12, fill: HONEY }) + pointer([button.x + 96, button.y + 24])
}

export const webStyle: CoverStyle = {
  arrangements: 4,
  labelOnTop: false,
  draw(scene) {
    if (scene.arrangement === 3) return drawWindows(scene)
    return drawBento(scene, cyclic([76, 104, 58], scene.arrangement))
  },
}
