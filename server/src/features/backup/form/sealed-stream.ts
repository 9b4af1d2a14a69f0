import { createCipheriv, createDecipheriv, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ByteReader } from '../../../text/tar/byte-reader.ts'
import { altered, cutOff, needsPassphrase, wrongPassphrase } from './refusals.ts'

/**
 * magic (8) · salt (16) · proof of the key (32), then chunks of 64 KiB under AES-256-GCM, each with a tag of 16 bytes. The nonce of a chunk
 * holds its number and whether it is the last: no chunk can be left out, moved or added, and a file that was cut off has no last one. A key
 * belongs to one file only, since its salt does.
 */
const MAGIC = Buffer.from('BEESEAL1')
const SALT_BYTES = 16
const PROOF_BYTES = 32
const KEY_BYTES = 32
const TAG_BYTES = 16
const CHUNK_BYTES = 64 * 1024
const NONCE_BYTES = 12
export const SEALED_HEAD_BYTES = MAGIC.length + SALT_BYTES + PROOF_BYTES
/** Some 60 ms and 32 MB for each guess: only the cost of guessing protects a short passphrase. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const derive = promisify(scrypt) as (secret: string, salt: Buffer, bytes: number, cost: typeof COST) => Promise<Buffer>

export const isSealed = (head: Uint8Array) => MAGIC.equals(head.subarray(0, MAGIC.length))

async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; proof: Buffer }> {
  const both = await derive(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, COST)
  const proof = createHmac('sha256', both.subarray(KEY_BYTES)).update(MAGIC).update(salt).digest()
  return { key: both.subarray(0, KEY_BYTES), proof }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

export async function* seal(
  source: AsyncIterable<Uint8Array>,
  { passphrase, salt }: { passphrase: string; salt: Buffer },
): AsyncGenerator<Buffer> {
  const { key, proof } = await keysOf(passphrase, salt)
  yield Buffer.concat([MAGIC, salt, proof])
  let number = 0
  function close(chunk: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    number += 1
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  let waiting = Buffer.alloc(0) as Buffer
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    // One byte more than a chunk must wait: only then this chunk is certainly not the last.
    while (waiting.length > CHUNK_BYTES) {
      yield close(waiting.subarray(0, CHUNK_BYTES), false)
      waiting = waiting.subarray(CHUNK_BYTES)
    }
  }
  yield close(waiting, true)
}

export async function* unseal(reader: ByteReader, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const head = await reader.upTo(SEALED_HEAD_BYTES)
  if (head.length < SEALED_HEAD_BYTES) throw cutOff()
  if (passphrase === undefined) throw needsPassphrase()
  const { key, proof } = await keysOf(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
  if (!timingSafeEqual(proof, head.subarray(-PROOF_BYTES))) throw wrongPassphrase()
  for (let number = 0; ; number += 1) {
    const chunk = await reader.upTo(CHUNK_BYTES + TAG_BYTES)
    const isLast = await reader.isAtEnd()
    if (chunk.length < TAG_BYTES) throw cutOff()
    const opened = open(chunk, key, nonceOf(number, isLast))
    if (!opened) {
      // Whole, but not sealed as the last: the chunks after it are missing.
      const wasFollowed = isLast && open(chunk, key, nonceOf(number, false)) !== undefined
      throw wasFollowed ? cutOff() : isLast && chunk.length < CHUNK_BYTES + TAG_BYTES ? cutOff() : altered()
    }
    if (opened.length > 0) yield opened
    if (isLast) return
  }
}

function open(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
