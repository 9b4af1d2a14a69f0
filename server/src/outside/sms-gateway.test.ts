import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { afterEach, expect, it } from 'vitest'
import { accountFeature } from '../features/account/account.feature.ts'
import { invitationsFeature } from '../features/staff/invitations/invitations.feature.ts'
import { accountCalls, dataOf } from '../testing/calls/account-calls.ts'
import { createTestClock, startTestServer, TEST_START, type TestServer } from '../testing/test-server.ts'
import { addStaff } from '../testing/test-staff.ts'
import { systemRandomness } from './randomness.ts'
import { createLogSmsGateway, createWebhookSmsGateway, signWebhook, SmsUnavailable } from './sms-gateway.ts'

const SECRET = 'a-gateway-secret-of-some-length'
const MESSAGE = { mobile: '13812345678', code: '042137', scene: 'login' } as const

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const open: { close: () => Promise<void> | void }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

/** A real gateway on this machine. It answers the statuses in turn; `hang` never answers. */
async function startGateway(...answers: (number | 'hang')[]) {
  const received: Received[] = []
  const gateway: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = answers[received.length] ?? answers.at(-1) ?? 200
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      if (answer !== 'hang') response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('ok')
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      gateway.closeAllConnections()
      gateway.close()
    },
  })
  return { url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`, received, gateway }
}

const neverGiveUp = () => new AbortController().signal

const doorTo = (url: string, giveUpAfter: (ms: number) => AbortSignal = neverGiveUp) =>
  createWebhookSmsGateway({
    url,
    secret: SECRET,
    clock: createTestClock(),
    randomness: systemRandomness,
    giveUpAfter,
  })

it('posts the message, signed together with the time', async () => {
  const { url, received } = await startGateway(200)
  await doorTo(url).send(MESSAGE)
  expect(received).toHaveLength(1)
  const { headers, body } = received[0] as Received
  expect(JSON.parse(body)).toEqual({ id: headers['x-bee-message-id'], ...MESSAGE })
  expect(headers['x-bee-timestamp']).toBe(String(TEST_START.getTime() / 1000))
  expect(headers['x-bee-signature']).toBe(signWebhook(SECRET, String(headers['x-bee-timestamp']), body))
  expect(headers['x-bee-signature']).not.toBe(signWebhook('another-secret', String(headers['x-bee-timestamp']), body))
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

it('tries once more when the gateway stumbles, under the same id', async () => {
  const { url, received } = await startGateway(500, 200)
  await doorTo(url).send(MESSAGE)
  const ids = received.map(({ headers }) => headers['x-bee-message-id'])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

it('tries twice at most', async () => {
  const { url, received } = await startGateway(503)
  await expect(doorTo(url).send(MESSAGE)).rejects.toThrow(SmsUnavailable)
  expect(received).toHaveLength(2)
})

it('does not repeat what the gateway refuses, nor follow it elsewhere', async () => {
  const refusing = await startGateway(400)
  await expect(doorTo(refusing.url).send(MESSAGE)).rejects.toThrow(SmsUnavailable)
  expect(refusing.received).toHaveLength(1)
  const moving = await startGateway(302)
  await expect(doorTo(moving.url).send(MESSAGE)).rejects.toThrow(SmsUnavailable)
  for (const { headers } of moving.received) expect(headers.host).toBe(new URL(moving.url).host)
})

it('gives up on a gateway that never answers', async () => {
  const { url, received, gateway } = await startGateway('hang')
  const waits: number[] = []
  // The wait ends when the message has arrived: a short wait by the clock may be too short on a busy machine.
  const untilArrival = (ms: number) => {
    waits.push(ms)
    const wait = new AbortController()
    gateway.once('request', (request) => request.once('end', () => wait.abort()))
    return wait.signal
  }
  await expect(doorTo(url, untilArrival).send(MESSAGE)).rejects.toThrow(SmsUnavailable)
  expect(received).toHaveLength(2)
  expect(waits).toEqual([5000, 5000])
})

it('gives up on a gateway that is not there', async () => {
  const { url, gateway } = await startGateway()
  gateway.close()
  await expect(doorTo(url).send(MESSAGE)).rejects.toThrow(SmsUnavailable)
})

it('writes the code into the log with a masked number', async () => {
  const lines: string[] = []
  await createLogSmsGateway((line) => lines.push(line)).send(MESSAGE)
  expect(lines).toEqual(['短信验证码（login）发往 138****5678：042137'])
})

it('posts a link under its own scene, signed the same way', async () => {
  const { url, received } = await startGateway(200)
  const link = { mobile: MESSAGE.mobile, link: 'https://bee.example/manage/invitation#x', scene: 'invitation' } as const
  await doorTo(url).sendLink?.(link)
  const { headers, body } = received[0] as Received
  expect(JSON.parse(body)).toEqual({ id: headers['x-bee-message-id'], ...link })
  expect(headers['x-bee-signature']).toBe(signWebhook(SECRET, String(headers['x-bee-timestamp']), body))
})

async function startSite(url: string): Promise<TestServer> {
  const server = await startTestServer({
    features: [accountFeature, invitationsFeature],
    config: { sms: { gateway: 'webhook', url, secret: SECRET } },
  })
  open.push(server)
  return server
}

it('carries the code to the student, who logs in with it; the answer does not hold it', async () => {
  const { url, received } = await startGateway(200)
  const calls = accountCalls(await startSite(url))
  const answer = await calls.askCode(MESSAGE.mobile, 'login')
  expect(dataOf(answer)).toEqual({ waitSeconds: 60, nonce: expect.any(String) as string })
  const { code } = JSON.parse((received[0] as Received).body) as { code: string }
  const entered = await calls.post('/phone/login', { mobile: MESSAGE.mobile, smsCode: code })
  expect(entered.statusCode).toBe(200)
})

it('tells the student clearly when the gateway is down, and lets them ask again at once', async () => {
  const { url } = await startGateway(503, 503, 200)
  const calls = accountCalls(await startSite(url))
  const refused = await calls.askCode(MESSAGE.mobile, 'login')
  expect(refused.json()).toMatchObject({ code: 503, msg: ACCOUNT_MESSAGES.smsUnavailable })
  expect((await calls.askCode(MESSAGE.mobile, 'login')).statusCode).toBe(200)
})

it('still counts the address while the gateway is down', async () => {
  const { url } = await startGateway(400)
  const calls = accountCalls(await startSite(url))
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await calls.askCode(MESSAGE.mobile, 'login')).statusCode).toBe(503)
  }
  expect((await calls.askCode(MESSAGE.mobile, 'login')).statusCode).toBe(429)
})

it('carries an invitation to the colleague; when the gateway is down the link is there to copy', async () => {
  const { url, received } = await startGateway(200, 400)
  const { calls } = await addStaff(await startSite(url), 'owner')
  const made = await calls.invitations.invite({ mobile: MESSAGE.mobile, roleId: 3 })
  expect(made.sms).toBe('sent')
  const sent = JSON.parse((received[0] as Received).body) as { mobile: string; link: string }
  expect(sent).toMatchObject({ mobile: MESSAGE.mobile, scene: 'invitation' })
  expect(sent.link).toMatch(/^https?:\/\/.+\/manage\/invitation#[\w-]{43}$/)
  expect(sent.link.endsWith(made.link)).toBe(true)
  expect(await calls.invitations.invite({ mobile: '13812345679', roleId: 3 })).toMatchObject({ sms: 'failed' })
  // Once a minute per number, as for codes.
  expect(await calls.invitations.invite({ mobile: MESSAGE.mobile, roleId: 3 })).toMatchObject({ sms: 'failed' })
  expect(received).toHaveLength(2)
  expect(await calls.invitations.list()).toHaveLength(2)
})
