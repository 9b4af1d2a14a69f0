import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './security-headers.ts'
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
  /** The same with length and security headers, in the flat order that node writes without a detour. */
  rawHeaders: string[]
}

/** Bytes ready to leave, with their compressed forms made when first asked for. */
export interface ReadyAnswer {
  etag: string
  /** 200 where nothing else is said. */
  status?: number
  plain: Form
  compressed: Partial<Record<Encoding, Form>>
  /** Told of everybody who gets it. */
  onSent?: (visitor: Visitor) => void
}

/** Headers, keys and the objects around them, roughly. */
const OVERHEAD_BYTES = 4096

/** What it may come to: its compressed forms, made when first asked for, are together never larger than the plain one. */
export const bytesOf = ({ plain }: ReadyAnswer) => 2 * plain.bytes.length + OVERHEAD_BYTES

export interface ReadyAnswerOptions {
  contentType: string
  /** Request headers besides the encoding that decide over the answer. */
  vary?: string
}

function formOf(bytes: Buffer, headers: Record<string, string>): Form {
  const all = { ...headers, 'content-length': String(bytes.length), ...SECURITY_HEADERS }
  return { bytes, headers, rawHeaders: Object.entries(all).flat() }
}

export function readyAnswer(body: string | Buffer, { contentType, vary }: ReadyAnswerOptions): ReadyAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  const headers = {
    'content-type': contentType,
    'cache-control': 'no-cache',
    etag,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
  }
  return { etag, plain: formOf(bytes, headers), compressed: {} }
}

function encodingFor({ plain }: ReadyAnswer, accepted: string | undefined): Encoding | undefined {
  if (!accepted || plain.bytes.length < MIN_BYTES_TO_COMPRESS) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

async function compress(encoding: Encoding, { bytes, headers }: Form): Promise<Form> {
  const small =
    encoding === 'br'
      ? await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await toGzip(bytes)
  return formOf(small, { ...headers, 'content-encoding': encoding })
}

/** Conditions are for what is there (RFC 9110, 13.2.1). */
const isKnown = ({ etag, status = 200 }: ReadyAnswer, headers: IncomingHttpHeaders) =>
  status === 200 && headers['if-none-match'] === etag

export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  if (isKnown(answer, request.headers)) return reply.headers(answer.plain.headers).code(304).send()
  const encoding = encodingFor(answer, request.headers['accept-encoding'])
  const form = encoding ? (answer.compressed[encoding] ??= await compress(encoding, answer.plain)) : answer.plain
  return reply.headers(form.headers).send(form.bytes)
}

/** The same without the framework, where everything is at hand; says whether it was. */
export function writeReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  ownHeaders: readonly string[],
): boolean {
  if (isKnown(answer, request.headers)) return false
  const encoding = encodingFor(answer, request.headers['accept-encoding'])
  const form = encoding ? answer.compressed[encoding] : answer.plain
  if (!form) return false
  response.writeHead(answer.status ?? 200, [...form.rawHeaders, ...ownHeaders]).end(form.bytes)
  return true
}
