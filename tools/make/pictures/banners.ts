import { spiral } from '../covers/java.ts'
import { packBento, paintBento, pointer } from '../covers/web.ts'
import { BEE_ON_HONEY, BEE_ON_INK, beeTrail, flyingBee } from '../lib/bee.ts'
import { cell } from '../lib/hexagon.ts'
import { FLOWERS, HONEY, HONEY_DEEP, HONEY_GLOW, INK, isArea, WHITE } from '../lib/palette.ts'
import { seededRandom } from '../lib/random.ts'
import { path, polygon, rect, stroke, svgDocument } from '../lib/svg.ts'
import { centred, text, textWidth } from '../lib/text.ts'
import { combPlaces, paintTiles } from './comb-art.ts'
import type { CombTile } from './comb-art.ts'

export const BANNER_WIDTH = 1920
export const BANNER_HEIGHT = 390

/** Phones show the same picture from x = 612 on, so the words begin just behind and the figure starts before 1300. */
const WORDS_LEFT = 648

export interface BannerWords {
  slug: string
  headline: string[]
  sub: string
  action: string
  area: string
}

interface Paint {
  ground: string
  title: string
  sub: string
  button: string
  buttonText: string
  arrow: string
}

function drawWords(words: BannerWords, paint: Paint): string {
  const lines = words.headline.map((line, index) =>
    text(line, [WORDS_LEFT, 128 + index * 78], { size: 60, bold: true, fill: paint.title }),
  )
  const below = 128 + (words.headline.length - 1) * 78
  const width = textWidth(words.action, 24) + 86
  const button = { x: WORDS_LEFT, y: below + 78, width, height: 58 }
  const arrowX = button.x + width - 46
  return [
    ...lines,
    text(words.sub, [WORDS_LEFT + 2, below + 50], { size: 25, fill: paint.sub }),
    rect(button, { rx: 12, fill: paint.button }),
    text(words.action, [button.x + 28, button.y + 38], { size: 24, bold: true, fill: paint.buttonText }),
    stroke(`M${arrowX} ${button.y + 29}h20m-7 -7l7 7-7 7`, paint.arrow, 3),
  ].join('')
}

const ON_HONEY: Paint = { ground: HONEY, title: INK, sub: '#3D2700', button: INK, buttonText: WHITE, arrow: HONEY }
const ON_INK: Paint = { ground: INK, title: WHITE, sub: '#D8DBE0', button: HONEY, buttonText: INK, arrow: INK }

/** 采百花: one window per direction in a comb that grows to the right. */
function combOfFlowers(): string {
  const radius = 96
  const place = combPlaces([410.9, 41], radius, 9)
  const window = (area: 'java' | 'web' | 'python' | 'data' | 'ai' | 'ops' | 'test' | 'cs') => ({
    area,
    seed: 'banner',
    arrangement: 0,
  })
  const tiles: CombTile[] = [
    { at: place(0, 0), fill: '#FBB000' },
    { at: place(-3, 1), fill: '#FBB000' },
    { at: place(-2, 2), fill: '#FBB000' },
    { at: place(4, 0), fill: HONEY_GLOW },
    { at: place(5, 0), cover: { ...window('web'), tone: 'base' } },
    { at: place(6, 0), fill: INK },
    { at: place(7, 0), cover: { ...window('ops'), tone: 'deep' }, shift: [-30, -10] },
    { at: place(8, 0), cover: { ...window('test'), tone: 'base' } },
    { at: place(4, 1), cover: { ...window('java'), tone: 'base' }, shift: [-28, 26] },
    { at: place(5, 1), cover: { ...window('ai'), tone: 'deep' } },
    { at: place(6, 1), cover: { ...window('python'), tone: 'soft' }, shift: [-16, 0] },
    { at: place(7, 1), fill: HONEY_DEEP },
    { at: place(8, 1), cover: { ...window('cs'), tone: 'deep' } },
    { at: place(4, 2), fill: HONEY_GLOW },
    { at: place(5, 2), cover: { ...window('test'), tone: 'soft' } },
    { at: place(6, 2), cover: { ...window('data'), tone: 'base' }, shift: [-20, -40] },
    { at: place(7, 2), cover: { ...window('web'), tone: 'deep', arrangement: 2 } },
    { at: place(8, 2), fill: HONEY_GLOW },
  ]
  const [playX, playY] = place(6, 0)
  // oxfmt-ignore
  const play = polygon([[playX - 15, playY - 22], [playX - 15, playY + 22], [playX + 23, playY]])
  return [
    paintTiles(tiles, radius),
    path(play, { fill: HONEY, stroke: HONEY, 'stroke-width': 8, 'stroke-linejoin': 'round' }),
    beeTrail('M936 66C976 28 1012 36 1044 74', INK, 3.5),
    flyingBee([1066, 98], 138, 1.02, BEE_ON_HONEY),
  ].join('')
}

