import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startWholeServer } from '../testing/whole-server.ts'

test('a call that is still being sent when the server closes is answered in the envelope, and is the last of its connection', async () => {
  const server = await startWholeServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  const [serverSide] = await accepted
  socket.write('GET /bee/api/release/subject_type/list HTTP/1.1\r\nhost: bee.example\r\n')
  await expect.poll(() => serverSide.bytesRead).toBeGreaterThan(0)
  const closed = server.close()
  await expect.poll(() => server.app.server.listening).toBe(false)
  socket.write('\r\n')
  const answer = await text(socket)
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain('"code":200')
})
