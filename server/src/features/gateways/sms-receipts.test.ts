import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createServicesOf } from '../../compose-features.ts'
import { SIMULATOR_KEYS } from '../../outside/providers/testing/read-request.ts'
import { startSimulator, type Simulator } from '../../outside/providers/testing/simulator.ts'
import { accountCalls } from '../../testing/calls/account-calls.ts'
import { createTestClock, startTestServer, TEST_SECRET, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { accountFeature } from '../account/account.feature.ts'
import { certificateWarning } from './tls-certificates.service.ts'
import { gatewaysFeature } from './gateways.feature.ts'
import { smsDeliveryFeature } from './sms-delivery.feature.ts'

let simulator: Simulator
let server: TestServer
let owner: TestStaff
/** As the job does it, in a process of its own. */
let ask: () => Promise<void>
beforeEach(async () => {
  const clock = createTestClock()
  simulator = await startSimulator({ now: () => clock.now() })
  server = await startTestServer({
    features: [gatewaysFeature, accountFeature],
    clock,
    config: { simulatorUrl: simulator.url },
  })
  owner = await addStaff(server, 'owner')
  const { config, pool } = server
  const services = createServicesOf([smsDeliveryFeature], { config, pool, secret: TEST_SECRET, clock })
  ask = () => services.smsReceipts.run()
})
afterEach(async () => {
  await server.close()
  simulator.close()
})

const { id: keyId, secret: keySecret } = SIMULATOR_KEYS.aliyun
const VALUES = { keyId, keySecret, signName: '青禾编程', templateCode: 'SMS_123456789', variables: 'code' }

async function connect(more: Record<string, string> = {}): Promise<void> {
  const values = Object.entries({ ...VALUES, ...more }).map(([field, value]) => ({ field, value }))
  expect(await owner.calls.gateways.save({ gateway: 'sms-aliyun', values, updateTime: '' })).toMatchObject({
    isSaved: true,
  })
  simulator.taken.length = 0
}

const askCode = async () => accountCalls(server).askCode((await server.registerMember()).mobile, 'login')

async function shown() {
  const { list } = await owner.calls.gateways.list()
  return list.find(({ gateway }) => gateway === 'sms-aliyun') ?? expect.fail('sms-aliyun')
}

const awaited = async () => (await server.pool.query('select from sms_awaited')).rowCount

it('counts what was sent, what has arrived, and what the month costs', async () => {
  await connect({ price: '0.045' })
  for (let nth = 0; nth < 3; nth += 1) expect((await askCode()).statusCode).toBe(200)
  expect((await shown()).sentence).toContain('今天 3 条；这个月 3 条，约 ¥0.14')
  await ask()
  const [first, second] = simulator.taken
  if (first) first.receipt = 'delivered'
  if (second) second.receipt = 'failed'
  server.clock.advance(MINUTE_MS)
  // Two processes at the same moment count once.
  await Promise.all([ask(), ask()])
  expect((await shown()).sentence).toContain('今天 3 条，送达 50%，没到的最后一条回的是 MOBILE_NOT_ON_SERVICE')
  expect(await awaited()).toBe(1)

  // No number is kept longer than a day, in whatever form.
  const { rows } = await server.pool.query<{ row: string }>('select t::text as row from sms_awaited t')
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(simulator.taken[2]?.mobile ?? '-').toString('hex'))
  server.clock.advance(DAY_MS)
  await ask()
  server.clock.advance(MINUTE_MS)
  await ask()
  expect(await awaited()).toBe(0)
})

it('stops at the limit that the owner has set for a day, and goes on the next day', async () => {
  await connect({ perDay: '1' })
  expect((await askCode()).statusCode).toBe(200)
  expect((await askCode()).statusCode).toBe(503)
  expect(simulator.taken).toHaveLength(1)
  const { state, sentence } = await shown()
  expect(state).toBe('failing')
  expect(sentence).toContain('到了你定的一天最多 1 条')
  server.clock.advance(DAY_MS)
  expect((await askCode()).statusCode).toBe(200)
})

it.each([
  [31, undefined],
  [30, '它的证书 2026-12-08 到期，还有 30 天，到期以后发不出去'],
  [1, '它的证书 2026-12-08 到期，还有 1 天，到期以后发不出去'],
  [0, '它的证书 2026-12-08 到期了，换好之前发不出去'],
])('a certificate that ends in %d days is warned of: %s', (days, warning) => {
  const endsAt = new Date('2026-12-08T04:00:00Z')
  expect(certificateWarning(endsAt, new Date(endsAt.getTime() - days * DAY_MS + (days > 30 ? 0 : HOUR_MS / 2)))).toBe(
    warning,
  )
  expect(certificateWarning(null, endsAt)).toBeUndefined()
})
