import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Randomness } from '../../outside/randomness.ts'
import { drawingsOf, GLYPH_HEIGHT, GLYPH_WIDTH, strokesOf, type Point } from './captcha-glyphs.ts'
import { PENS, type Dice, type Ink } from './captcha-pens.ts'

/** Ruling 9. */
export const CAPTCHA_WIDTH = 120
export const CAPTCHA_HEIGHT = 40

const BACKGROUND = '#eef0f4'
/** Dark enough to read. The ink changes from one to another across the picture, lines included: no colour cuts a character out. */
const INKS = ['#a93413', '#1f4fc4', '#086a52', '#6d1034', '#3b4b63', '#4a5f08', '#16181d'] as const
const JPEG_QUALITY = 72
const MARGIN = 5
/** Factors of the glyph's own width and height. */
const WIDTHS = [1.45, 1.95] as const
const HEIGHTS = [1.55, 1.95] as const
/** Pixels between two characters; at negative gaps they touch and overlap. */
const GAPS = [-1, 5.5] as const
const LINES = 2

function createDice(randomness: Randomness): Dice {
  function between(low: number, high: number): number {
    return low + (randomness.below(10_000) / 10_000) * (high - low)
  }

  function pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[randomness.below(items.length)] ?? items[0]
  }

  return { between, pick }
}

type Bend = (point: Point) => Point

/** Waves through the whole picture, so that no line in it is straight and none is level. */
function createWarp({ between }: Dice): Bend {
  const wave = (lengths: readonly [number, number], heights: readonly [number, number]) => {
    const length = between(...lengths)
    const height = between(...heights)
    const phase = between(0, 2 * Math.PI)
    return (at: number) => height * Math.sin((at * 2 * Math.PI) / length + phase)
  }
  const slow = wave([90, 180], [1.5, 3])
  const quick = wave([26, 44], [0.5, 1.1])
  const sideways = wave([24, 40], [0.6, 1.6])
  return ({ x, y }) => ({ x: x + sideways(y), y: y + slow(x) + quick(x) })
}

interface Place {
  centre: number
  width: number
}

/** Places the characters side by side, each with a width and a gap of its own, somewhere in the picture. */
function placeCharacters({ between }: Dice, count: number): Place[] {
  const widths = Array.from({ length: count }, () => between(...WIDTHS))
  const gaps = widths.map((_, index) => (index === 0 ? 0 : between(...GAPS)))
  const wanted = widths.reduce((sum, width, index) => sum + width * GLYPH_WIDTH + (gaps[index] ?? 0), 0)
  const room = CAPTCHA_WIDTH - 2 * MARGIN
  const shrink = Math.min(1, room / wanted)
  let edge = MARGIN + between(0, room - wanted * shrink)
  return widths.map((width, index) => {
    edge += (gaps[index] ?? 0) * shrink
    const centre = edge + (width * GLYPH_WIDTH * shrink) / 2
    edge += width * GLYPH_WIDTH * shrink
    return { centre, width: width * shrink }
  })
}

/** Turned, slanted and stretched; the warp of the picture comes on top. */
function placeAt({ between }: Dice, { centre, width }: Place, warp: Bend): Bend {
  const angle = between(-0.26, 0.26)
  const slant = between(-0.2, 0.2)
  const height = between(...HEIGHTS)
  const drop = between(-2, 2)
  return ({ x, y }) => {
    const flat = { x: (x - GLYPH_WIDTH / 2) * width, y: (y - GLYPH_HEIGHT / 2) * height }
    const slanted = flat.x + flat.y * slant
    return warp({
      x: centre + slanted * Math.cos(angle) - flat.y * Math.sin(angle),
      y: CAPTCHA_HEIGHT / 2 + drop + slanted * Math.sin(angle) + flat.y * Math.cos(angle),
    })
  }
}

/** As thick as a stroke and of the same ink: a filter that removes the line removes strokes too. */
function drawLine(context: SKRSContext2D, { between }: Dice, ink: Ink, warp: Bend): void {
  const height = between(8, CAPTCHA_HEIGHT - 8)
  const rise = between(-14, 14)
  context.strokeStyle = ink
  context.lineWidth = between(0.9, 1.7)
  context.beginPath()
  for (let x = between(-5, 25); x < between(95, CAPTCHA_WIDTH + 5); x += 3) {
    const { x: warpedX, y } = warp({ x, y: height + (x / CAPTCHA_WIDTH - 0.5) * rise })
    context.lineTo(warpedX, y)
  }
  context.stroke()
}

function gradientOf(context: SKRSContext2D, dice: Dice): Ink {
  const gradient = context.createLinearGradient(0, 0, CAPTCHA_WIDTH, dice.between(-CAPTCHA_HEIGHT, CAPTCHA_HEIGHT))
  gradient.addColorStop(0, dice.pick(INKS))
  gradient.addColorStop(1, dice.pick(INKS))
  return gradient
}

/** A JPEG that shows the answer to a person, a different one each time. Encoded off the event loop. */
export function drawCaptcha(answer: string, randomness: Randomness): Promise<Buffer> {
  const canvas = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
  const context = canvas.getContext('2d')
  const dice = createDice(randomness)
  context.fillStyle = BACKGROUND
  context.fillRect(0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const ink = gradientOf(context, dice)
  const warp = createWarp(dice)
  const characters = [...answer]
  const places = placeCharacters(dice, characters.length)
  for (const [index, place] of places.entries()) {
    const [first = '', ...others] = drawingsOf(characters[index] ?? '')
    const bend = placeAt(dice, place, warp)
    const strokes = strokesOf(dice.pick([first, ...others])).map((stroke) => stroke.map(bend))
    dice.pick(PENS)({ context, ink, background: BACKGROUND }, dice, strokes)
  }
  for (let line = 0; line < LINES; line += 1) drawLine(context, dice, ink, createWarp(dice))
  return canvas.encode('jpeg', JPEG_QUALITY)
}
