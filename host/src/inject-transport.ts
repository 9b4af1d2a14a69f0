import type { Transport } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { RENDERING_HEADER } from '@bee/server/http/visitor.ts'
import { CallFailure } from '@bee/web/api/call-failure.ts'
import type { FastifyInstance } from 'fastify'

/** The same typed client as in the browser, without a socket. */
export const injectTransport =
  (app: FastifyInstance): Transport =>
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
    return envelope.data
  }
