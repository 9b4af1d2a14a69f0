import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { certificateEnd } from './certificate-end.ts'
import { MAIL_CERTIFICATE } from './providers/testing/mail-certificate.ts'

let server: Server
afterEach(() => server.close())

async function listen(): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

it('reads when a certificate ends, also of one that nobody vouches for', async () => {
  server = createServer(MAIL_CERTIFICATE).on('tlsClientError', () => undefined)
  const port = await listen()
  expect(await certificateEnd({ host: 'localhost', port })).toEqual(new Date('2126-10-26T18:02:11Z'))
})

it('knows nothing of a server that is silent or speaks otherwise', async () => {
  server = createNetServer((socket) => void socket.on('error', () => undefined))
  const port = await listen()
  expect(await certificateEnd({ host: '127.0.0.1', port }, 50)).toBeUndefined()
  server.removeAllListeners('connection')
  server.on('connection', (socket) => void socket.on('error', () => undefined).end('220 hello\r\n'))
  expect(await certificateEnd({ host: '127.0.0.1', port })).toBeUndefined()
})
