import { connect, type Socket } from 'node:net'

export interface LoadPlan {
  port: number
  connections: number
  /** Stops at whichever comes first, so that a run is bounded in count and time. */
  seconds: number
  maxRequests: number
  /** The whole request text for the nth request. */
  request: (nth: number) => string
}

export interface LoadResult {
  requests: number
  perSecond: number
  bytesPerSecond: number
}

/** A minimal HTTP client: the cost of a full one would hide the difference between the servers. */
export class Connection {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #missing = 0
  #done: ((bytes: number) => void) | undefined
  #size = 0

  /** `localAddress`: as if it came from elsewhere; limits count by it. */
  constructor(port: number, localAddress = '127.0.0.1') {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress }).setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk))
  }

  ask(text: string): Promise<number> {
    this.#size = 0
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#socket.once('error', reject)
      this.#socket.write(text)
    })
  }

  #take(chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#missing > 0) {
      this.#missing -= chunk.length
    } else {
      this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
      const end = this.#rest.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = this.#rest.toString('latin1', 0, end)
      if (!/^HTTP\/1\.1 20[06]/.test(head)) throw new Error(`Unexpected answer: ${head.split('\r\n')[0]}`)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      this.#missing = length - (this.#rest.length - end - 4)
      this.#rest = Buffer.alloc(0)
    }
    if (this.#missing <= 0) {
      this.#socket.removeAllListeners('error')
      this.#done?.(this.#size)
    }
  }

  close(): void {
    this.#socket.destroy()
  }
}

export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const connections = Array.from({ length: plan.connections }, () => new Connection(plan.port))
  const started = performance.now()
  const deadline = started + plan.seconds * 1000
  let requests = 0
  let bytes = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < deadline && requests < plan.maxRequests) {
        requests += 1
        const size = await connection.ask(plan.request(requests))
        bytes += size
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  return { requests, perSecond: requests / seconds, bytesPerSecond: bytes / seconds }
}

export const getRequest = (path: string, headers: Record<string, string> = {}) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

export function postRequest(path: string, body: unknown, headers: Record<string, string>): string {
  const text = JSON.stringify(body)
  const lines = { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`
}
