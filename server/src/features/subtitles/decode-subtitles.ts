import type { TextEncoding } from '@bee/contract/manage/media/subtitles.contract.ts'
import { decodeText, decodeUtf8 } from '../../text/decode-text.ts'

const SAMPLE_BYTES = 2000
/** Minimum share of zeros among the bytes at odd or even places: UTF-16 has that many in Latin letters and line ends. */
const MANY_ZEROS = 0.02

/** The byte order of UTF-16 text; undefined for other encodings. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zerosAt = (odd: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) <= sample.length * MANY_ZEROS) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Decodes a subtitle file: programs of a Chinese Windows write GBK, its Notepad UTF-16, all others UTF-8. */
export function decodeSubtitles(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const wide = wideOrder(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  return { text: decodeText(bytes), encoding: decodeUtf8(bytes) === undefined ? 'gbk' : 'utf-8' }
}
