import { contrastOf, hexOf, mixOf, oklchOf, type Oklch } from './oklch.ts'

/** The least ratios of WCAG 2 AA: for text, and for drawings. */
export const AA_TEXT = 4.5
export const AA_SIGN = 3

/** The shades of the raw ladder: --brand-100 to --brand-900 of tokens.css. */
export const BRAND_SHADES = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const
export type BrandShade = (typeof BRAND_SHADES)[number]

/** The tokens that have the colour of the school, in one theme. */
export interface BrandRoles {
  brand: string
  brandHover: string
  brandPress: string
  onBrand: string
  brandText: string
  brandSoft: string
  brandLine: string
  mark: string
  link: string
  focus: string
  focusHalo: string
}

export interface BrandPalette {
  ladder: Readonly<Record<BrandShade, string>>
  light: BrandRoles
  dark: BrandRoles
}

/** The palette of a school that has chosen no colour: what tokens.css says. `brand-palette.test.ts` compares them. */
export const DEFAULT_PALETTE: BrandPalette = {
  ladder: {
    100: '#ffedb8',
    200: '#ffde85',
    300: '#ffcd4d',
    400: '#ffb914',
    500: '#f0a300',
    600: '#c67f00',
    700: '#8a5500',
    800: '#6b4200',
    900: '#3d2700',
  },
  light: {
    brand: '#ffb914',
    brandHover: '#ffc73d',
    brandPress: '#f0a300',
    onBrand: '#16181d',
    brandText: '#8a5500',
    brandSoft: '#fff3d1',
    brandLine: '#f0a300',
    mark: '#ffe08a',
    link: '#8a5500',
    focus: '#16181d',
    focusHalo: '#ffb914',
  },
  dark: {
    brand: '#ffc02e',
    brandHover: '#ffcd57',
    brandPress: '#f0a300',
    onBrand: '#16181d',
    brandText: '#ffc857',
    brandSoft: '#33290f',
    brandLine: '#c67f00',
    mark: '#5a430b',
    link: '#ffc857',
    focus: '#ffc02e',
    focusHalo: '#0f1114',
  },
}

const INK = '#16181d'
const WHITE = '#ffffff'

/** The surfaces below the colours and the texts on them, as tokens.css has them; `brand-palette.test.ts` compares these as well. */
export const BRAND_GROUNDS = {
  light: {
    surfaces: ['#f6f7f8', '#ffffff', '#f0f2f4', '#e6e8ec'],
    texts: ['#16181d', '#4a4f59', '#626873'],
    field: '#ffffff',
  },
  dark: {
    surfaces: ['#0f1114', '#181b20', '#21252b', '#2b3037', '#262b32'],
    texts: ['#f2f3f0', '#bec3cb', '#979ea9'],
    field: '#21252b',
  },
} as const
/** The lightest of the grounds that are dark in both themes: bands of ink, cards, the stage. Light shades are text there. */
export const DARK_BAND = '#23262d'

/** The share of `--brand` in a quiet button under the pointer: `.quiet:hover` of button.module.css. */
export const QUIET_HOVER_SHARE = 0.12

/** A fill must at least be seen on white; honey has 1.7. */
const LEAST_ON_WHITE = 1.25
const STEP = 0.005
const QUIET_CHROMA = 0.17

interface Wanted extends Oklch {
  /** Where the search goes on from `l`: -1 darker, 1 lighter. */
  towards: -1 | 1
}

/** The first colour from there on that satisfies the test; at the end of the scale, black or white. */
function firstThat({ towards, ...from }: Wanted, isFine: (colour: string) => boolean): string {
  for (let { l } = from; l > 0 && l < 1; l += towards * STEP) {
    const colour = hexOf({ ...from, l })
    if (isFine(colour)) return colour
  }
  return towards < 0 ? '#000000' : WHITE
}

const standsOn = (grounds: readonly string[], least: number) => (colour: string) =>
  grounds.every((ground) => contrastOf(colour, ground) >= least)

const isText = (text: string, ground: string) => contrastOf(text, ground) >= AA_TEXT

/** Ink where white would be faint: as on honey. */
const onFill = (fill: string) => (contrastOf(fill, WHITE) >= AA_TEXT ? WHITE : INK)

/** The colour itself, or the nearest darker one: between 3 and 4.5 on white, neither white nor ink would be clear on it. */
function fillOf(own: Oklch): string {
  const isFine = (fill: string) => {
    const onWhite = contrastOf(fill, WHITE)
    return onWhite >= LEAST_ON_WHITE && (onWhite >= AA_TEXT || onWhite < AA_SIGN)
  }
  return firstThat({ ...own, l: Math.min(own.l, 0.999), towards: -1 }, isFine)
}

/** The fill of the dark theme: the same, unless it would disappear there. */
function darkFillOf(fill: string): string {
  const { field } = BRAND_GROUNDS.dark
  return contrastOf(fill, field) >= AA_SIGN
    ? fill
    : firstThat(
        { ...oklchOf(fill), towards: 1 },
        (each) => standsOn([field], AA_SIGN)(each) && isText(onFill(each), each),
      )
}

