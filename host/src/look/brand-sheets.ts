import { createHash } from 'node:crypto'
import { brandPaletteOf, ladderTokensOf, roleTokensOf, type BrandPalette } from '@bee/contract/brand/brand-palette.ts'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '@bee/server/http/prepared-answer.ts'
import { DEFAULT_BRAND, type PageBrand } from '@bee/web/lib/brand-head.ts'
import type { FastifyInstance } from 'fastify'

const FOLDER = '/assets/brand/'
const FILE = /^(?<digits>[0-9a-f]{6})-(?<hash>[0-9a-f]{12})\.css$/
const HASH_LENGTH = 12
const A_YEAR = 'public, max-age=31536000, immutable'
/** A school has one colour, and a colleague tries some dozens in previews. */
const KEPT_SHEETS = 100

interface BrandSheet {
  path: string
  answer: PreparedAnswer
  brand: PageBrand
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

function makeSheet(colour: string): BrandSheet {
  const palette = brandPaletteOf(colour)
  const css = cssOf(palette)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, HASH_LENGTH)
  const path = `${FOLDER}${colour.slice(1)}-${hash}.css`
  const themeColours = { light: palette.light.brand, dark: palette.dark.brand }
  return {
    path,
    answer: prepareAnswer(css, { contentType: 'text/css; charset=utf-8' }),
    brand: { sheet: path, themeColours },
  }
}

const sheets = new Map<string, BrandSheet>()

/** `colour` is #rrggbb. The same colour gives the same sheet in every process. */
function sheetOf(colour: string): BrandSheet {
  const known = sheets.get(colour)
  if (known) return known
  if (sheets.size >= KEPT_SHEETS) sheets.clear()
  const made = makeSheet(colour)
  sheets.set(colour, made)
  return made
}

/** What a page says in its head. '' is the colour of the site's own sheet. */
export const pageBrandOf = (colour: string): PageBrand => (colour === '' ? DEFAULT_BRAND : sheetOf(colour).brand)

/**
 * Serves the sheet of any colour: its address says which, so that no process needs to know what the school has chosen, and a page that
 * was drawn before a change keeps its own colours. Another version of the site works out another hash; such an address gets the sheet of
 * this version, and nobody keeps it.
 */
export function mountBrandSheets(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${FOLDER}:file`, (request, reply) => {
    const { digits } = FILE.exec(request.params.file)?.groups ?? {}
    if (digits === undefined) {
      reply.callNotFound()
      return reply
    }
    const { path, answer } = sheetOf(`#${digits}`)
    const isCurrent = path === FOLDER + request.params.file
    const { plain } = answer
    const headers = { ...plain.headers, 'cache-control': isCurrent ? A_YEAR : 'no-cache' }
    return sendPrepared(request, reply, { ...answer, plain: { ...plain, headers } })
  })
}
