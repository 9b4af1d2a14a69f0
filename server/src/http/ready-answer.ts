import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this a packet is not full anyway. */
const MIN_BYTES_TO_COMPRESS = 1400
/** Quality 5 costs a few milliseconds once per cached answer; 11 would cost a hundred. */
const BROTLI_QUALITY = 5

/** Bytes ready to leave, with their compressed forms made when first asked for. */
export interface ReadyAnswer {
  contentType: string
  plain: Buffer
  etag: string
  compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
}

export function readyAnswer(body: string | Buffer, contentType: string): ReadyAnswer {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { contentType, plain, etag, compressed: {} }
}

function chooseEncoding(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (!accepted) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const compress = (encoding: 'br' | 'gzip', plain: Buffer) =>
  encoding === 'br' ? toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : toGzip(plain)

export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  void reply.header('content-type', answer.contentType).header('etag', answer.etag)
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  const encoding =
    answer.plain.length < MIN_BYTES_TO_COMPRESS ? undefined : chooseEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(answer.plain)
  const bytes = await (answer.compressed[encoding] ??= compress(encoding, answer.plain))
  return reply.header('content-encoding', encoding).send(bytes)
}
