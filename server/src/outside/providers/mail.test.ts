import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { sendMail, type MailServer } from './mail.ts'
import { MAIL_CERTIFICATE } from './testing/mail-certificate.ts'

const USER = 'school@example.com'
const PASSWORD = 'sixteen-letters-16'
const MAIL = {
  fromName: '青禾编程',
  from: USER,
  to: ['ye@example.com', 'he@example.com'],
  subject: '学校通知（青禾编程）',
  text: '· 2 笔新订单等着确认，共 ¥298',
}

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const replying = (responseCode: number) => Object.assign(new Error(`no, ${PASSWORD}`), { responseCode })

/** A mail server as published, with the password above. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    ...MAIL_CERTIFICATE,
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD ? done(null, { user: username }) : done(replying(535)),
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
  open.push(() => server.close())
  return { port: (server.server.address() as AddressInfo).port, mails }
}

const serverAt = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  isSecure: true,
  user: USER,
  password: PASSWORD,
  ca: MAIL_CERTIFICATE.cert,
  ...more,
})

const refusalOf = (server: MailServer, mail = MAIL): Promise<unknown> =>
  sendMail(server, mail).then(
    () => 'sent',
    (error: unknown) => (error as { refusal: unknown }).refusal,
  )

const decoded = (mail: string) => Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString()

it.each([true, false])('a mail is sent encrypted, from the beginning: %s', async (isSecure) => {
  const { port, mails } = await startMailServer({ secure: isSecure })
  await sendMail(serverAt(port, { isSecure }), MAIL)
  const [mail = ''] = mails
  expect(mail).toContain('Auto-Submitted: auto-generated')
  expect(mail).toMatch(/^To: ye@example\.com, he@example\.com$/m)
  expect(decoded(mail)).toContain(MAIL.text)
})

it('a name with a line break makes no header of its own', async () => {
  const { port, mails } = await startMailServer()
  await sendMail(serverAt(port), { ...MAIL, fromName: '青禾\r\nBcc: all@example.com', subject: 'a\r\nX-Own: 1' })
  expect(mails[0]).not.toMatch(/^(?:Bcc|X-Own):/m)
})

describe('a mail that is not taken has a sentence', () => {
  it.each<[string, SMTPServerOptions, Partial<MailServer>, object]>([
    ['a wrong password', {}, { password: 'wrong' }, { cause: 'settings', field: 'password' }],
    ['no encryption', { secure: false, disabledCommands: ['STARTTLS'] }, { isSecure: false }, { field: 'port' }],
    ['an unknown certificate', {}, { ca: '' }, { field: 'host' }],
    [
      'a recipient that is refused',
      { onRcptTo: (_address, _session, done) => done(replying(550)) },
      {},
      { cause: 'settings', field: 'recipients' },
    ],
    [
      'a sender that is refused',
      { onMailFrom: (_address, _session, done) => done(replying(553)) },
      {},
      { cause: 'settings', field: 'user' },
    ],
    [
      'a server that is busy',
      { onMailFrom: (_address, _session, done) => done(replying(451)) },
      {},
      { cause: 'passing' },
    ],
    ['no such server', {}, { host: 'mail.nowhere.invalid' }, { cause: 'settings', field: 'host' }],
  ])('%s', async (_what, options, more, refusal) => {
    const { port, mails } = await startMailServer(options)
    const found = await refusalOf(serverAt(port, more))
    expect(found).toMatchObject(refusal)
    expect(JSON.stringify(found)).not.toContain(PASSWORD)
    expect(mails).toEqual([])
  })

  it('nobody at the port', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    expect(await refusalOf(serverAt(port))).toMatchObject({ cause: 'passing' })
  })
})
