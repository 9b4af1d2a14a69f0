import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { refusalOf } from './s3-answers.ts'
import { bucketAddress, type S3Settings } from './s3-settings.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 200
/** Until the head of an answer is there: a part of 8 MiB goes up in it on a slow line. */
const ANSWER_TIMEOUT_MS = 60_000
/** Where nothing goes up: somebody may be waiting for it. */
const QUICK_ANSWER_TIMEOUT_MS = 10_000
/** What a server may say while it is busy, or what stands before it. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

/** A presigned address is good for so long: longer than any film element waits before it asks, and no longer than a paid link. */
export const PRESIGNED_SECONDS = 60 * 60

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** None for the bucket itself. */
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Who goes away ends the question and its answer. */
  signal?: AbortSignal
}

/** A refusal of the server; never repeats an address or a header, which carry signatures. */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string

  constructor({ method, path }: S3Request, status: number, code: string) {
    super(`S3 refused ${method} ${path ?? 'the bucket'}: ${status} ${code}`)
    this.name = 'S3Failure'
    this.status = status
    this.code = code
  }
}

/** No answer, however often it was asked. */
class S3Away extends Error {
  constructor({ method, path }: S3Request, cause: unknown) {
    super(`S3 did not answer ${method} ${path ?? 'the bucket'}`, { cause })
    this.name = 'S3Away'
  }
}

/** Whether whoever asks again in a moment may be served. */
export const isStoreAway = (error: unknown) =>
  error instanceof S3Away || (error instanceof S3Failure && PASSING.has(error.status))

/** Signed questions to one bucket, asked again a few times where the server or the line had a bad moment. */
export interface S3Client {
  /** Answers what was granted; a refusal is thrown. */
  ask(request: S3Request): Promise<Response>
  /** The text of such an answer; a refusal behind a good head is thrown too. */
  read(request: S3Request): Promise<string>
  /** Where a browser may get this file, for an hour. Undefined where browsers have no way to the bucket. */
  presign(path: string, headers?: { type?: string; cacheControl?: string }): Promise<string | undefined>
}

export function createS3Client(
  settings: S3Settings,
  { tries = TRIES, firstPauseMs = FIRST_PAUSE_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS } = {},
): S3Client {
  const keys = {
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    // The day's signing key is made once.
    cache: new Map<string, ArrayBuffer>(),
  }

  function addressOf(door: string, path: string | undefined, query: Record<string, string> = {}): URL {
    const address = new URL(bucketAddress(door, settings.bucket))
    if (path !== undefined) address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address
  }

  async function send({ method, path, query, headers, body, signal }: S3Request): Promise<Response> {
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: addressOf(settings.endpoint, path, query).href,
      // Of the whole body, which the server compares: no checksum trails behind it.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
    }).sign()
    // Some servers pack text for whoever does not mind, and then its length and parts are others. Not signed: what stands before them may change it.
    signed.headers.set('accept-encoding', 'identity')
    const patience = new AbortController()
    const timeoutMs = body ? answerTimeoutMs : Math.min(answerTimeoutMs, QUICK_ANSWER_TIMEOUT_MS)
    const timer = setTimeout(() => patience.abort(new Error('S3 did not answer in time')), timeoutMs)
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: (body as Uint8Array<ArrayBuffer> | undefined) ?? null,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, patience.signal]) : patience.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  async function ask(request: S3Request): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === tries
      try {
        const answer = await send(request)
        if (answer.ok) return answer
        const code = refusalOf(await answer.text())
        if (isLast || !PASSING.has(answer.status)) throw new S3Failure(request, answer.status, code ?? '')
      } catch (error) {
        if (error instanceof S3Failure || request.signal?.aborted) throw error
        if (isLast) throw new S3Away(request, error)
      }
      // Not all at the same moment again.
      await sleep(firstPauseMs * 2 ** (tried - 1) * (0.5 + Math.random()))
    }
  }

  async function read(request: S3Request): Promise<string> {
    const text = await (await ask(request)).text()
    const code = refusalOf(text)
    if (code !== undefined) throw new S3Failure(request, 200, code)
    return text
  }

  async function presign(
    path: string,
    { type, cacheControl }: { type?: string; cacheControl?: string } = {},
  ): Promise<string | undefined> {
    if (settings.publicUrl === undefined) return undefined
    const query = {
      ...(type !== undefined && { 'response-content-type': type }),
      ...(cacheControl !== undefined && { 'response-cache-control': cacheControl }),
      'X-Amz-Expires': String(PRESIGNED_SECONDS),
    }
    const url = addressOf(settings.publicUrl, path, query).href
    return (await new AwsV4Signer({ ...keys, method: 'GET', url, signQuery: true }).sign()).url.href
  }

  return { ask, read, presign }
}

function sha256(body: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex')
}
