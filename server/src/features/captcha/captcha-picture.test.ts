import sharp from 'sharp'
import { expect, it } from 'vitest'
import { systemRandomness } from '../../outside/randomness.ts'
import { drawingsOf, GLYPH_HEIGHT, GLYPH_WIDTH, strokesOf } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { CAPTCHA_ALPHABET } from './captchas.service.ts'

it('draws a JPEG of 120 × 40 with ink where the characters are', async () => {
  const picture = await drawCaptcha('K7P4', systemRandomness)
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 120, height: 40 })
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data].filter((value) => value < 140).length / data.length
  expect(dark).toBeGreaterThan(0.05)
  expect(dark).toBeLessThan(0.5)
})

it('draws the same answer differently each time', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, () => drawCaptcha('K7P4', systemRandomness)))
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5)
})

it('knows every letter and digit, inside its box', () => {
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
    expect(drawingsOf(character).length, character).toBeGreaterThan(0)
    for (const drawing of drawingsOf(character)) {
      const points = strokesOf(drawing).flat()
      expect(points.length, character).toBeGreaterThan(5)
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(GLYPH_WIDTH)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(GLYPH_HEIGHT)
      }
    }
  }
  expect(drawingsOf('k')).toEqual(drawingsOf('K'))
})

it('writes most of what it asks for in more than one way', () => {
  const written = [...CAPTCHA_ALPHABET].filter((character) => drawingsOf(character).length > 1)
  expect(written.length).toBeGreaterThan(CAPTCHA_ALPHABET.length / 2)
})

/** How much the colours of the ink differ beside each other: many inks in one picture cut the characters apart. */
async function colourSpread(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const spreads: number[] = []
  for (let left = 0; left < info.width; left += 10) {
    const tints: number[] = []
    for (let place = 0; place < info.width * info.height; place += 1) {
      const column = place % info.width
      const [red = 0, green = 0, blue = 0] = data.subarray(place * 3, place * 3 + 3)
      if (column >= left && column < left + 10 && red + green + blue < 330) tints.push(red - blue)
    }
    if (tints.length < 5) continue
    const mean = tints.reduce((sum, tint) => sum + tint, 0) / tints.length
    spreads.push(Math.sqrt(tints.reduce((sum, tint) => sum + (tint - mean) ** 2, 0) / tints.length))
  }
  return spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length
}

it('uses inks that flow into each other, so that no colour cuts a character out', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha('KWPM3', systemRandomness)))
  const spreads = await Promise.all(pictures.map(colourSpread))
  expect(spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length).toBeLessThan(18)
})

it('asks for no look-alikes', () => {
  expect(CAPTCHA_ALPHABET).not.toMatch(/[01OIL]/i)
  expect(new Set(CAPTCHA_ALPHABET).size).toBe(CAPTCHA_ALPHABET.length)
  for (const character of CAPTCHA_ALPHABET) expect(drawingsOf(character)).not.toEqual([])
})
