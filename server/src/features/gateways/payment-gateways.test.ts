import { DAY_MS } from '@bee/contract/durations.ts'
import type { GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALIPAY_KEYS, WECHAT_KEYS } from '../../outside/providers/testing/payment-keys.ts'
import { startSimulator, type Simulator } from '../../outside/providers/testing/simulator.ts'
import { createServicesOf } from '../../compose-features.ts'
import {
  createTestClock,
  startTestServer,
  TEST_SECRET,
  type TestClock,
  type TestServer,
} from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { PAYMENT_VALUES } from '../orders/testing/connect-ways.ts'
import { gatewaysFeature } from './gateways.feature.ts'

const NO_LOG = { warn: () => {}, failure: () => () => {} }

type PaymentName = keyof typeof PAYMENT_VALUES

let clock: TestClock
/** The simulated gateways have a clock of their own. */
let theirClock: TestClock
let simulator: Simulator
let server: TestServer
let owner: TestStaff

beforeAll(async () => {
  clock = createTestClock()
  theirClock = createTestClock()
  simulator = await startSimulator({ now: () => theirClock.now() })
  server = await startTestServer({ features: [gatewaysFeature], clock, config: { simulatorUrl: simulator.url } })
})
afterAll(async () => {
  await server.close()
  simulator.close()
})
beforeEach(async () => {
  await server.pool.query('delete from gateway_settings')
  owner = await addStaff(server, 'owner')
})

const gatewayOf = async (name: GatewayName) =>
  (await owner.calls.gateways.list()).list.find(({ gateway }) => gateway === name) ?? expect.fail(name)

async function save(name: PaymentName, change: Readonly<Record<string, string>> = {}) {
  const { updateTime } = await gatewayOf(name)
  const values = Object.entries({ ...PAYMENT_VALUES[name], ...change }).map(([field, value]) => ({ field, value }))
  return owner.calls.gateways.save({ gateway: name, values, updateTime })
}

const alipayKeyMode = {
  certificate: '',
  alipayCertificate: '',
  rootCertificate: '',
  alipayKey: ALIPAY_KEYS.alipay.x509.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
}
const wechatKeyMode = { publicKeyId: WECHAT_KEYS.publicKey.id, publicKey: WECHAT_KEYS.publicKey.pem.trim() }

describe.each<[PaymentName, Record<string, string>]>([
  ['pay-wechat', {}],
  ['pay-wechat', wechatKeyMode],
  ['pay-alipay', {}],
  ['pay-alipay', alipayKeyMode],
])('%s', (name, mode) => {
  it('is saved after the gateway has recognised the keys, and offered until it is switched off', async () => {
    expect(await save(name, mode)).toMatchObject({ isSaved: true, test: { isAnswering: true } })
    const kept = await gatewayOf(name)
    expect(kept).toMatchObject({ state: 'used' })
    const secret = kept.values.find(({ field }) => field === 'privateKey')
    expect(secret).toMatchObject({ value: '' })
    expect(PAYMENT_VALUES[name].privateKey).toContain(secret?.tail)
    expect((await owner.calls.gateways.list()).paymentSentence).toContain(name === 'pay-wechat' ? '微信支付' : '支付宝')
    expect(await save(name, { ...mode, state: 'off' })).toMatchObject({ isSaved: true })
    expect(await gatewayOf(name)).toMatchObject({ state: 'off' })
    expect(await owner.calls.gateways.disconnect({ gateway: name })).toEqual({ gateway: name })
  })
})

