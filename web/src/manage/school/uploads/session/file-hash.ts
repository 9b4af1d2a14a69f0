import { FINGERPRINT_HEAD_BYTES } from '@bee/contract/manage/media/upload-limits.ts'

const toHex = (hash: ArrayBuffer) =>
  [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SubtleCrypto exists only on pages with TLS or on localhost. */
export const canHash = () => 'subtle' in crypto

export const hashOf = async (content: BufferSource): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', content))

/** A hash of the size and the first bytes, to recognise a file that is chosen again. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const size = new TextEncoder().encode(String(file.size))
  const head = new Uint8Array(await file.slice(0, FINGERPRINT_HEAD_BYTES).arrayBuffer())
  const both = new Uint8Array(size.length + head.length)
  both.set(size)
  both.set(head, size.length)
  return hashOf(both)
}
