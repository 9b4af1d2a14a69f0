import { createHash } from 'node:crypto'
import {
  brandPaletteOf,
  DEFAULT_PALETTE,
  ladderTokensOf,
  roleTokensOf,
  type BrandPalette,
} from '@bee/contract/brand/brand-palette.ts'
import { hasBee } from '@bee/contract/site/school-look.ts'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '@bee/server/http/prepared-answer.ts'
import { DEFAULT_BRAND, type PageBrand } from '@bee/web/lib/brand-head.ts'
import { HEXAGON_PATH, MARK_CELLS } from '@bee/web/ui/signs/hexagon-shape.ts'
import type { FastifyInstance } from 'fastify'
import type { ShownSchool } from '../school-face.ts'
import { lookPicturePath } from './serve-look-pictures.ts'

const FOLDER = '/assets/brand/'
const FILE = /^(?<digits>[0-9a-f]{6})-[0-9a-f]{12}\.(?<type>css|svg)$/
const HASH_LENGTH = 12
const INK = '#16181d'
const WHITE = '#ffffff'
const A_YEAR = 'public, max-age=31536000, immutable'
/** A school has one colour, and a colleague tries some dozens in previews. */
const KEPT_COLOURS = 100

interface BrandFile {
  path: string
  answer: PreparedAnswer
}

/** The files of one colour: the sheet, and the mark of a school without a picture of its own. */
interface BrandFiles {
  css: BrandFile
  svg: BrandFile
  themeColours: PageBrand['themeColours']
}

const written = (tokens: readonly (readonly [token: string, colour: string])[]) =>
  tokens.map(([token, colour]) => `${token}:${colour}`).join(';')

/**
 * The tokens of tokens.css that follow the colour. Each theme has its own block, because a served sheet does not pass the build that
 * writes light-dark() for older browsers. Dark counts on screens alone: paper is light, as in print.css.
 */
function cssOf({ ladder, light, dark }: BrandPalette): string {
  const [onLight, onDark] = [light, dark].map((roles) => written(roleTokensOf(roles)))
  return `:root,[data-theme]{${written(ladderTokensOf(ladder))};${onLight}}
@media screen{[data-theme=dark]{${onDark}}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${onDark}}}
`
}

/** The neutral mark, as `MarkPaths` draws it, on a ground of its own: tabs of browsers are light or dark. */
function iconOf({ ladder }: BrandPalette): string {
  const fills = [INK, WHITE, WHITE]
  const cells = MARK_CELLS.map((cell, nth) => `<path d="${HEXAGON_PATH}" transform="${cell}" fill="${fills[nth]}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ladder[400]}"/><g transform="translate(11 10) scale(.66)">${cells.join('')}</g></svg>`
}

function makeFile(colour: string, type: 'css' | 'svg', contentType: string, text: string): BrandFile {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)
  return { path: `${FOLDER}${colour.slice(1)}-${hash}.${type}`, answer: prepareAnswer(text, { contentType }) }
}

function makeFiles(colour: string): BrandFiles {
  const palette = brandPaletteOf(colour)
  return {
    css: makeFile(colour, 'css', 'text/css; charset=utf-8', cssOf(palette)),
    svg: makeFile(colour, 'svg', 'image/svg+xml', iconOf(palette)),
    themeColours: { light: palette.light.brand, dark: palette.dark.brand },
  }
}

const files = new Map<string, BrandFiles>()

/** `colour` is #rrggbb. The same colour gives the same files in every process. */
function filesOf(colour: string): BrandFiles {
  const known = files.get(colour)
  if (known) return known
  if (files.size >= KEPT_COLOURS) files.clear()
  const made = makeFiles(colour)
  files.set(colour, made)
  return made
}

/**
 * The sheet, the icons and the colours for the head of a page. A school with a name of its own and no colour has its mark in honey; one with
 * a mark of its own has that.
 */
export function pageBrandOf(school: ShownSchool): PageBrand {
  if (hasBee(school)) return DEFAULT_BRAND
  const { css, svg, themeColours } = filesOf(school.colour || DEFAULT_PALETTE.light.brand)
  const icons = {
    icon: school.mark === '' ? svg.path : lookPicturePath(school, 'icon-96'),
    touchIcon: lookPicturePath(school, 'touch-180'),
    image: lookPicturePath(school, 'share'),
  }
  return school.colour === '' ? { ...DEFAULT_BRAND, ...icons } : { sheet: css.path, themeColours, ...icons }
}

/**
 * Serves the sheet and the mark of any colour: the address says which, so that no process needs to know what the school has chosen, and a
 * page that was drawn before a change keeps its own colours. Another version of the site works out another hash; such an address gets the
 * file of this version, and no cache keeps it.
 */
export function mountBrandSheets(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${FOLDER}:file`, (request, reply) => {
    const { digits, type } = FILE.exec(request.params.file)?.groups ?? {}
    if (digits === undefined) {
      reply.callNotFound()
      return reply
    }
    const { path, answer } = filesOf(`#${digits}`)[type === 'svg' ? 'svg' : 'css']
    const isCurrent = path === FOLDER + request.params.file
    const { plain } = answer
    const headers = { ...plain.headers, 'cache-control': isCurrent ? A_YEAR : 'no-cache' }
    return sendPrepared(request, reply, { ...answer, plain: { ...plain, headers } })
  })
}
