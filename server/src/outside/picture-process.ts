// A separate process for decoding untrusted pictures. sharp, argon2, compression and file reads of one process share four threads; a few
// large pictures would delay every log-in. A picture that crashes this process does not stop the site.
import sharp from 'sharp'
import { answerOrders } from './helper-orders.ts'
import type { PictureAnswer, PictureOrder } from './picture-cleaner.ts'

/** 16 million pixels of four bytes. Counted as decoded, since a pixel of 16 bits costs twice one of 8. */
const MAX_DECODED_BYTES = 16_000_000 * 4
const WEBP_QUALITY = 84
const BYTES_OF_DEPTH: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const LARGEST_DEPTH_BYTES = 8

sharp.concurrency(1)
sharp.cache(false)

async function clean({ content, maxSide }: PictureOrder): Promise<PictureAnswer> {
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
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'clean', content: data, width: info.width, height: info.height }
  } catch {
    return { kind: 'broken' }
  }
}

answerOrders(clean)
