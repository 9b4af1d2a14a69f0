import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from './visitor.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A smaller answer fits into one packet anyway. */
const MIN_BYTES_TO_COMPRESS = 1400
/** Quality 5 costs a few milliseconds once per cached answer; 11 would cost a hundred. */
const BROTLI_QUALITY = 5

type Encoding = 'br' | 'gzip'

/** One encoding of an answer. */
interface Form {
  bytes: Buffer
  headers: Record<string, string>
}

/** An answer as bytes; compressed forms are made on first request. */
export interface PreparedAnswer {
  etag: string
  /** Defaults to 200. */
  status?: number
  plain: Form
  compressed: Partial<Record<Encoding, Form>>
  /** Of before a change, because it could not be made again. A page made from it must not count as current. */
  isOld?: true
  /** Called with every visitor who gets the answer. */
  onSent?: (visitor: Visitor) => void
  /** The data of the answer, when members' answers are built from it. */
  publicPart?: unknown
}

/** A rough size of headers, keys and the objects around them. */
const OVERHEAD_BYTES = 4096

/**
 * An upper limit of the memory: the compressed forms together are never larger than the plain one, and the data take two bytes a character.
 */
export const bytesOf = ({ plain, publicPart }: PreparedAnswer) =>
  (publicPart === undefined ? 2 : 4) * plain.bytes.length + OVERHEAD_BYTES

export interface PrepareOptions {
  contentType: string
  /** Request headers besides the encoding that affect the answer. */
  vary?: string
}

export function prepareAnswer(body: string | Buffer, { contentType, vary }: PrepareOptions): PreparedAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  const headers = {
    'content-type': contentType,
    'cache-control': 'no-cache',
    etag,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
  }
  return { etag, plain: { bytes, headers }, compressed: {} }
}

function encodingFor({ plain }: PreparedAnswer, accepted: string | undefined): Encoding | undefined {
  if (!accepted || plain.bytes.length < MIN_BYTES_TO_COMPRESS) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

async function compress(encoding: Encoding, { bytes, headers }: Form): Promise<Form> {
  const small =
    encoding === 'br'
      ? await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await toGzip(bytes)
  return { bytes: small, headers: { ...headers, 'content-encoding': encoding } }
}

/**
 * Conditions apply only to existing content (RFC 9110, 13.2.1). If-None-Match may list several tags, and a compressing proxy marks them as
 * weak (13.1.2).
 */
const isKnown = ({ etag, status = 200 }: PreparedAnswer, headers: IncomingHttpHeaders) =>
  status === 200 && headers['if-none-match']?.includes(etag) === true

/** Sent at once when the bytes exist; the first request for an encoding waits for the compression. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): FastifyReply | Promise<FastifyReply> {
  if (isKnown(answer, request.headers)) return reply.headers(answer.plain.headers).code(304).send()
  const send = ({ headers, bytes }: Form) => reply.headers(headers).send(bytes)
  const encoding = encodingFor(answer, request.headers['accept-encoding'])
  const form = encoding ? answer.compressed[encoding] : answer.plain
  if (form || !encoding) return send(form ?? answer.plain)
  return compress(encoding, answer.plain).then((made) => send((answer.compressed[encoding] = made)))
}
