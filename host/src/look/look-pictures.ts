import { createHash } from 'node:crypto'
import { brandPaletteOf, type BrandPalette } from '@bee/contract/brand/brand-palette.ts'
import { describeSchool } from '@bee/contract/site/school-names.ts'
import type { LookDrawing } from '@bee/server/features/site/look-pictures.service.ts'
import { fitLines, widthOfText } from '@bee/web/site/features/certificates/fit-lines.ts'
import { HEXAGON_PATH, MARK_CELLS } from '@bee/web/ui/signs/hexagon-shape.ts'
import type { ShownSchool } from '../school-face.ts'

const INK = '#16181d'
const WHITE = '#ffffff'
const HASH_LENGTH = 12
/** Raised when drawings change: the address of a picture is kept for a year. */
const DRAWING_VERSION = 1

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

/** The neutral mark in a 64 × 64 box, as `MarkPaths` draws it. */
const cells = (fills: readonly string[]) =>
  MARK_CELLS.map((cell, nth) => `<path d="${HEXAGON_PATH}" transform="${cell}" fill="${fills[nth]}"/>`).join('')

/** On a ground of its own: tabs of browsers are light or dark. `reach` is how much of the square the mark takes. */
function cellsIcon({ ladder }: BrandPalette, side: number, { reach, corner }: IconShape): string {
  const inset = (side * (1 - reach)) / 2
  const mark = `<g transform="translate(${inset} ${inset}) scale(${(side * reach) / 64})">${cells([INK, WHITE, WHITE])}</g>`
  return svg(side, side, `<rect width="${side}" height="${side}" rx="${side * corner}" fill="${ladder[400]}"/>${mark}`)
}

interface IconShape {
  reach: number
  /** Of the side; 0 where the system cuts the corners itself. */
  corner: number
  /** Systems show transparent pixels as black. */
  isOpaque: boolean
}

const ROUNDED = { reach: 0.66, corner: 0.22, isOpaque: false }
const FILLED = { reach: 0.6, corner: 0, isOpaque: true }
/** What a system may cut away of a maskable icon leaves a circle of four fifths. */
const MASKABLE = { reach: 0.52, corner: 0, isOpaque: true }
/** The school's own mark fills its square in a tab. */
const OWN_REACH = 1

/** The icons by their names in the address. */
export const ICONS = {
  'icon-96': { side: 96, shape: ROUNDED },
  'touch-180': { side: 180, shape: FILLED },
  'icon-192': { side: 192, shape: ROUNDED },
  'icon-512': { side: 512, shape: ROUNDED },
  'maskable-512': { side: 512, shape: MASKABLE },
} as const satisfies Readonly<Record<string, { side: number; shape: IconShape }>>
export type LookPictureName = keyof typeof ICONS | 'share'
export const LOOK_PICTURE_NAMES: readonly string[] = [...Object.keys(ICONS), 'share']

function iconDrawing({ colour, mark }: ShownSchool, side: number, shape: IconShape): LookDrawing {
  if (mark === '') return { width: side, height: side, ground: cellsIcon(brandPaletteOf(colour), side, shape) }
  const own = Math.round(side * (shape.isOpaque ? shape.reach : OWN_REACH))
  const inset = Math.round((side - own) / 2)
  const ground = svg(side, side, shape.isOpaque ? `<rect width="${side}" height="${side}" fill="${WHITE}"/>` : '')
  return { width: side, height: side, ground, mark: { address: mark, left: inset, top: inset, side: own } }
}

export const SHARE = { width: 1200, height: 630 } as const
const LEFT = 76
const PLATE = 132
const WORDS_WIDTH = 680
const FONT = "font-family=\"'Noto Sans CJK SC','Source Han Sans SC','PingFang SC','Microsoft YaHei',sans-serif\""
const COMB = [
  [790, -60, 300],
  [930, -60, 200],
  [1070, -60, 500],
  [860, 61, 500],
  [1000, 61, 200],
  [1140, 61, 300],
  [930, 182, 300],
  [1070, 182, 500],
  [1000, 303, 300],
  [1140, 303, 200],
  [1070, 424, 500],
  [1140, 545, 300],
] as const

/** What people say in phrases is broken between them. */
const PHRASES = /[^，。；、！？,.;!?\s]+[，。；、！？,.;!?\s]*/g

function brokenIn(text: string, width: number): string[] {
  const lines: string[] = []
  for (const phrase of text.match(PHRASES) ?? []) {
    const joined = `${lines.at(-1) ?? ''}${phrase}`
    if (lines.length > 0 && widthOfText(joined.trim()) <= width) lines[lines.length - 1] = joined
    else if (widthOfText(phrase.trim()) <= width) lines.push(phrase)
    else return fitLines(text, width)
  }
  return lines.map((line) => line.trim())
}

/** A line in the largest size in which its lines fit. */
function linesOf(text: string, sizes: readonly number[], most: number): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = brokenIn(text, WORDS_WIDTH / size)
    if (lines.length <= most) return { size, lines }
  }
  const size = sizes.at(-1) ?? 30
  return { size, lines: fitLines(text, WORDS_WIDTH / size).slice(0, most) }
}

/** The picture of a shared link: mark and name, what the school says of itself in one line, and a comb in its colour. */
function shareDrawing(school: ShownSchool): LookDrawing {
  const { name, slogan, mark } = school
  const { light, ladder } = brandPaletteOf(school.colour)
  const ink = light.onBrand
  const comb = COMB.map(
    ([x, y, tone]) => `<path d="${HEXAGON_PATH}" transform="translate(${x} ${y}) scale(1.56)" fill="${ladder[tone]}"/>`,
  ).join('')
  const plate = `<rect x="${LEFT}" y="76" width="${PLATE}" height="${PLATE}" rx="30" fill="${WHITE}"/>`
  const own = `<g transform="translate(${LEFT + 22} 98) scale(1.375)">${cells([INK, light.brand, light.brand])}</g>`
  const ground = `<rect width="1200" height="630" fill="${light.brand}"/>${comb}${plate}${mark === '' ? own : ''}`
  const nameSize = Math.min(60, 470 / Math.max(1, widthOfText(name)))
  const said = linesOf(slogan || describeSchool(school), [76, 64, 52, 42], 3)
  const words = [
    `<text x="${LEFT + PLATE + 32}" y="${142 + nameSize * 0.36}" font-size="${nameSize.toFixed(1)}" font-weight="700">${escaped(name)}</text>`,
    ...said.lines.map(
      (line, nth) =>
        `<text x="${LEFT}" y="${342 + nth * said.size * 1.32}" font-size="${said.size}" font-weight="700">${escaped(line)}</text>`,
    ),
  ].join('')
  return {
    ...SHARE,
    ground: svg(SHARE.width, SHARE.height, `${ground}<g ${FONT} fill="${ink}">${words}</g>`),
    wordless: svg(SHARE.width, SHARE.height, ground),
    ...(mark !== '' && { mark: { address: mark, left: LEFT + 16, top: 92, side: PLATE - 32 } }),
  }
}

export const drawingOf = (school: ShownSchool, name: LookPictureName): LookDrawing =>
  name === 'share' ? shareDrawing(school) : iconDrawing(school, ICONS[name].side, ICONS[name].shape)

/** Differs as soon as the picture would. The words are only on the picture of links. */
export function hashOf({ colour, mark, name, slogan }: ShownSchool, picture: LookPictureName): string {
  const parts = [DRAWING_VERSION, colour, mark, ...(picture === 'share' ? [name, slogan] : [])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH)
}
