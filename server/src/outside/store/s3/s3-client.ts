import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { refusalOf } from './s3-answers.ts'
import { bucketAddress, type S3Settings } from './s3-settings.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 200
/** Until the headers of the answer arrive: enough to upload a part of 8 MiB on a slow connection. */
const ANSWER_TIMEOUT_MS = 60_000
/** For requests without a body: a user may be waiting. */
const QUICK_ANSWER_TIMEOUT_MS = 10_000
/** Statuses of a busy server, or of a proxy in front of it. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

/** The lifetime of a presigned address: longer than a video element waits before its request, and no longer than a paid link. */
export const PRESIGNED_SECONDS = 60 * 60

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Absent for the bucket itself. */
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** A client that leaves aborts the request and its answer. */
  signal?: AbortSignal
}

/** A refusal of the server; never contains an address or a header, which carry signatures. */
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

/** No answer after all attempts. */
class S3Away extends Error {
  constructor({ method, path }: S3Request, cause: unknown) {
    super(`S3 did not answer ${method} ${path ?? 'the bucket'}`, { cause })
    this.name = 'S3Away'
  }
}

/** Whether a repeated request may succeed in a moment. */
export const isStoreAway = (error: unknown) =>
  error instanceof S3Away || (error instanceof S3Failure && PASSING.has(error.status))

/** Sends signed requests to one bucket, and repeats them a few times after an error of the server or the network. */
export interface S3Client {
  /** Returns a successful answer; throws a refusal. */
  ask(request: S3Request): Promise<Response>
  /** The text of such an answer; also throws a refusal after a status of success. */
  read(request: S3Request): Promise<string>
  /** A temporary address for browsers, valid for an hour. Undefined when browsers cannot reach the bucket. */
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
    // Caches the signing key of the day.
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
      // The hash of the whole body, which the server compares: no trailing checksum is sent.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
    }).sign()
    // Some servers compress text unless told otherwise, and then its length and ranges differ. Not signed, because a proxy in front may
    // change it.
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
      // Random, so that requests are not repeated all at the same moment.
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
