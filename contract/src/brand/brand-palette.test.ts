import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  AA_SIGN,
  AA_TEXT,
  BRAND_GROUNDS,
  BRAND_SHADES,
  brandPaletteOf,
  DARK_BAND,
  DEFAULT_PALETTE,
  ladderTokensOf,
  QUIET_HOVER_SHARE,
  roleTokensOf,
  type BrandPalette,
} from './brand-palette.ts'
import { contrastOf, hexOf, mixOf, oklchOf } from './oklch.ts'

const tokens = readFileSync(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8')
const INK = '#16181d'
const WHITE = '#ffffff'

/** The value of a token in both themes, as tokens.css says it. */
function tokenOf(name: string): { light: string; dark: string } {
  const [, light = '', dark] =
    new RegExp(`^ +--${name}: (?:light-dark\\()?(#\\w{6})(?:, (#\\w{6}))?`, 'm').exec(tokens) ?? []
  return { light, dark: dark ?? light }
}

/** 16 steps of each channel: every sixteenth value from 0 to 255. */
const CHANNEL = Array.from({ length: 16 }, (_, at) => at * 17)
const hexOfBytes = (bytes: readonly number[]) => `#${bytes.map((each) => each.toString(16).padStart(2, '0')).join('')}`
const COLOURS = CHANNEL.flatMap((red) =>
  CHANNEL.flatMap((green) => CHANNEL.map((blue) => hexOfBytes([red, green, blue]))),
)

type Pair = readonly [where: string, colour: string, ground: string, least: number]

/** Every colour of the palette with what it really stands on. */
function pairsOf({ ladder, ...themes }: BrandPalette): Pair[] {
  const roles = (['light', 'dark'] as const).flatMap((theme): Pair[] => {
    const role = themes[theme]
    const { surfaces, texts, field } = BRAND_GROUNDS[theme]
    const grounds = [...surfaces, role.brandSoft, mixOf(role.brandSoft, role.brand, QUIET_HOVER_SHARE)]
    return [
      ...[role.brand, role.brandHover, role.brandPress].map((fill): Pair => [
        `${theme} words on a fill`,
        role.onBrand,
        fill,
        AA_TEXT,
      ]),
      ...grounds.flatMap((ground): Pair[] => [
        [`${theme} text`, role.brandText, ground, AA_TEXT],
        [`${theme} link`, role.link, ground, AA_TEXT],
      ]),
      ...texts.map((text): Pair => [`${theme} plain text on soft`, text, role.brandSoft, AA_TEXT]),
      [`${theme} text on the marker`, texts[0], role.mark, AA_TEXT],
      [`${theme} line`, role.brandLine, field, AA_SIGN],
      [`${theme} line on soft`, role.brandLine, role.brandSoft, AA_SIGN],
      ...surfaces.map((ground): Pair => [`${theme} ring`, role.focus, ground, AA_SIGN]),
    ]
  })
  return [
    ...roles,
    ['dark fill on a card', themes.dark.brand, BRAND_GROUNDS.dark.field, AA_SIGN],
    ...([100, 200, 300, 400, 500, 600] as const).map((shade): Pair => [`ink on ${shade}`, INK, ladder[shade], AA_TEXT]),
    ...([700, 800, 900] as const).map((shade): Pair => [`white on ${shade}`, WHITE, ladder[shade], AA_TEXT]),
    ...([300, 400] as const).map((shade): Pair => [`${shade} on a dark band`, ladder[shade], DARK_BAND, AA_TEXT]),
    ['900 on 400', ladder[900], ladder[400], AA_TEXT],
  ]
}

it('makes 4,096 colours into palettes of which every pair is clear enough', () => {
  const faint = COLOURS.flatMap((colour) =>
    pairsOf(brandPaletteOf(colour))
      .filter(([, one, other, least]) => contrastOf(one, other) < least)
      .map(([where, one, other]) => `${colour} ${where}: ${one} on ${other}`),
  )
  expect(faint).toEqual([])
}, 60_000)

it('gives #rrggbb everywhere, and a ladder that gets darker', () => {
  for (const colour of COLOURS.filter((_, at) => at % 7 === 0)) {
    const { ladder, light, dark } = brandPaletteOf(colour)
    for (const value of [...ladderTokensOf(ladder), ...roleTokensOf(light), ...roleTokensOf(dark)].map(
      ([, each]) => each,
    ))
      expect(value).toMatch(/^#[0-9a-f]{6}$/)
    const lightness = BRAND_SHADES.map((shade) => oklchOf(ladder[shade]).l)
    expect(lightness.every((each, at) => at === 0 || each <= (lightness[at - 1] ?? 0) + 0.01)).toBe(true)
  }
})

it.each(['#2b63e3', '#34a88c', '#ffb914', '#d4366a', '#146b3a'])(
  'leaves a fill that is clear as it is: %s',
  (colour) => {
    expect(brandPaletteOf(colour).light.brand).toBe(colour)
  },
)

it('makes a fill darker on which neither white nor ink would be clear', () => {
  expect(brandPaletteOf('#1677ff').light).toMatchObject({ onBrand: WHITE })
  expect(brandPaletteOf('#1677ff').light.brand).not.toBe('#1677ff')
})

it('is that of tokens.css for a school without a colour, on the grounds of tokens.css', () => {
  expect(brandPaletteOf('')).toBe(DEFAULT_PALETTE)
  const { ladder, ...themes } = DEFAULT_PALETTE
  for (const shade of BRAND_SHADES) expect(tokenOf(`brand-${shade}`).light).toBe(ladder[shade])
  for (const theme of ['light', 'dark'] as const) {
    for (const [role, colour] of Object.entries(themes[theme]))
      expect([role, tokenOf(role.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`))[theme]]).toEqual([role, colour])
    const { surfaces, texts } = BRAND_GROUNDS[theme]
    expect([...surfaces]).toEqual([
      ...new Set(['bg', 'surface', 'surface-2', 'surface-3', 'overlay'].map((name) => tokenOf(name)[theme])),
    ])
    expect([...texts]).toEqual(['text', 'text-2', 'text-3'].map((name) => tokenOf(name)[theme]))
  }
  expect(DARK_BAND).toBe(tokenOf('inverse-2').light)
})

it('goes to OKLCH and back without losing a bit', () => {
  for (const colour of COLOURS) expect(hexOf(oklchOf(colour))).toBe(colour)
})
