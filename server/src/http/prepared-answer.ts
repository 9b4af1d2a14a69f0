import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from './visitor.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this a packet is not full anyway. */
const MIN_BYTES_TO_COMPRESS = 1400
/** Quality 5 costs a few milliseconds once per cached answer; 11 would cost a hundred. */
const BROTLI_QUALITY = 5

type Encoding = 'br' | 'gzip'

/** One encoding of an answer. */
interface Form {
  bytes: Buffer
  headers: Record<string, string>
}

/** Bytes ready to leave, with their compressed forms made when first asked for. */
export interface PreparedAnswer {
  etag: string
  /** 200 where nothing else is said. */
  status?: number
  plain: Form
  compressed: Partial<Record<Encoding, Form>>
  /** Told of everybody who gets it. */
  onSent?: (visitor: Visitor) => void
  /** What it was written from, where members' answers are made from it. */
  publicPart?: unknown
}

/** Headers, keys and the objects around them, roughly. */
const OVERHEAD_BYTES = 4096

/**
 * What it may come to: its compressed forms, made when first asked for, are together never larger than the plain one. What it was
 * written from takes two bytes a character.
 */
export const bytesOf = ({ plain, publicPart }: PreparedAnswer) =>
  (publicPart === undefined ? 2 : 4) * plain.bytes.length + OVERHEAD_BYTES

export interface PrepareOptions {
  contentType: string
  /** Request headers besides the encoding that decide over the answer. */
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

/** Conditions are for what is there (RFC 9110, 13.2.1). Several may be named, and a proxy that packs answers marks them as weak (13.1.2). */
const isKnown = ({ etag, status = 200 }: PreparedAnswer, headers: IncomingHttpHeaders) =>
  status === 200 && headers['if-none-match']?.includes(etag) === true

/** At once where the bytes are at hand; the first who asks for an encoding waits for it to be made. */
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
