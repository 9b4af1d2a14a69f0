import type { Transport } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { KINDS_HEADER, OLD_HEADER } from '@bee/server/http/answer-keys.ts'
import { CONTENT_KINDS, type ContentKind } from '@bee/server/http/content-cache.ts'
import { RENDERING_HEADER } from '@bee/server/http/visitor.ts'
import { CallFailure } from '@bee/web/api/call-failure.ts'
import type { FastifyInstance } from 'fastify'

/** An answer without the header may depend on every content kind. */
const kindsIn = (header: unknown): readonly ContentKind[] =>
  typeof header === 'string' ? CONTENT_KINDS.filter((kind) => header.split(' ').includes(kind)) : CONTENT_KINDS

export interface InjectOptions {
  /** The id of the page request; the calls of the page are logged under the same id. */
  requestId?: string
  /** Sent with every call, to identify the member who reads. */
  headers?: Record<string, string>
  /** Receives the content kinds that each answer depends on. */
  onRead?: (kinds: readonly ContentKind[]) => void
  /** Called when an answer is of before a change, because the database could not be asked. May throw, to refuse it. */
  onOld?: () => void
}

/** For pages that are kept whole: the page of before is better than a new one made of old parts. */
export function refuseOld(): never {
  throw new CallFailure(UNAVAILABLE, 'The answer is of before a change')
}
const UNAVAILABLE = 503

/** The same typed client as in the browser, without a socket. */
export const injectTransport =
  (app: FastifyInstance, { requestId = '1', headers, onRead, onOld }: InjectOptions = {}): Transport =>
  async ({ method, url, body }) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...headers, [RENDERING_HEADER]: requestId },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const envelope = response.json<Envelope<unknown>>()
    if (response.statusCode >= 400) {
      throw new CallFailure(response.statusCode, `${url} answered ${response.statusCode}: ${envelope.msg}`)
    }
    if (response.headers[OLD_HEADER] !== undefined) onOld?.()
    onRead?.(kindsIn(response.headers[KINDS_HEADER]))
    return envelope.data
  }
