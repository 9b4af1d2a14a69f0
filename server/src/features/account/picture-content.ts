import { tooLarge, wrongType } from '@bee/contract/failures.ts'
import sharp from 'sharp'

/** 40 megapixels: more than any camera phone sends by default, far less than a bomb of 20,000 × 20,000. */
const MAX_PIXELS = 40_000_000
/** Nothing of the site shows a picture larger. */
const MAX_SIDE = 2048
const WEBP_QUALITY = 84

const WRONG_TYPE = '只能上传 JPEG、PNG、WebP 或 GIF 图片'
const BROKEN = '这张图片打不开，可能已经损坏，换一张试试'

const startsWith = (content: Buffer, ...bytes: number[]) => bytes.every((byte, index) => content[index] === byte)

/** By its first bytes, not by its name: the decoder for SVG and the like is never even asked. */
function isAllowedPicture(content: Buffer): boolean {
  return (
    startsWith(content, 0xff, 0xd8, 0xff) ||
    startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    /^GIF8[79]a/.test(content.toString('latin1', 0, 6)) ||
    (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')
  )
}

export interface CleanPicture {
  content: Buffer
  width: number
  height: number
}

/** Decoded and encoded anew as WebP: whatever else the file carried (place, camera, a script) stays behind (ruling 28). */
export async function cleanPicture(content: Buffer): Promise<CleanPicture> {
  if (!isAllowedPicture(content)) throw wrongType(WRONG_TYPE)
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning' as const }
  const size = await sharp(content, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (size === undefined) throw wrongType(BROKEN)
  if (size.width * size.height > MAX_PIXELS) throw tooLarge('图片的尺寸太大了，缩小以后再上传')
  try {
    const { data, info } = await sharp(content, options)
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch {
    throw wrongType(BROKEN)
  }
}
