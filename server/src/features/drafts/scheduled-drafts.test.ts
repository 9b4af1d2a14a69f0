import { HOUR_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FeatureServices } from '../../compose-features.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock, type TestClock } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { newsFeature } from '../news/news.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

const FEATURES = [draftsFeature, newsFeature, jobsFeature] as const

let test: TestDatabase
let clock: TestClock
let services: FeatureServices<typeof FEATURES>
let stops: (() => Promise<void>)[]
beforeEach(async () => {
  test = await borrowTestDatabase()
  clock = createTestClock()
  services = testServices(FEATURES, test.pool, clock)
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await services.close()
  await test.drop()
})

async function work() {
  const kinds = [...services.jobKinds.values()].filter(({ name }) => name === 'drafts.publish')
  const { stop } = await startQuickWorker({ pool: test.pool, kinds, clock })
  stops.push(stop)
}
const article = (title: string) => ({ title, summary: '一句', body: '正文', areas: [] })
const atHour = () => new Date(clock.now().getTime() + HOUR_MS)
const titles = async () => (await test.pool.query<{ title: string }>('select title from news order by id')).rows
const jobs = async () => (await services.jobs.list({ page: 1, limit: 10 })).rows
const jobStates = async () => (await jobs()).map(({ state }) => state)

async function scheduleNew(title: string) {
  const { id, version } = await services.drafts.create({ kind: 'news', body: article(title) })
  return services.drafts.schedule(id, version, atHour())
}

it('is published at its hour, once, however many processes look, and says so in its history', async () => {
  await scheduleNew('准点')
  await work()
  await work()
  expect(await jobStates()).toEqual(['queued'])
  expect(await titles()).toEqual([])
  clock.advance(HOUR_MS)
  await expect.poll(jobStates).toEqual(['done'])
  expect(await titles()).toEqual([{ title: '准点' }])
  const { rows } = await test.pool.query('select note from revisions')
  expect(rows).toEqual([{ note: '定时发布' }])
})

it('at its hour leaves an event, in the name of the colleague who set the hour', async () => {
  const { rows: people } = await test.pool.query<{ id: number }>(
    `insert into users (mobile, nick_name) values ('13900000001', '何田') returning id`,
  )
  const { id, version } = await services.drafts.create({ kind: 'news', body: article('记下来') })
  await services.drafts.schedule(id, version, atHour(), people[0]?.id)
  await work()
  clock.advance(HOUR_MS)
  await expect.poll(jobStates).toEqual(['done'])
  const { rows } = await test.pool.query(
    'select action, actor_id, actor_name, role_name, summary from audit_events order by id',
  )
  expect(rows).toEqual([
    {
      action: 'content.publish',
      actor_id: people[0]?.id,
      actor_name: '何田',
      role_name: '定时发布',
      summary: '发布资讯《记下来》',
    },
  ])
})

it('is the version that was agreed: what was saved over, put off or discarded is not published', async () => {
  const saved = await scheduleNew('改过的')
  await services.drafts.save(saved.id, saved.version, article('后来的'))
  const gone = await scheduleNew('丢弃的')
  await services.drafts.discard(gone.id, gone.version)
  const later = await scheduleNew('推迟的')
  await services.drafts.schedule(later.id, later.version, new Date(clock.now().getTime() + 2 * HOUR_MS))
  clock.advance(HOUR_MS)
  await work()
  await expect.poll(jobStates).toEqual(['queued', 'done', 'done', 'done'])
  expect(await titles()).toEqual([])
  clock.advance(HOUR_MS)
  await expect.poll(titles).toEqual([{ title: '推迟的' }])
})

it('that cannot be published fails with the reason, and stays on the schedule as late', async () => {
  const { id } = await scheduleNew('坏了的')
  // Like a rule that became stricter after the draft was scheduled.
  await test.pool.query(`update drafts set body = body - 'summary' where id = $1`, [id])
  clock.advance(HOUR_MS)
  await work()
  await expect.poll(jobStates).toEqual(['failed'])
  expect((await jobs())[0]?.failure).toBe('请填写摘要')
  expect(await services.drafts.scheduled({ from: new Date(0), to: clock.now(), limit: 5 })).toMatchObject([
    { id, kind: 'news', title: '坏了的' },
  ])
})

it('is taken off the schedule together with the wish, or not at all', async () => {
  const { id, version } = await services.drafts.create({ kind: 'news', body: { title: '没写完' } })
  await expect(services.drafts.schedule(id, version, atHour())).rejects.toMatchObject({ status: 400 })
  expect(await jobStates()).toEqual([])
})
