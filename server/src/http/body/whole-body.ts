import { badInput, Failure, tooLarge } from '@bee/contract/failures.ts'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

const FIRST_BYTES = 64 * 1024
const TOO_LARGE = '提交的内容太大了'
const CUT_SHORT = '没有传完，请再试一次'

/**
 * A file as one piece of memory. Each part is put in its place as it comes: to join them all at the end holds up everybody for
 * several milliseconds at twenty megabytes.
 */
async function collect(payload: Readable, announced: number | undefined, limit: number): Promise<Buffer> {
  if (announced !== undefined && announced > limit) throw tooLarge(TOO_LARGE)
  // Whoever sends too much still hears why: the line is not cut.
  const parts = payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  let body = Buffer.allocUnsafe(announced ?? Math.min(FIRST_BYTES, limit))
  let length = 0
  for await (const part of parts) {
    if (length + part.length > limit) throw tooLarge(TOO_LARGE)
    if (length + part.length > body.length) {
      const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(body.length * 2, length + part.length)))
      body.copy(larger, 0, 0, length)
      body = larger
    }
    part.copy(body, length)
    length += part.length
  }
  if (announced !== undefined && length !== announced) throw badInput(CUT_SHORT)
  return body.subarray(0, length)
}

/** For `addContentTypeParser`, in the place of `parseAs: 'buffer'`. */
export const wholeBody = (limit: number) => (request: FastifyRequest, payload: IncomingMessage) => {
  const announced = request.headers['content-length']
  return collect(payload, announced === undefined ? undefined : Number(announced), limit).catch((error: unknown) => {
    // A line that breaks is nobody's fault here.
    throw error instanceof Failure ? error : badInput(CUT_SHORT)
  })
}
