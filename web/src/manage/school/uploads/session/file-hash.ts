import { FINGERPRINT_HEAD_BYTES } from '@bee/contract/manage/media/upload-limits.ts'

const toHex = (hash: ArrayBuffer) =>
  [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Browsers hash only for pages that came over TLS, or from this machine. */
export const canHash = () => 'subtle' in crypto

export const hashOf = async (content: BufferSource): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', content))

/** Of the size and the beginning: enough to know a file again that was chosen once before. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const size = new TextEncoder().encode(String(file.size))
  const head = new Uint8Array(await file.slice(0, FINGERPRINT_HEAD_BYTES).arrayBuffer())
  const both = new Uint8Array(size.length + head.length)
  both.set(size)
  both.set(head, size.length)
  return hashOf(both)
}
