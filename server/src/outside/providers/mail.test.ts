import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { sendMail, type MailServer } from './mail.ts'
import { MAIL_CERTIFICATE } from './testing/mail-certificate.ts'
import {
  MAIL_PASSWORD,
  MAIL_USER,
  replying,
  startMailServer as startSimulatedServer,
  textOfMail,
} from './testing/simulate-mail.ts'

const USER = MAIL_USER
const PASSWORD = MAIL_PASSWORD
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

/** Closed after each test. */
async function startMailServer(options?: SMTPServerOptions) {
  const server = await startSimulatedServer(options)
  open.push(server.close)
  return server
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

it.each([true, false])('a mail is sent encrypted, from the beginning: %s', async (isSecure) => {
  const { port, mails } = await startMailServer({ secure: isSecure })
  await sendMail(serverAt(port, { isSecure }), MAIL)
  const [mail = ''] = mails
  expect(mail).toContain('Auto-Submitted: auto-generated')
  expect(mail).toMatch(/^To: ye@example\.com, he@example\.com$/m)
  expect(textOfMail(mail)).toContain(MAIL.text)
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
