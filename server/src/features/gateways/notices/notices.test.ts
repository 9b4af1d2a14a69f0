import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { RobotGatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServicesOf } from '../../../compose-features.ts'
import { SIMULATOR_KEYS } from '../../../outside/providers/testing/read-request.ts'
import { startSimulator, type Simulator } from '../../../outside/providers/testing/simulator.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { createTestClock, startTestServer, TEST_SECRET, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { inboxFeature } from '../../inbox/inbox.feature.ts'
import { ordersFeature } from '../../orders/orders.feature.ts'
import { backupFeature } from '../../backup/backup.feature.ts'
import { gatewaysFeature } from '../gateways.feature.ts'
import { isQuiet } from './notice-hours.ts'
import { staffNoticesFeature } from './notices.feature.ts'

const ALL = 'order,question,job,disk,backup'
const MOBILE = '13912345678'

let simulator: Simulator
let server: TestServer
let owner: TestStaff
let courseId = 0
/** As the job does it, in a process of its own. */
let run: () => Promise<void>
beforeEach(async () => {
  const clock = createTestClock()
  simulator = await startSimulator({ now: () => clock.now() })
  const config = { simulatorUrl: simulator.url }
  server = await startTestServer({
    features: [gatewaysFeature, staffNoticesFeature, ordersFeature, inboxFeature, backupFeature],
    clock,
    config,
  })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  // The plan begins with the school.
  await server.pool.query('update backup_plan set since = $1', [clock.now()])
  const { spring } = await insertTypes(server.pool)
  courseId = await insertCourse(server.pool, { name: '课', typeId: spring, priceFen: 9900 })
  const services = createServicesOf([staffNoticesFeature], {
    config: server.config,
    pool: server.pool,
    secret: TEST_SECRET,
    clock,
  })
  run = () => services.staffNotices.run()
})
afterEach(async () => {
  await server.close()
  simulator.close()
})

const { wecomKey, dingtalk, feishu } = SIMULATOR_KEYS
const PLACES: Record<RobotGatewayName, Record<string, string>> = {
  'robot-wecom': { address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${wecomKey}` },
  'robot-dingtalk': {
    address: `https://oapi.dingtalk.com/robot/send?access_token=${dingtalk.token}`,
    secret: dingtalk.secret,
  },
  'robot-feishu': {
    address: `https://open.feishu.cn/open-apis/bot/v2/hook/${feishu.hook}`,
    secret: feishu.secret,
  },
}

async function connect(gateway: RobotGatewayName, more: Record<string, string> = {}): Promise<void> {
  const values = Object.entries({ ...PLACES[gateway], events: ALL, ...more })
  const saved = await owner.calls.gateways.save({
    gateway,
    values: values.map(([field, value]) => ({ field, value })),
    updateTime: '',
  })
  expect(saved).toMatchObject({ isSaved: true })
  expect(simulator.posts.at(-1)?.text).toContain('叶青禾 从后台发的，看到就是通了')
  simulator.posts.length = 0
}

async function order(number: string, fen = 9900): Promise<void> {
  const { userId } = await server.registerMember({ nickName: '鲸落' })
  await server.pool.query(
    `insert into orders (number, user_id, course_id, price_fen, created_at, receipt_at) values ($1, $2, $3, $4, $5, $5)`,
    [number, userId, courseId, fen, server.clock.now()],
  )
}

async function question(): Promise<void> {
  const { userId } = await server.registerMember()
  await server.pool.query(
    `insert into comments (course_id, user_id, content, created_at, is_question) values ($1, $2, $3, $4, true)`,
    [courseId, userId, `加我 ${MOBILE}`, server.clock.now()],
  )
}

const failedJob = () =>
  server.pool.query(
    `insert into jobs (kind, state, run_at, max_attempts, created_at, ended_at, failure)
     values ('gateways.tell-staff', 'failed', $1, 5, $1, $1, 'no space left')`,
    [server.clock.now()],
  )

const texts = () => simulator.posts.map(({ text }) => text)
async function later(ms = MINUTE_MS): Promise<void> {
  server.clock.advance(ms)
  await run()
}

