import { once } from 'node:events'
import { createServer, request as askThrough, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../s3/s3-settings.ts'

/** Disturbs a request on its way; returns true if it has answered it. */
export type Trouble = (request: IncomingMessage, response: ServerResponse, nth: number) => boolean

export interface TroubledLine {
  /** The same bucket through this proxy. */
  settings: S3Settings
  asked: () => number
  close: () => void
}

/** A proxy between a client and Swift that disturbs requests. Signatures include the host, so the Host header is kept. */
export async function openTroubledLine(swift: S3Settings, trouble: Trouble): Promise<TroubledLine> {
  const target = new URL(swift.endpoint)
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (trouble(request, response, asked)) return
    const { method, url: path, headers } = request
    const onward = askThrough({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: { ...swift, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked: () => asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
