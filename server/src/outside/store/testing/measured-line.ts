import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { S3Settings } from '../s3/s3-settings.ts'

export interface MeasuredLine {
  /** The same bucket through this proxy. */
  settings: S3Settings
  /** The bytes that came back through it. */
  bytesBack: () => number
  close: () => void
}

/** A proxy between the site and Swift: reads no more from one side than the other accepts. */
export async function openMeasuredLine(swift: S3Settings): Promise<MeasuredLine> {
  const target = new URL(swift.endpoint)
  const sockets = new Set<Socket>()
  let bytesBack = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (piece: Buffer) => (bytesBack += piece.length))
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: { ...swift, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    bytesBack: () => bytesBack,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
