import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface SocketRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  payload?: unknown
}

export interface SocketAnswer {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Uses kept sockets and the path as it is written: `inject` would normalise it first. */
export function askerOf(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const ask = (asked: SocketRequest): Promise<SocketAnswer> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', path, headers = {}, payload } = asked
      const isWritten = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
      const body = isWritten ? payload : JSON.stringify(payload)
      const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
      const sent = {
        ...(isWritten ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined ? {} : length),
      }
      const sending = request(
        { agent, port, host: '127.0.0.1', method, path, headers: { ...sent, ...headers } },
        (response) => {
          text(response).then(
            (answered) => resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body: answered }),
            reject,
          )
        },
      )
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection while the request was on its way, unread, so it is sent again.
        if (sending.reusedSocket && error.code === 'ECONNRESET') ask(asked).then(resolve, reject)
        else reject(error)
      })
      sending.end(body)
    })
  return { ask, close: () => agent.destroy() }
}
