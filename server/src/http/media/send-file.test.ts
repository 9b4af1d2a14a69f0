import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendFile } from './send-file.ts'
import { createFileReadPool, type FileReadPool } from './file-read-pool.ts'

/** Larger than the buffers at both ends of a connection. */
const FILE = randomBytes(12_000_017)
let folder: string
let server: Server
let reads: FileReadPool
/** Pieces that were read and not given back. */
let lent = 0
let opened: Set<FileHandle>
let announced: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bee-pour-'))
  await writeFile(path.join(folder, 'file'), FILE)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  const inner = createFileReadPool()
  lent = 0
  opened = new Set()
  announced = FILE.length
  reads = {
    ...inner,
    async read(...asked) {
      const { bytes, giveBack } = await inner.read(...asked)
      lent += 1
      return {
        bytes,
        giveBack: () => {
          lent -= 1
          giveBack()
        },
      }
    },
  }
  server = createServer((request, response) => {
    void open(path.join(folder, 'file')).then(async (file) => {
      opened.add(file)
      response.writeHead(200, { 'content-length': announced })
      await sendFile(response, { file, start: 0, end: announced - 1, reads, socket: request.socket })
      opened.delete(file)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (times = 1): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(times - 1) + 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  )
  return socket
}
const bodyOf = (answer: Buffer) => answer.subarray(answer.indexOf('\r\n\r\n') + 4)

test('many at once get the bytes of the file, from memory that is used again and again', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => buffer(ask())))
  for (const answer of answers) expect(bodyOf(answer).equals(FILE)).toBe(true)
  expect(lent).toBe(0)
  await expect.poll(() => opened.size).toBe(0)
})

test('who leaves in the middle leaves no open file, also where a second answer waits behind the first', async () => {
  const sockets = Array.from({ length: 5 }, () => ask(2).pause())
  await expect.poll(() => opened.size).toBe(10)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => opened.size).toBe(0)
})

test('a file that has become shorter ends the connection', async () => {
  announced = FILE.length + 10
  const answer = await buffer(ask())
  expect(bodyOf(answer).equals(FILE)).toBe(true)
  await expect.poll(() => opened.size).toBe(0)
})
