import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-server.ts'
import { providerAddresses } from './provider-addresses.ts'
import { createRobot, type RobotName } from './robots.ts'
import { SIMULATOR_KEYS, type Fault } from './testing/read-request.ts'
import { startSimulator, type Simulator } from './testing/simulator.ts'

const TEXT = '学校通知（青禾编程）\n· 2 笔新订单等着确认'
const clock = createTestClock()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ now: () => clock.now() })
})
afterAll(() => simulator.close())
const ROBOTS = ['wecom', 'dingtalk', 'feishu'] as const
afterEach(() => {
  for (const name of ROBOTS) simulator.setFault(name)
  simulator.posts.length = 0
})

const { wecomKey, dingtalk, feishu } = SIMULATOR_KEYS
const PLACES: Record<RobotName, { address: string; secret: string }> = {
  wecom: { address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${wecomKey}`, secret: '' },
  dingtalk: {
    address: `https://oapi.dingtalk.com/robot/send?access_token=${dingtalk.token}`,
    secret: dingtalk.secret,
  },
  feishu: { address: `https://open.feishu.cn/open-apis/bot/v2/hook/${feishu.hook}`, secret: feishu.secret },
}

const robot = (name: RobotName, change: Partial<Parameters<typeof createRobot>[0]> = {}) =>
  createRobot({ robot: name, base: providerAddresses(simulator.url)[name], ...PLACES[name], clock, ...change })

const refusalOf = (name: RobotName, change?: Partial<Parameters<typeof createRobot>[0]>): Promise<unknown> =>
  robot(name, change)
    .post(TEXT)
    .then(
      () => 'sent',
      (error: unknown) => (error as { refusal: unknown }).refusal,
    )

describe.each(ROBOTS)('%s', (name) => {
  it('posts a text that the provider takes', async () => {
    await robot(name).post(TEXT)
    expect(simulator.posts).toEqual([{ robot: name, text: TEXT }])
  })

  it('says that the robot is gone', async () => {
    const address = PLACES[name].address.replace(/.{4}$/, 'gone')
    expect(await refusalOf(name, { address })).toMatchObject({ cause: 'settings', field: 'address' })
  })

  it.each<[Fault, object]>([
    ['refused', { cause: 'settings' }],
    ['wrong-signature', { cause: 'settings', field: name === 'wecom' ? 'address' : 'secret' }],
    ['rate-limited', { cause: 'passing', sentence: expect.stringContaining('发得太快') as string }],
    ['broken', { cause: 'passing' }],
    ['slow', { cause: 'passing', sentence: expect.stringContaining('5 秒没有回答') as string }],
  ])('has a sentence when it is %s', async (fault, refusal) => {
    simulator.setFault(name, fault)
    const found = await refusalOf(name, fault === 'slow' ? { giveUpAfter: () => AbortSignal.timeout(20) } : {})
    expect(found).toMatchObject(refusal)
    expect(JSON.stringify(found)).toMatch(/企业微信|钉钉|飞书/)
  })
})

it.each(['dingtalk', 'feishu'] as const)('%s is told the time with its signature', async (name) => {
  const late = { now: () => new Date(clock.now().getTime() - 2 * 3_600_000) }
  expect(await refusalOf(name, { clock: late })).toMatchObject({ field: 'secret' })
  expect(await refusalOf(name, { secret: 'another-secret' })).toMatchObject({ field: 'secret' })
})
