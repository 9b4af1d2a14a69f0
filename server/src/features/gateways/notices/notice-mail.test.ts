import { afterEach, beforeEach, expect, it } from 'vitest'
import { providerAddresses } from '../../../outside/providers/provider-addresses.ts'
import { MAIL_CERTIFICATE } from '../../../outside/providers/testing/mail-certificate.ts'
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  textOfMail,
} from '../../../outside/providers/testing/simulate-mail.ts'
import { createTestClock } from '../../../testing/test-server.ts'
import { createNoticeSenders } from './notice-senders.ts'
import { letterOf } from './notice-words.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(() => server.close())

const VALUES = {
  host: 'smtp.example.com',
  port: '465',
  user: MAIL_USER,
  password: MAIL_PASSWORD,
  recipients: 'ye@example.com\nhe@example.com',
}

it('a mail to colleagues has the school as its sender, and the same lines as the message to a group', async () => {
  const sendLetter = createNoticeSenders({
    addresses: providerAddresses(undefined),
    clock: createTestClock(),
    mailSimulator: { host: 'localhost', port: server.port, ca: MAIL_CERTIFICATE.cert },
  })
  const rows = [{ id: 1, kind: 'order' as const, detail: '', amountFen: 29_800 }]
  const letter = letterOf(rows, { name: '青禾编程', deskUrl: 'https://school.example/manage' })
  await sendLetter('mail', VALUES, letter)
  const [mail = ''] = server.mails
  expect(mail).toMatch(/^To: ye@example\.com, he@example\.com$/m)
  expect(mail).toMatch(/^From: =\?UTF-8\?.+<school@example\.com>$/m)
  expect(textOfMail(mail)).toBe('· 1 笔新订单等着确认，共 ¥298\nhttps://school.example/manage')
})
