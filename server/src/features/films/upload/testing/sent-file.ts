import { createHash, randomBytes } from 'node:crypto'
import { bytesOfPart, countParts, FINGERPRINT_HEAD_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import {
  PART_HASH_HEADER,
  PART_TYPE,
  uploadPartPath,
  type Upload,
  type UploadKind,
} from '@bee/contract/manage/media/film-upload.contract.ts'

export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** A file as a browser has it. */
export function fileOf(content: Buffer, name: string, kind: UploadKind) {
  const bytes = content.length
  const head = content.subarray(0, FINGERPRINT_HEAD_BYTES)
  const fingerprint = createHash('sha256').update(String(bytes)).update(head).digest('hex')
  return { content, asked: { kind, name, bytes, fingerprint } }
}

export const newFile = (bytes: number, name = '03-02 多头注意力.mp4') =>
  fileOf(randomBytes(bytes), name, name.endsWith('.mp4') ? 'video' : 'file')

export const partOf = (content: Buffer, number: number, upload: Pick<Upload, 'bytes' | 'partBytes'>) => {
  const start = (number - 1) * upload.partBytes
  return content.subarray(start, start + bytesOfPart(number, upload))
}

export const partRequest = (uploadId: number, number: number, part: Buffer) => ({
  method: 'PUT' as const,
  url: `/bee/api${uploadPartPath(uploadId, number)}`,
  headers: { 'content-type': PART_TYPE, [PART_HASH_HEADER]: sha256Of(part) },
  payload: part,
})

export const numbersOf = ({ bytes, partBytes }: Pick<Upload, 'bytes' | 'partBytes'>) =>
  Array.from({ length: countParts(bytes, partBytes) }, (_, nth) => nth + 1)
