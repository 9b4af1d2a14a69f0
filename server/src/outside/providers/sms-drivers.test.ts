import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-server.ts'
import { systemRandomness } from '../randomness.ts'
import { createAliyunSms } from './aliyun-sms.ts'
import { providerAddresses } from './provider-addresses.ts'
import { createTencentSms } from './tencent-sms.ts'
import { SIMULATOR_KEYS, type Fault } from './testing/read-request.ts'
import { startSimulator, type Simulator } from './testing/simulator.ts'

const MESSAGE = { mobile: '13812345678', code: '042137', scene: 'test' } as const
const clock = createTestClock()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ now: () => clock.now() })
})
afterAll(() => simulator.close())
const DRIVERS = ['aliyunSms', 'aliyunCode', 'tencentSms'] as const
afterEach(() => {
  for (const name of DRIVERS) simulator.setFault(name)
  simulator.taken.length = 0
})

interface Wrong {
  keyId?: string
  keySecret?: string
  skewMs?: number
  giveUpAfter?: () => AbortSignal
}

function driver(name: (typeof DRIVERS)[number], wrong: Wrong = {}) {
  const address = providerAddresses(simulator.url)[name]
  const keys = name === 'tencentSms' ? SIMULATOR_KEYS.tencent : SIMULATOR_KEYS.aliyun
  const now = () => new Date(clock.now().getTime() + (wrong.skewMs ?? 0))
  const common = {
    address,
    keyId: wrong.keyId ?? keys.id,
    keySecret: wrong.keySecret ?? keys.secret,
    signName: '青禾 (编程)*',
    templateCode: 'SMS_1',
    clock: { now },
    giveUpAfter: wrong.giveUpAfter,
  }
  if (name === 'tencentSms')
    return createTencentSms({ ...common, appId: '1400006666', parametersFor: (code) => [code, '5'] })
  const api = name === 'aliyunSms' ? 'sms' : 'code'
  return createAliyunSms({ ...common, api, parametersFor: (code) => ({ code }), randomness: systemRandomness })
}

const refusalOf = async (name: (typeof DRIVERS)[number], wrong?: Wrong): Promise<unknown> =>
  driver(name, wrong)
    .send(MESSAGE)
    .then(
      () => 'sent',
      (error: unknown) => (error as { refusal: unknown }).refusal,
    )

describe.each(DRIVERS)('%s', (name) => {
  it('sends a code that the provider takes, signed as published', async () => {
    await driver(name).send(MESSAGE)
    expect(simulator.taken).toMatchObject([
      { provider: name, mobile: MESSAGE.mobile, signName: '青禾 (编程)*', template: 'SMS_1' },
    ])
    expect(simulator.taken[0]?.parameters).toContain(MESSAGE.code)
  })

  it.skipIf(name === 'aliyunCode')('is asked what became of a message', async () => {
    const { send, receiptOf } = driver(name)
    const { receiptId } = (await send(MESSAGE)) ?? expect.fail('no receipt')
    const sent = { mobile: MESSAGE.mobile, receiptId, sentAt: clock.now() }
    expect(await receiptOf?.(sent)).toBeUndefined()
    const [sms] = simulator.taken
    if (sms) sms.receipt = 'failed'
    expect(await receiptOf?.(sent)).toEqual({
      isDelivered: false,
      reason: name === 'aliyunSms' ? 'MOBILE_NOT_ON_SERVICE' : 'MK:0001',
    })
    if (sms) sms.receipt = 'delivered'
    expect(await receiptOf?.(sent)).toEqual({ isDelivered: true, reason: '' })
    expect(await receiptOf?.({ ...sent, mobile: '13900000000' })).toBeUndefined()
    simulator.setFault(name, 'broken')
    expect(await receiptOf?.(sent)).toBeUndefined()
  })

  it('says which key is wrong, and that the clock is', async () => {
    expect(await refusalOf(name, { keyId: 'nobody' })).toMatchObject({ cause: 'settings', field: 'keyId' })
    expect(await refusalOf(name, { keySecret: 'wrong' })).toMatchObject({ cause: 'settings', field: 'keySecret' })
    expect(await refusalOf(name, { skewMs: 20 * 60_000 })).toMatchObject({
      cause: 'settings',
      sentence: expect.stringContaining('这台服务器的钟不准') as string,
    })
    expect(simulator.taken).toEqual([])
  })

  it.each<[Fault, object]>([
    ['refused', { cause: 'settings', field: 'signName' }],
    ['wrong-signature', { cause: 'settings', field: 'keySecret' }],
    ['rate-limited', { cause: 'limit' }],
    ['broken', { cause: 'passing' }],
    ['slow', { cause: 'passing', sentence: expect.stringContaining('5 秒没有回答') as string }],
  ])('has a sentence when it is %s', async (fault, refusal) => {
    simulator.setFault(name, fault)
    const isSlow = fault === 'slow'
    const found = await refusalOf(name, isSlow ? { giveUpAfter: () => AbortSignal.timeout(20) } : {})
    expect(found).toMatchObject(refusal)
    expect(JSON.stringify(found)).toMatch(/阿里云|腾讯云|这个号码/)
  })
})
