import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { MAIL_CERTIFICATE } from './mail-certificate.ts'

export const MAIL_USER = 'school@example.com'
export const MAIL_PASSWORD = 'sixteen-letters-16'

export const replying = (responseCode: number) => Object.assign(new Error(`no, ${MAIL_PASSWORD}`), { responseCode })

/** A mail server as published, with the password above. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    ...MAIL_CERTIFICATE,
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER && password === MAIL_PASSWORD ? done(null, { user: username }) : done(replying(535)),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  // A client that turns away in the middle is part of a test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.close()
  }
  return { port: (server.server.address() as AddressInfo).port, mails, close }
}

/** The text of a mail that was taken. */
export const textOfMail = (mail: string) =>
  Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64')
    .toString()
    .replaceAll('\r\n', '\n')
