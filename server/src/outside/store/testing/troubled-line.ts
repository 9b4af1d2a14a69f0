import { once } from 'node:events'
import { createServer, request as askThrough, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../s3/s3-settings.ts'

/** What happens to a question on its way; true where it has been answered. */
export type Trouble = (request: IncomingMessage, response: ServerResponse, nth: number) => boolean

export interface TroubledLine {
  /** Of the same bucket, over this line. */
  settings: S3Settings
  asked: () => number
  close: () => void
}

/** Stands between a client and Swift, as a line with bad moments does. Signatures name the host, so it is kept as it was. */
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
