import sharp from 'sharp'
import { expect, it } from 'vitest'
import { systemRandomness } from '../../outside/randomness.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS, glyphStrokes } from './captcha-glyphs.ts'
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
    const points = glyphStrokes(character).flat()
    expect(points.length, character).toBeGreaterThan(5)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(GLYPH_WIDTH)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(GLYPH_HEIGHT)
    }
  }
  expect(glyphStrokes('k')).toEqual(glyphStrokes('K'))
})

it('asks for no look-alikes', () => {
  expect(CAPTCHA_ALPHABET).not.toMatch(/[01OIL]/i)
  expect(new Set(CAPTCHA_ALPHABET).size).toBe(CAPTCHA_ALPHABET.length)
  for (const character of CAPTCHA_ALPHABET) expect(GLYPHS[character]).toBeDefined()
})
