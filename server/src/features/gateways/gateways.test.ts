import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { SIMULATOR_KEYS } from '../../outside/providers/testing/read-request.ts'
import { startSimulator, type Simulator } from '../../outside/providers/testing/simulator.ts'
import { wholeText } from './testing/whole-text.ts'
import { accountCalls } from '../../testing/calls/account-calls.ts'
import { createTestClock, startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { accountDataFeature } from '../account/account-data.feature.ts'
import { accountFeature } from '../account/account.feature.ts'
import { gatewaysFeature } from './gateways.feature.ts'

const SECRET = 'a-secret-of-the-gateway'

let simulator: Simulator
let server: TestServer
let owner: TestStaff
let other: TestStaff
const logged: string[] = []

async function start(options: Partial<TestServerOptions> = {}): Promise<void> {
  const clock = createTestClock()
  simulator = await startSimulator({ now: () => clock.now() })
  const logStream = { write: (line: string) => void logged.push(line) }
  const config = { simulatorUrl: simulator.url, logLevel: 'trace' as const, ...options.config }
  server = await startTestServer({
    features: [gatewaysFeature, accountFeature],
    clock,
    ...options,
    config,
    parts: { logStream, ...options.parts },
  })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  other = await addStaff(server, 'owner', { nickName: '何田' })
}
afterEach(async () => {
  await server.close()
  simulator.close()
  logged.length = 0
})

const KEYS = {
  'sms-aliyun': {
    keyId: SIMULATOR_KEYS.aliyun.id,
    keySecret: SIMULATOR_KEYS.aliyun.secret,
    signName: '青禾编程',
    templateCode: 'SMS_123456789',
    variables: 'code',
  },
  'sms-aliyun-code': {
    keyId: SIMULATOR_KEYS.aliyun.id,
    keySecret: SIMULATOR_KEYS.aliyun.secret,
    signName: '速通互联验证码',
    templateCode: '100001',
  },
  'sms-tencent': {
    keyId: SIMULATOR_KEYS.tencent.id,
    keySecret: SIMULATOR_KEYS.tencent.secret,
    appId: '1400006666',
    signName: '青禾编程',
    templateCode: '1110',
    variables: 'code-minutes',
  },
} as const

const asValues = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }))

const gatewayOf = async (name: GatewayName) => {
  const { list } = await owner.calls.gateways.list()
  return list.find(({ gateway }) => gateway === name) ?? expect.fail(name)
}

async function save(name: keyof typeof KEYS, change: Readonly<Record<string, string>> = {}) {
  server.clock.advance(MINUTE_MS + 1000)
  const { updateTime } = await gatewayOf(name)
  return owner.calls.gateways.save({ gateway: name, values: asValues({ ...KEYS[name], ...change }), updateTime })
}

const askCode = (mobile: string) => accountCalls(server).askCode(mobile, 'login')

const lastEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]

const messagesOf = async ({ userId }: TestStaff) => {
  const { rows } = await server.pool.query<{ content: string }>('select content from messages where user_id = $1', [
    userId,
  ])
  return rows.map(({ content }) => content)
}

describe.each(Object.keys(KEYS) as (keyof typeof KEYS)[])('%s', (name) => {
  it('is connected after a trial, and a code to log in goes out by it', async () => {
    await start()
    expect(await gatewayOf(name)).toMatchObject({ state: 'none', values: [] })
    expect(await save(name)).toMatchObject({ isSaved: true, test: { isAnswering: true } })
    expect(simulator.taken).toMatchObject([{ mobile: owner.mobile, signName: KEYS[name].signName }])
    expect(await gatewayOf(name)).toMatchObject({ state: 'used' })

    const { mobile } = await server.registerMember()
    const answer = await askCode(mobile)
    expect(answer.statusCode).toBe(200)
    // It is not in the answer, as it is where codes go into the log.
    expect(answer.body).not.toContain('devCode')
    const sent = simulator.taken[1]
    expect(sent).toMatchObject({ mobile, template: KEYS[name].templateCode })
    expect(sent?.parameters).toMatch(/\d{6}/)
  })

  it('that does not work is not kept, and the one before stays in use', async () => {
    await start()
    await save(name)
    const before = await gatewayOf(name)
    simulator.setFault(
      name === 'sms-tencent' ? 'tencentSms' : name === 'sms-aliyun' ? 'aliyunSms' : 'aliyunCode',
      'refused',
    )
    const answer = await save(name, { signName: '没审核的' })
    expect(answer).toMatchObject({ isSaved: false, field: 'signName', test: { isAnswering: false } })
    // A refused message has cost nothing: no minute of waiting.
    const { updateTime } = await gatewayOf(name)
    const again = await owner.calls.gateways.save({ gateway: name, values: asValues(KEYS[name]), updateTime })
    expect(again).toMatchObject({ isSaved: false })
    expect(await gatewayOf(name)).toEqual(before)
    expect(await lastEvent()).toMatchObject({ action: 'settings.testGateway' })
    expect((await lastEvent())?.summary).toContain('没有存')
  })
})

