import { HOUR_MS } from '@bee/contract/durations.ts'
import { GOAL_MINUTES, GOAL_REMIND_HOURS } from '@bee/contract/goals/goals.contract.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { goalsFeature } from './goals.feature.ts'

const server: TestServer = await startTestServer({ features: [goalsFeature] })
afterAll(() => server.close())

let member: TestMember
/** Noon on Monday 2026-03-02 in Shanghai. */
beforeEach(async () => {
  server.clock.set(TEST_START)
  member = await server.registerMember()
})

const goals = () => testClient(server, member).goals
const choice = (changes = {}) => ({ minutes: 10, daysPerWeek: 3, remindHour: 19, ...changes })
const study = (day: string, seconds: number, questions = 0) =>
  server.pool.query(
    `insert into study_days (user_id, day, watch_seconds, question_count) values ($1, $2, $3, $4)
     on conflict (user_id, day) do update set watch_seconds = excluded.watch_seconds`,
    [member.userId, day, seconds, questions],
  )

it('is nobody’s before it is chosen', async () => {
  await study('2026-03-02', 3600)
  expect(await goals().mine()).toMatchObject({
    minutes: 0,
    daysPerWeek: 5,
    remindHour: 19,
    isMetToday: false,
    metWeeks: [],
  })
  server.clock.advance(10 * HOUR_MS)
  expect(await goals().today()).toEqual({ minutes: 0, todayMinutes: 0, isReminderDue: false })
})

it('is met by watching and by answering, to the minute', async () => {
  await study('2026-03-02', 359, 2)
  expect(await goals().choose(choice())).toMatchObject({ todayMinutes: 9, isMetToday: false, weekMetDays: 0 })
  await study('2026-03-02', 360)
  expect(await goals().mine()).toMatchObject({ todayMinutes: 10, isMetToday: true, weekMetDays: 1, streakDays: 1 })
})

it('begins its day at midnight in Shanghai', async () => {
  await goals().choose(choice())
  await study('2026-03-02', 600)
  server.clock.set(new Date('2026-03-02T15:59:59Z'))
  expect(await goals().mine()).toMatchObject({ today: '2026-03-02', isMetToday: true })
  server.clock.set(new Date('2026-03-02T16:00:00Z'))
  expect(await goals().mine()).toMatchObject({ today: '2026-03-03', isMetToday: false, todayMinutes: 0, streakDays: 1 })
})

it('leaves the past as it was', async () => {
  await goals().choose(choice({ minutes: 10, daysPerWeek: 1 }))
  await study('2026-03-02', 600)
  // The Monday after, before the session ends.
  server.clock.set(new Date('2026-03-09T03:00:00Z'))
  expect(await goals().choose(choice({ minutes: 60, daysPerWeek: 7 }))).toMatchObject({
    minutes: 60,
    metWeeks: ['2026-03-02'],
  })
  expect(await goals().choose(choice({ minutes: 0 }))).toMatchObject({ minutes: 0, metWeeks: ['2026-03-02'] })
})

it('is one choice a day, from however many tabs', async () => {
  await Promise.all(GOAL_MINUTES.map((minutes) => goals().choose(choice({ minutes }))))
  const { rows } = await server.pool.query('select from_day from study_goals where user_id = $1', [member.userId])
  expect(rows).toEqual([{ from_day: '2026-03-02' }])
})

describe('the reminder', () => {
  it('comes from the chosen hour on, until the goal is met', async () => {
    await goals().choose(choice())
    server.clock.set(new Date('2026-03-02T10:59:59Z'))
    expect((await goals().today()).isReminderDue).toBe(false)
    server.clock.set(new Date('2026-03-02T11:00:00Z'))
    expect(await goals().today()).toEqual({ minutes: 10, todayMinutes: 0, isReminderDue: true })
    await study('2026-03-02', 600)
    expect((await goals().today()).isReminderDue).toBe(false)
  })

  it('stays away for the day when it is waved off, and comes back the next', async () => {
    await goals().choose(choice())
    server.clock.set(new Date('2026-03-02T12:00:00Z'))
    expect((await goals().dismiss()).isReminderDue).toBe(false)
    expect((await goals().dismiss()).isReminderDue).toBe(false)
    server.clock.set(new Date('2026-03-03T12:00:00Z'))
    expect((await goals().today()).isReminderDue).toBe(true)
  })

  it('never comes to whoever wants none', async () => {
    await goals().choose(choice({ remindHour: GOAL_REMIND_HOURS.at(-1) }))
    server.clock.set(new Date('2026-03-02T15:59:00Z'))
    expect((await goals().today()).isReminderDue).toBe(false)
  })
})

it.each([
  [{ minutes: 15 }, 'minutes', '每天的分钟数 minutes 应当是 0、10、20、30、45、60 之一'],
  [{ minutes: 'viel' }, 'minutes', '每天的分钟数 minutes 应当是 0 到 60 之间的整数'],
  [{ daysPerWeek: 0 }, 'daysPerWeek', '每周的天数 daysPerWeek 应当是 1 到 7 之间的整数'],
  [{ remindHour: 3 }, 'remindHour', '提醒的时刻 remindHour 应当是 12 到 24 之间的整数'],
])('refuses %j in a sentence', async (wrong, field, sentence) => {
  await expect(goals().choose(choice(wrong))).rejects.toMatchObject({ status: 400, fields: { [field]: sentence } })
})

it('is a member’s own', async () => {
  await expect(testClient(server).goals.mine()).rejects.toMatchObject({ status: 401 })
})