/** 选一格: a comb of answers; one cell is chosen, and it is honey. */
function combOfAnswers(): string {
  const radius = 96
  const place = combPlaces([410.9, 41], radius, 9)
  const quiet = '#1F2228'
  const raised = '#2B3037'
  const letters: [number, number, string, string][] = [
    [5, 0, 'A', raised],
    [5, 1, 'C', raised],
    [5, 2, 'D', raised],
  ]
  // oxfmt-ignore
  const blank: [number, number, string][] = [
    [-2, 0, quiet], [-1, 1, quiet], [0, 2, quiet], [-3, 1, quiet],
    [4, 0, quiet], [4, 2, quiet], [6, 0, quiet], [6, 1, quiet], [6, 2, '#3A2F12'], [7, 0, '#3A2F12'], [7, 1, quiet],
    [7, 2, '#6B4200'], [8, 0, quiet], [8, 1, '#6B4200'], [8, 2, quiet],
  ]
  // the answer chosen is B; it sits where phones still see it
  const [tickX, tickY] = place(4, 1)
  const tick = `M${tickX - 34} ${tickY + 2}l24 25 46 -52`
  return [
    ...blank.map(([column, row, fill]) => path(cell(place(column, row), radius), { fill })),
    ...letters.map(
      ([column, row, letter, fill]) =>
        path(cell(place(column, row), radius), { fill }) +
        centred(letter, place(column, row), { size: 64, bold: true, fill: '#979EA9' }),
    ),
    path(cell([tickX, tickY], radius), { fill: HONEY }),
    stroke(tick, INK, 16),
    beeTrail('M946 62C1000 26 1040 30 1074 52', '#FFE39A', 3.5),
    flyingBee([1102, 72], 124, 0.95, BEE_ON_INK),
  ].join('')
}

function giantSpiral(): string {
  const { base, deep, soft, mid } = FLOWERS.java
  return spiral({ centre: [1446, 140], band: 46, rings: 8, colours: [deep, mid, soft, base] })
}

function giantBento(): string {
  const { base, deep, soft, mid } = FLOWERS.web
  const random = seededRandom('banner/web')
  const blocks = packBento({ origin: [1110, -40], unit: 104, gap: 14, columns: 7, rows: 4 }, random)
  const hero = blocks.find((block) => block.x > 1180 && block.y > 60 && block.columns === 2)
  const art = paintBento(blocks, random, { shades: [deep, soft, mid, deep, mid], ground: base, hero })
  return hero ? art + pointer([hero.x + hero.width - 26, hero.y + hero.height - 28], 2) : art
}

function onFlower(area: 'java' | 'web'): Paint {
  const { base, soft, deep } = FLOWERS[area]
  return {
    ground: base,
    title: WHITE,
    sub: area === 'java' ? '#FFF0EA' : soft,
    button: deep,
    buttonText: WHITE,
    arrow: HONEY,
  }
}

export function bannerPicture(words: BannerWords): string {
  const [art, paint] = composition(words.area)
  const ground = rect({ x: 0, y: 0, width: BANNER_WIDTH, height: BANNER_HEIGHT }, { fill: paint.ground })
  return svgDocument(BANNER_WIDTH, BANNER_HEIGHT, ground + art + drawWords(words, paint))
}

function composition(area: string): [art: string, paint: Paint] {
  if (!isArea(area)) return [combOfFlowers(), ON_HONEY]
  if (area === 'java') return [giantSpiral(), onFlower('java')]
  if (area === 'web') return [giantBento(), onFlower('web')]
  return [combOfAnswers(), ON_INK]
}
