// A separate process for decoding untrusted pictures. sharp, argon2, compression and file reads of one process share four threads; a few
// large pictures would delay every log-in. A picture that crashes this process does not stop the site.
import sharp from 'sharp'
import { answerOrders } from './helper-orders.ts'
import type { DrawingAnswer, DrawingOrder, PictureAnswer, PictureOrder } from './picture-cleaner.ts'

/** 16 million pixels of four bytes. Counted as decoded, since a pixel of 16 bits costs twice one of 8. */
const MAX_DECODED_BYTES = 16_000_000 * 4
const WEBP_QUALITY = 84
const BYTES_OF_DEPTH: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const LARGEST_DEPTH_BYTES = 8

sharp.concurrency(1)
sharp.cache(false)

async function clean({ content, maxSide, isLossless = false }: PictureOrder): Promise<PictureAnswer> {
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (size === undefined) return { kind: 'broken' }
  const bytes = size.width * size.height * size.channels * (BYTES_OF_DEPTH[size.depth] ?? LARGEST_DEPTH_BYTES)
  if (bytes > MAX_DECODED_BYTES) return { kind: 'too-large' }
  try {
    const { data, info } = await sharp(content, { failOn: 'warning' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp(isLossless ? { lossless: true } : { quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'clean', content: data, width: info.width, height: info.height }
  } catch {
    return { kind: 'broken' }
  }
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
const LETTER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><text x="8" y="48" font-size="48">一</text></svg>'

/** A machine without a font for Chinese draws a box, which is tall; the character is one flat stroke. */
async function hasFont(): Promise<boolean> {
  const { info } = await sharp(Buffer.from(LETTER)).trim().toBuffer({ resolveWithObject: true })
  return info.width < 64 && info.height * 2 < info.width
}
let isWithFont: Promise<boolean> | undefined

const DOTS_AN_INCH = 72
const MOST_DOTS_AN_INCH = 2400

/** An SVG is drawn in the size in which it is shown: enlarged afterwards it would be blurred. */
async function enlarged(content: Uint8Array, side: number): Promise<Buffer> {
  const { width, height, format } = await sharp(content).metadata()
  const density = Math.min(
    MOST_DOTS_AN_INCH,
    Math.max(DOTS_AN_INCH, (DOTS_AN_INCH * side) / Math.max(width, height, 1)),
  )
  return sharp(content, format === 'svg' ? { density } : {})
    .resize({ width: side, height: side, fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer()
}

async function draw({ width, height, ground, wordless, content, place }: DrawingOrder): Promise<DrawingAnswer> {
  isWithFont ??= hasFont().catch(() => false)
  const paper = wordless !== undefined && !(await isWithFont) ? wordless : ground
  try {
    const upon =
      content && place ? [{ input: await enlarged(content, place.side), left: place.left, top: place.top }] : []
    const png = await sharp(Buffer.from(paper)).resize(width, height).composite(upon).png({ palette: false }).toBuffer()
    return { kind: 'drawn', png }
  } catch {
    return { kind: 'broken' }
  }
}

answerOrders((order: PictureOrder | DrawingOrder) => ('ground' in order ? draw(order) : clean(order)))