/** Under the pointer and under the finger: a little lighter or darker, as far as the words on it stay clear. */
function pressed(fill: string, amount: number): string {
  const words = onFill(fill)
  const own = oklchOf(fill)
  const moved = hexOf({ ...own, l: Math.min(0.98, Math.max(0.02, own.l + amount)) })
  return isText(words, moved) ? moved : hexOf({ ...own, l: Math.min(0.98, Math.max(0.02, own.l - amount)) })
}

function fillsOf(fill: string): Pick<BrandRoles, 'brand' | 'brandHover' | 'brandPress' | 'onBrand'> {
  const onBrand = onFill(fill)
  const isWhite = onBrand === WHITE
  return {
    brand: fill,
    brandHover: pressed(fill, isWhite ? -0.04 : 0.04),
    brandPress: pressed(fill, isWhite ? -0.08 : -0.05),
    onBrand,
  }
}

function lightRolesOf(own: Oklch, fill: string): BrandRoles {
  const { surfaces, texts, field } = BRAND_GROUNDS.light
  const brandSoft = firstThat({ ...own, l: 0.955, c: Math.min(own.c, 0.035), towards: 1 }, standsOn(texts, AA_TEXT))
  const grounds = [...surfaces, brandSoft, mixOf(brandSoft, fill, QUIET_HOVER_SHARE)]
  const brandText = firstThat({ ...own, l: Math.min(own.l, 0.62), towards: -1 }, standsOn(grounds, AA_TEXT))
  return {
    ...fillsOf(fill),
    brandText,
    brandSoft,
    brandLine: firstThat({ ...own, l: Math.min(own.l, 0.75), towards: -1 }, standsOn([field, brandSoft], AA_SIGN)),
    mark: firstThat({ ...own, l: 0.9, c: Math.min(own.c, 0.11), towards: 1 }, standsOn([INK], AA_TEXT)),
    link: brandText,
    focus: INK,
    focusHalo: fill,
  }
}

function darkRolesOf(own: Oklch, fill: string): BrandRoles {
  const { surfaces, texts, field } = BRAND_GROUNDS.dark
  const quiet = { ...own, c: Math.min(own.c, QUIET_CHROMA) }
  const brandSoft = firstThat({ ...own, l: 0.28, c: Math.min(own.c, 0.05), towards: -1 }, standsOn(texts, AA_TEXT))
  const grounds = [...surfaces, brandSoft, mixOf(brandSoft, fill, QUIET_HOVER_SHARE)]
  const brandText = firstThat({ ...quiet, l: Math.max(own.l, 0.6), towards: 1 }, standsOn(grounds, AA_TEXT))
  return {
    ...fillsOf(fill),
    brandText,
    brandSoft,
    brandLine: firstThat(
      { ...quiet, l: Math.max(own.l - 0.15, 0.5), towards: 1 },
      standsOn([field, brandSoft], AA_SIGN),
    ),
    mark: firstThat({ ...own, l: 0.4, c: Math.min(own.c, 0.08), towards: -1 }, standsOn(texts.slice(0, 1), AA_TEXT)),
    link: brandText,
    focus: brandText,
    focusHalo: DEFAULT_PALETTE.dark.focusHalo,
  }
}

/** The light shades carry ink and are text on dark bands; the dark shades carry white. 400 is the colour itself where it can be. */
function ladderOf(own: Oklch): BrandPalette['ladder'] {
  const carriesInk = standsOn([INK], AA_TEXT)
  const carriesWhite = standsOn([WHITE], AA_TEXT)
  const ground = firstThat({ ...own, l: Math.min(own.l, 0.84), towards: 1 }, standsOn([DARK_BAND], AA_TEXT))
  const { l, c } = oklchOf(ground)
  const lighter = (share: number, chroma: number) => hexOf({ ...own, l: l + (1 - l) * share, c: c * chroma })
  const darker = (by: number) => firstThat({ ...own, l: l - by, towards: 1 }, carriesInk)
  const deep = (lightness: number) => firstThat({ ...own, l: lightness, towards: -1 }, carriesWhite)
  const onGround = standsOn([ground], AA_TEXT)
  return {
    100: lighter(0.75, 0.4),
    200: lighter(0.52, 0.65),
    300: lighter(0.28, 0.85),
    400: ground,
    500: darker(0.06),
    600: darker(0.16),
    700: deep(0.5),
    800: deep(0.41),
    900: firstThat({ ...own, l: 0.29, c: Math.min(own.c, 0.1), towards: -1 }, onGround),
  }
}

/** The whole palette of a school from its one colour (#rrggbb); '' is the built-in one. */
export function brandPaletteOf(colour: string): BrandPalette {
  if (colour === '') return DEFAULT_PALETTE
  const own = oklchOf(colour)
  const fill = fillOf(own)
  return { ladder: ladderOf(own), light: lightRolesOf(own, fill), dark: darkRolesOf(own, darkFillOf(fill)) }
}

const tokenOf = (role: string) => `--${role.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`

/** The tokens of one theme with their values, as tokens.css names them. */
export const roleTokensOf = (roles: BrandRoles): [token: string, colour: string][] =>
  Object.entries(roles).map(([role, colour]: [string, string]) => [tokenOf(role), colour])

/** The same for the ladder, which both themes share. */
export const ladderTokensOf = (ladder: BrandPalette['ladder']): [token: string, colour: string][] =>
  BRAND_SHADES.map((shade) => [`--brand-${shade}`, ladder[shade]])