describe('a secret', () => {
  it('is shown by four characters, stays when it is not written again, and is in no row, answer, event, message, export or log', async () => {
    await start({ features: [gatewaysFeature, accountFeature, accountDataFeature] })
    const secrets = [SIMULATOR_KEYS.aliyun.secret, SIMULATOR_KEYS.tencent.secret]
    await save('sms-aliyun')
    await save('sms-tencent', { keySecret: `${SIMULATOR_KEYS.tencent.secret}x` })
    await save('sms-tencent')
    expect(await save('sms-aliyun', { keySecret: '', signName: '新的签名' })).toMatchObject({ isSaved: true })
    const { values } = await gatewayOf('sms-aliyun')
    expect(values).toContainEqual({ field: 'keySecret', value: '', tail: secrets[0]?.slice(-4) })
    expect(values).toContainEqual({ field: 'signName', value: '新的签名', tail: null })
    expect((await lastEvent())?.summary).toBe('改了阿里云短信：短信签名')

    simulator.setFault('tencentSms', 'wrong-signature')
    simulator.setFault('aliyunSms', 'wrong-signature')
    expect((await askCode((await server.registerMember()).mobile)).statusCode).toBe(503)
    const texts = await wholeText(server.pool)
    expect(logged.join()).toContain('没有收下一条短信')
    server.clock.advance(MINUTE_MS + 1000)
    const { calls, password, memberHeaders } = owner
    const answers = [await calls.gateways.test({ gateway: 'sms-aliyun' }), await calls.gateways.list()]
    const record = await calls.audit.list({ limit: 100 })
    const exported = await accountCalls(server).post('/user/export', { password }, memberHeaders)
    expect(exported.statusCode).toBe(200)
    const told = [...texts, ...logged, JSON.stringify([answers, record]), exported.body]
    for (const secret of secrets) {
      for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
        expect(told.filter((text) => text.includes(form))).toEqual([])
    }
  })

  it('sealed by another SECRET is asked for again, and codes wait for that', async () => {
    await start()
    await save('sms-aliyun')
    // As a row of another name: it is bound to its own.
    await server.pool.query(`update gateway_settings set name = 'sms-aliyun-code' where name = 'sms-aliyun'`)
    expect(await gatewayOf('sms-aliyun-code')).toMatchObject({ state: 'sealed' })
    const { mobile } = await server.registerMember()
    expect((await askCode(mobile)).statusCode).toBe(503)
    await save('sms-aliyun-code')
    expect(await gatewayOf('sms-aliyun-code')).toMatchObject({ state: 'used' })
  })

  it('is asked for the password, and every other owner hears of a change', async () => {
    await start()
    await save('sms-aliyun')
    expect(await messagesOf(other)).toEqual(['叶青禾 接上了阿里云短信。不是约好的，就去后台的 设置 → 短信与支付 看看'])
    expect(await messagesOf(owner)).toEqual([])
    server.clock.advance(HOUR_MS)
    await expect(save('sms-aliyun')).rejects.toMatchObject({ status: 403 })
    await expect(owner.calls.gateways.disconnect({ gateway: 'sms-aliyun' })).rejects.toMatchObject({ status: 403 })
  })
})