describe('colleagues', () => {
  it('hear of all that happened in one message, once, with totals and without a word of members', async () => {
    await connect('robot-wecom')
    await order('1')
    await order('2', 19_900)
    await question()
    await failedJob()
    await later()
    expect(texts()).toEqual([
      '学校通知（蜂学堂）\n· 2 笔新订单等着确认，共 ¥298\n· 后台任务没做成：在群里通知同事\nhttp://localhost:3000/manage',
    ])
    // The question waits two hours first.
    await later(2 * HOUR_MS)
    expect(texts()[1]).toContain('· 1 个提问等了两小时，还没有人回答')
    await later()
    await later()
    expect(simulator.posts).toHaveLength(2)
    expect(texts().join()).not.toContain(MOBILE)
    expect(texts().join()).not.toContain('鲸落')
  })

  it('hear once a minute at most, whatever runs at the same time', async () => {
    await connect('robot-dingtalk')
    await order('1')
    server.clock.advance(MINUTE_MS)
    await Promise.all([run(), run()])
    await order('2')
    await run()
    expect(simulator.posts).toHaveLength(1)
    await later()
    expect(simulator.posts).toHaveLength(2)
  })

  it('hear of what they have chosen, in each group apart', async () => {
    await connect('robot-feishu', { events: 'order' })
    server.clock.advance(MINUTE_MS)
    await connect('robot-wecom', { events: 'job,backup' })
    await order('1')
    await failedJob()
    await later()
    expect(simulator.posts.map(({ robot, text }) => [robot, text.split('\n')[1]])).toEqual([
      ['feishu', '· 1 笔新订单等着确认，共 ¥99'],
      ['wecom', '· 后台任务没做成：在群里通知同事'],
    ])
    await later(3 * DAY_MS)
    expect(texts().at(-1)).toContain('· 备份太旧：最近一份好的是 3 天前的')
  })

  it('hear of a question after two hours in which somebody is there', async () => {
    await connect('robot-wecom', { events: 'question' })
    await server.pool.query(`insert into pages (key, body) values ('site', '{"serviceHours": "每天 9:00-18:00"}')`)
    const fivePm = startOfShanghaiDay(server.clock.now()).getTime() + DAY_MS + 17 * HOUR_MS
    server.clock.advance(fivePm - server.clock.now().getTime())
    await question()
    await later(16 * HOUR_MS + 59 * MINUTE_MS)
    expect(texts()).toEqual([])
    await later(2 * MINUTE_MS)
    expect(texts()).toEqual([expect.stringContaining('· 1 个提问等了两小时，还没有人回答')])
  })

  it('hear nothing in quiet hours, and everything after them', async () => {
    // It is noon in Shanghai.
    await connect('robot-wecom', { quiet: '11-14' })
    await order('1')
    await later()
    expect(texts()).toEqual([])
    await later(2 * HOUR_MS)
    expect(texts()).toHaveLength(1)
  })
})

it('a robot that refuses is red, told to the owner once, asked less often, and repeats nothing', async () => {
  await connect('robot-dingtalk')
  await order('1')
  simulator.setFault('dingtalk', 'refused')
  await later()
  await later()
  const shown = (await owner.calls.gateways.list()).list.find(({ gateway }) => gateway === 'robot-dingtalk')
  expect(shown).toMatchObject({ state: 'failing' })
  expect(shown?.sentence).toContain('加上关键词「学校通知」')
  const { rows } = await server.pool.query('select content from messages where user_id = $1', [owner.userId])
  expect(rows).toHaveLength(1)
  simulator.setFault('dingtalk')
  await later()
  expect(texts()).toEqual([])
  await later(10 * MINUTE_MS)
  expect(texts()).toHaveLength(1)
  await later()
  expect(texts()).toHaveLength(1)
})

it.each([
  ['22-8', 22, true],
  ['22-8', 7, true],
  ['22-8', 8, false],
  ['12-14', 13, true],
  ['12-14', 14, false],
  ['', 3, false],
  ['8-8', 8, false],
])('%s at %d o’clock is quiet: %s', (hours, hour, expected) => {
  expect(isQuiet(hours, new Date(Date.UTC(2026, 2, 2, hour - 8)))).toBe(expected)
})
