import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Randomness } from '../../outside/randomness.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphStrokes, type Point } from './captcha-glyphs.ts'

/** Ruling 9. */
export const CAPTCHA_WIDTH = 120
export const CAPTCHA_HEIGHT = 40

const BACKGROUND = '#eef0f4'
/** Dark enough to read, different enough that one threshold does not cut the characters out. */
const INKS = ['#a93413', '#1f4fc4', '#086a52', '#6d1034', '#3b4b63', '#506808', '#16181d']
const JPEG_QUALITY = 72
const CURVES_BELOW = 2
const CURVES_ABOVE = 1
const NOISE_DOTS = 45

/** Chance in the forms a drawing needs. */
function dice(randomness: Randomness) {
  const between = (low: number, high: number) => low + (randomness.below(10_000) / 10_000) * (high - low)
  const pick = <Item>(items: readonly Item[], fallback: Item) => items[randomness.below(items.length)] ?? fallback
  return { between, ink: () => pick(INKS, '#16181d') }
}
type Dice = ReturnType<typeof dice>

function drawNoise(context: SKRSContext2D, { between, ink }: Dice, curves: number): void {
  for (let index = 0; index < curves; index += 1) {
    context.strokeStyle = ink()
    context.lineWidth = between(0.8, 1.6)
    context.beginPath()
    context.moveTo(between(-5, 15), between(4, CAPTCHA_HEIGHT - 4))
    context.bezierCurveTo(
      between(20, 50),
      between(-10, CAPTCHA_HEIGHT + 10),
      between(60, 90),
      between(-10, CAPTCHA_HEIGHT + 10),
      between(CAPTCHA_WIDTH - 15, CAPTCHA_WIDTH + 5),
      between(4, CAPTCHA_HEIGHT - 4),
    )
    context.stroke()
  }
}

function drawDots(context: SKRSContext2D, { between, ink }: Dice): void {
  for (let index = 0; index < NOISE_DOTS; index += 1) {
    context.fillStyle = ink()
    const size = between(0.7, 1.8)
    context.fillRect(between(0, CAPTCHA_WIDTH), between(0, CAPTCHA_HEIGHT), size, size)
  }
}

/** Turned, slanted, stretched, then bent by a wave that runs through the whole picture. */
function distortion({ between }: Dice, centre: number, wave: { length: number; height: number; phase: number }) {
  const angle = between(-0.32, 0.32)
  const slant = between(-0.25, 0.25)
  const scale = { x: between(1.25, 1.6), y: between(1.5, 1.85) }
  const drop = between(-3, 3)
  return ({ x, y }: Point): Point => {
    const flat = { x: (x - GLYPH_WIDTH / 2) * scale.x, y: (y - GLYPH_HEIGHT / 2) * scale.y }
    const slanted = flat.x + flat.y * slant
    const turned = {
      x: centre + slanted * Math.cos(angle) - flat.y * Math.sin(angle),
      y: CAPTCHA_HEIGHT / 2 + drop + slanted * Math.sin(angle) + flat.y * Math.cos(angle),
    }
    return {
      x: turned.x + wave.height * 0.6 * Math.sin(turned.y / (wave.length * 0.6) + wave.phase),
      y: turned.y + wave.height * Math.sin(turned.x / wave.length + wave.phase),
    }
  }
}

function drawCharacter(context: SKRSContext2D, dice: Dice, character: string, bend: (point: Point) => Point): void {
  context.strokeStyle = dice.ink()
  context.lineWidth = dice.between(2.6, 3.4)
  for (const stroke of glyphStrokes(character)) {
    context.beginPath()
    for (const [index, point] of stroke.map(bend).entries()) {
      if (index === 0) context.moveTo(point.x, point.y)
      else context.lineTo(point.x, point.y)
    }
    context.stroke()
  }
}

/** A JPEG that shows the answer to a person, a different one each time. Encoded off the event loop. */
export function drawCaptcha(answer: string, randomness: Randomness): Promise<Buffer> {
  const canvas = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
  const context = canvas.getContext('2d')
  const chance = dice(randomness)
  context.fillStyle = BACKGROUND
  context.fillRect(0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  drawDots(context, chance)
  drawNoise(context, chance, CURVES_BELOW)
  const wave = { length: chance.between(11, 16), height: chance.between(1, 2.4), phase: chance.between(0, 6.28) }
  const characters = [...answer]
  const step = (CAPTCHA_WIDTH - 16) / characters.length
  for (const [index, character] of characters.entries()) {
    const centre = 8 + step * (index + 0.5) + chance.between(-2, 2)
    drawCharacter(context, chance, character, distortion(chance, centre, wave))
  }
  drawNoise(context, chance, CURVES_ABOVE)
  return canvas.encode('jpeg', JPEG_QUALITY)
}