describe('several gateways', () => {
  it('are asked in turn, and an owner hears once of the one that fails', async () => {
    await start()
    await save('sms-aliyun')
    await save('sms-tencent')
    expect((await owner.calls.gateways.list()).smsSentence).toBe('先走阿里云短信，它不收就换腾讯云短信')
    expect(await gatewayOf('sms-tencent')).toMatchObject({ state: 'spare' })
    simulator.setFault('aliyunSms', 'wrong-signature')
    for (let nth = 0; nth < 2; nth += 1) {
      const { mobile } = await server.registerMember()
      expect((await askCode(mobile)).statusCode).toBe(200)
      expect(simulator.taken.at(-1)).toMatchObject({ provider: 'tencentSms', mobile })
    }
    expect(await gatewayOf('sms-aliyun')).toMatchObject({ state: 'failing' })
    expect((await messagesOf(owner)).filter((text) => text.includes('发不出去'))).toHaveLength(1)

    await owner.calls.gateways.prefer({ gateway: 'sms-tencent' })
    expect((await owner.calls.gateways.list()).smsSentence).toBe('先走腾讯云短信，它不收就换阿里云短信')
    await owner.calls.gateways.disconnect({ gateway: 'sms-tencent' })
    expect(await gatewayOf('sms-tencent')).toMatchObject({ state: 'none', values: [] })
    await expect(owner.calls.gateways.test({ gateway: 'sms-tencent' })).rejects.toMatchObject({ status: 404 })
  })

  it('are not asked one after the other about a number that one of them is tired of', async () => {
    await start()
    await save('sms-aliyun')
    await save('sms-tencent')
    const sent = simulator.taken.length
    simulator.setFault('aliyunSms', 'rate-limited')
    const { mobile } = await server.registerMember()
    expect((await askCode(mobile)).json()).toMatchObject({
      code: 429,
      msg: '这个号码一分钟里要过验证码，等一分钟',
    })
    simulator.setFault('aliyunSms', 'broken')
    simulator.setFault('tencentSms', 'broken')
    const next = await server.registerMember()
    expect((await askCode(next.mobile)).json()).toMatchObject({ code: 503, msg: ACCOUNT_MESSAGES.smsUnavailable })
    expect(simulator.taken).toHaveLength(sent)
    expect(await gatewayOf('sms-aliyun')).toMatchObject({ state: 'used' })
  })
})

it('wrong settings are refused by field before anything is sent, and so is a save over an unseen change', async () => {
  await start()
  await expect(save('sms-aliyun', { signName: '【青禾】', templateCode: '123' })).rejects.toMatchObject({
    status: 400,
    fields: { signName: '2 到 20 个字，不带【】', templateCode: '形如 SMS_123456789' },
  })
  await save('sms-aliyun')
  const values = asValues(KEYS['sms-aliyun'])
  await expect(owner.calls.gateways.save({ gateway: 'sms-aliyun', values, updateTime: '' })).rejects.toMatchObject({
    status: 409,
  })
  expect(simulator.taken).toHaveLength(1)
})

describe('without a gateway of the desk', () => {
  it('codes are only written down, and how to pay is not written', async () => {
    await start()
    const { paymentSentence, smsSentence } = await owner.calls.gateways.list()
    expect(smsSentence).toBe('还没有接，验证码只写在服务器的日志里，学员收不到')
    expect(paymentSentence).toBe('还没有写付款说明，也没有接支付，学员不知道怎样付款')
    const bank = { gateway: 'pay-bank', values: asValues({ state: 'on' }), updateTime: '' } as const
    expect(await owner.calls.gateways.save(bank)).toMatchObject({ isSaved: false, test: { isAnswering: false } })
  })

  it('that of the environment goes before, is named by its host, and is tried once a minute', async () => {
    const bodies: string[] = []
    let status = 200
    const gateway = http.createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text))
      request.on('end', () => response.writeHead(status).end())
    })
    gateway.listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    const { port } = gateway.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/?key=hidden`
    await start({ config: { sms: { gateway: 'webhook', url, secret: SECRET } } })
    await expect(save('sms-aliyun')).rejects.toMatchObject({ status: 409 })
    const shown = await gatewayOf('sms-webhook')
    expect(shown).toMatchObject({ state: 'fixed' })
    expect(shown.sentence).toContain(`127.0.0.1:${port}`)
    expect(JSON.stringify(shown)).not.toMatch(/hidden|a-secret/)

    const test = () => owner.calls.gateways.test({ gateway: 'sms-webhook' })
    expect(await test()).toMatchObject({ isAnswering: true })
    expect(bodies.map((body) => JSON.parse(body) as object)).toMatchObject([{ mobile: owner.mobile, scene: 'test' }])
    await expect(test()).rejects.toMatchObject({ status: 429 })
    status = 403
    server.clock.advance(MINUTE_MS)
    expect(await test()).toMatchObject({ isAnswering: false })
    expect((await lastEvent())?.summary).toContain('网关没有收下')
    gateway.closeAllConnections()
    gateway.close()
  })
})