describe('keys that do not fit', () => {
  const [, platformB] = WECHAT_KEYS.platforms
  const cases: readonly [PaymentName, Record<string, string>, string][] = [
    ['pay-wechat', { privateKey: ALIPAY_KEYS.app.pem.trim() }, 'privateKey'],
    ['pay-wechat', { merchant: '1900000000' }, 'merchant'],
    ['pay-wechat', { apiKey: 'x'.repeat(32) }, 'apiKey'],
    ['pay-wechat', { publicKeyId: WECHAT_KEYS.publicKey.id }, 'publicKey'],
    [
      'pay-wechat',
      {
        ...wechatKeyMode,
        publicKey: platformB.x509.publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
      },
      'publicKey',
    ],
    ['pay-alipay', { privateKey: WECHAT_KEYS.merchant.pem.trim() }, 'privateKey'],
    ['pay-alipay', { ...alipayKeyMode, privateKey: WECHAT_KEYS.merchant.pem.trim() }, 'privateKey'],
    ['pay-alipay', { appId: '2021000000000009' }, 'appId'],
    ['pay-alipay', { ...alipayKeyMode, alipayKey: '' }, 'alipayKey'],
    ['pay-alipay', { ...alipayKeyMode, alipayKey: WECHAT_KEYS.publicKey.pem.trim() }, 'alipayKey'],
    ['pay-alipay', { rootCertificate: '' }, 'rootCertificate'],
  ]
  it.each(cases)('of %s are refused with their field', async (name, change, field) => {
    const answer = await save(name, change)
    expect(answer).toMatchObject({ isSaved: false, field })
    expect(answer.test.sentence).toMatch(/\p{Script=Han}/u)
    expect(await gatewayOf(name)).toMatchObject({ state: 'none' })
  })
})

it.each<[PaymentName, number]>([
  ['pay-wechat', 7],
  ['pay-alipay', -7],
])('%s: a clock that is minutes away is said in a sentence', async (name, minutes) => {
  theirClock.advance(minutes * 60_000)
  const { isSaved, test } = await save(name)
  theirClock.advance(-minutes * 60_000)
  expect({ isSaved, sentence: test.sentence }).toEqual({
    isSaved: false,
    sentence: `这台服务器的钟不准，${minutes > 0 ? '慢' : '快'}了 7 分钟。打开自动对时（NTP）再试`,
  })
})

it('a merchant without the right to the echo is asked about an order that does not exist', async () => {
  simulator.wechatPay.refuseEcho()
  expect((await save('pay-wechat')).test.sentence).toContain('不存在的单')
})

it('a certificate that ends in 30 days is warned of, and an ended one is not offered', async () => {
  await save('pay-wechat')
  const end = new Date(WECHAT_KEYS.merchant.x509.validTo).getTime()
  const now = clock.now()
  clock.set(new Date(end - 20 * DAY_MS))
  owner = await addStaff(server, 'owner')
  expect(await gatewayOf('pay-wechat')).toMatchObject({
    state: 'ending',
    sentence: expect.stringContaining('还有 20 天') as string,
  })
  clock.set(new Date(end + DAY_MS))
  owner = await addStaff(server, 'owner')
  expect(await gatewayOf('pay-wechat')).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('过期') as string,
  })
  expect((await owner.calls.gateways.list()).paymentSentence).not.toContain('微信支付')
  clock.set(now)
})

it('colleagues are told 30, 7 and 1 days before the certificate of a payment gateway ends, once each', async () => {
  await save('pay-wechat')
  const end = new Date(WECHAT_KEYS.merchant.x509.validTo).getTime()
  const now = clock.now()
  const config = { ...testConfig(server.dataDir), simulatorUrl: simulator.url }
  const services = createServicesOf([gatewaysFeature], {
    config,
    pool: server.pool,
    clock,
    secret: TEST_SECRET,
    log: NO_LOG,
  })
  const looking = services.jobKinds.get('gateways.look-at-certificates') ?? expect.fail('no such job')
  for (const days of [31, 30, 29, 7, 1]) {
    clock.set(new Date(end - days * DAY_MS))
    await looking.run({} as never)
  }
  clock.set(now)
  await services.close()
  const { rows } = await server.pool.query<{ content: string }>(
    `select content from messages where user_id = $1 and content like '%证书%' order by id`,
    [owner.userId],
  )
  expect(rows.map(({ content }) => /还有 \d+ 天/.exec(content)?.[0])).toEqual(['还有 30 天', '还有 7 天', '还有 1 天'])
  expect(rows[0]?.content).toContain('付款页上就没有它了')
})
