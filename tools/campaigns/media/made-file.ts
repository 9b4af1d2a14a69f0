import { createCipheriv, createHash } from 'node:crypto'
import {
  bytesOfPart,
  countParts,
  FINGERPRINT_HEAD_BYTES,
  UPLOAD_PART_BYTES,
} from '@bee/contract/manage/media/upload-limits.ts'

/** A file that is nowhere: every part of it is made when it is sent, the same each time. */
export interface MadeFile {
  bytes: number
  count: number
  fingerprint: string
  sha256: string
  partOf(number: number): Buffer
}

const KEY = Buffer.from('honey for a file')
const IV_BYTES = 16

export function makeFile(bytes: number, name: number): MadeFile {
  const sizes = { bytes, partBytes: UPLOAD_PART_BYTES }
  const zeros = Buffer.alloc(UPLOAD_PART_BYTES)
  function partOf(number: number): Buffer {
    const iv = Buffer.alloc(IV_BYTES)
    iv.writeUInt32BE(name, 0)
    iv.writeUInt32BE(number, 4)
    return createCipheriv('aes-128-ctr', KEY, iv).update(zeros.subarray(0, bytesOfPart(number, sizes)))
  }
  const count = countParts(bytes, UPLOAD_PART_BYTES)
  const whole = createHash('sha256')
  for (let number = 1; number <= count; number += 1) whole.update(partOf(number))
  const head = partOf(1).subarray(0, FINGERPRINT_HEAD_BYTES)
  const fingerprint = createHash('sha256').update(String(bytes)).update(head).digest('hex')
  return { bytes, count, fingerprint, sha256: whole.digest('hex'), partOf }
}
