import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { accountCalls, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { startTestServer, TEST_CAPTCHA, type TestServerOptions } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

const MOBILE = '13812345678'
const NEW_PASSWORD = 'another-9-honey'

const open: { close: () => Promise<void> | void }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

/**
 * Does everything that a student and a clumsy attacker do, at the most talkative level. Answers the log and the texts that must not be in
 * it.
 */
async function journey(options: Partial<TestServerOptions>, codes: string[]) {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const server = await startTestServer({
    features: [accountFeature],
    ...options,
    config: { ...options.config, logLevel: 'trace' },
    parts: { logStream },
  })
  open.push(server)
  const calls = accountCalls(server)
  const tokens: string[] = []
  const codeFor = async (scene: 'login' | 'register' | 'reset') => {
    const shown = (await calls.codeFor(MOBILE, scene)) as string | undefined
    if (shown !== undefined) codes.push(shown)
    return codes.at(-1) ?? ''
  }
  const enter = (answer: Parameters<typeof sessionHeaders>[0]) => {
    expect(answer.statusCode).toBe(200)
    const headers = sessionHeaders(answer)
    tokens.push(headers.token)
    return headers
  }

  const smsCode = await codeFor('register')
  enter(await calls.post('/register', { mobile: MOBILE, smsCode, password: PASSWORD }))
  enter(await calls.login(MOBILE))
  enter(await calls.post('/phone/login', { mobile: MOBILE, smsCode: await codeFor('login') }))
  await calls.post('/update_pwd', { mobile: MOBILE, smsCode: await codeFor('reset'), password: NEW_PASSWORD })
  const headers = enter(await calls.login(MOBILE, NEW_PASSWORD))
  await calls.call('GET', `/bee/api/user/info?token=${headers.token}&mobile=${MOBILE}`, undefined, headers)
  await calls.login(MOBILE, PASSWORD)
  await calls.post('/phone/login', { mobile: MOBILE, smsCode: '999999' })
  await calls.post('/login', { mobile: MOBILE, password: PASSWORD })
  await calls.call('GET', `/uploads/${headers.token}`)
  await calls.post('/update_pwd', { oldPassword: NEW_PASSWORD, password: PASSWORD }, headers)
  // A defect of ours, with the row in the database's own words.
  await server.pool.query('alter table sessions rename to sessions_gone')
  expect((await calls.login(MOBILE, PASSWORD)).statusCode).toBe(500)
  await server.pool.query('alter table sessions_gone rename to sessions')
  await calls.post('/logout', {}, headers)
  return { log: lines.join(''), tokens, lines }
}

function expectNothingSecret(log: string, secrets: readonly string[]) {
  expect(log.length).toBeGreaterThan(1000)
  for (const secret of secrets) expect(log).not.toContain(secret)
}

it('holds no token, password, captcha, code or full mobile number (webhook)', async () => {
  const codes: string[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      codes.push((JSON.parse(body) as { code: string }).code)
      response.end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => void gateway.close() })
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const { log, tokens } = await journey(
    { config: { sms: { gateway: 'webhook', url, secret: 'a-gateway-secret-of-some-length' } } },
    codes,
  )
  expect(codes).toHaveLength(3)
  expectNothingSecret(log, [...codes, ...tokens, MOBILE, PASSWORD, NEW_PASSWORD, TEST_CAPTCHA])
})

it('holds the code in the one line of the log door alone, with a masked number', async () => {
  const codes: string[] = []
  const { lines, tokens } = await journey({}, codes)
  const isLogInLine = (line: string) => line.includes('短信验证码')
  const doorLines = lines.filter(isLogInLine)
  expect(doorLines).toHaveLength(3)
  doorLines.forEach((line, index) => expect(line).toContain(codes[index] ?? 'a code'))
  for (const line of doorLines) expect(line).toContain('138****5678')
  const rest = lines.filter((line) => !isLogInLine(line)).join('')
  expectNothingSecret(rest, [...codes, ...tokens, PASSWORD, NEW_PASSWORD, TEST_CAPTCHA])
  expect(lines.join('')).not.toContain(MOBILE)
})
