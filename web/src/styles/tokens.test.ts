import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIRECTION_COLOURS } from '@bee/contract/courses/direction-choices.ts'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const tokens = read('tokens.css')

function declarationsOf(selector: string): string[] {
  const start = tokens.indexOf('{', tokens.lastIndexOf(selector)) + 1
  return tokens
    .slice(start, tokens.indexOf('}', start))
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

it('hold both values of a colour in one place', () => {
  expect(tokens.match(/light-dark\(/g)?.length).toBeGreaterThan(60)
  expect(tokens.match(/^ +--text:/gm)).toHaveLength(1)
})

it('say the little that is no colour the same way, whether dark was chosen or comes from the system', () => {
  const chosen = declarationsOf("[data-theme='dark'] {")
  expect(chosen.map((line) => line.split(':')[0])).toEqual([
    '--picture-dim',
    '--picture-filter',
    '--light-only',
    '--dark-only',
  ])
  expect(declarationsOf(':root:not([data-theme]) {')).toEqual(chosen)
})

type Theme = 'light' | 'dark'

function colourOf(name: string, theme: Theme): string {
  const [, light, dark] = new RegExp(`^ +--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'm').exec(tokens) ?? []
  return (theme === 'light' ? light : dark) ?? `${name} has no ${theme} colour`
}

/** Relative luminance and contrast, as WCAG 2 reckons them. */
function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const AA_TEXT = 4.5
const AA_SIGN = 3
/** Older than this test; their signs are always beside their names. */
const PALE_IN_THE_DARK = ['python', 'data', 'test']

describe.each(DIRECTION_COLOURS)('flower %s', (name) => {
  it.each(['light', 'dark'] as const)('is read on its own ground and on a card (%s)', (theme) => {
    const [fill, text, tint] = [name, `${name}-text`, `${name}-tint`].map((each) => colourOf(each, theme))
    if (!fill || !text || !tint) throw new Error('A colour is missing')
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(AA_TEXT)
    expect(contrast(text, colourOf('surface', theme))).toBeGreaterThanOrEqual(AA_TEXT)
    if (theme === 'dark' && PALE_IN_THE_DARK.includes(name)) return
    expect(contrast(fill, name === 'cs' ? '#16181d' : '#ffffff')).toBeGreaterThanOrEqual(AA_SIGN)
  })

  it('is handed to what is drawn with it, and is black on white on paper', () => {
    expect(read('flowers.css')).toContain(`[data-tone='${name}'] {`)
    expect(read('print.css')).toContain(`--${name}-tint: #fff;`)
    expect(read('print.css')).toContain(`--${name}-text: #000;`)
  })
})
