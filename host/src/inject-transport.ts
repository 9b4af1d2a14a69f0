import type { Transport } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { KINDS_HEADER } from '@bee/server/http/answer-keys.ts'
import { CONTENT_KINDS, type ContentKind } from '@bee/server/http/content-cache.ts'
import { RENDERING_HEADER } from '@bee/server/http/visitor.ts'
import { CallFailure } from '@bee/web/api/call-failure.ts'
import type { FastifyInstance } from 'fastify'

/** An answer that does not say may be made from any of them. */
const kindsIn = (header: unknown): readonly ContentKind[] =>
  typeof header === 'string' ? CONTENT_KINDS.filter((kind) => header.split(' ').includes(kind)) : CONTENT_KINDS

/** The same typed client as in the browser, without a socket. `onRead` is told from what kinds each answer was made. */
export const injectTransport =
  (app: FastifyInstance, onRead: (kinds: readonly ContentKind[]) => void = () => undefined): Transport =>
  async ({ method, url, body }) => {
    const response = await app.inject({
      method,
      url,
      headers: { [RENDERING_HEADER]: '1' },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const envelope = response.json<Envelope<unknown>>()
    if (response.statusCode >= 400) {
      throw new CallFailure(response.statusCode, `${url} answered ${response.statusCode}: ${envelope.msg}`)
    }
    onRead(kindsIn(response.headers[KINDS_HEADER]))
    return envelope.data
  }
