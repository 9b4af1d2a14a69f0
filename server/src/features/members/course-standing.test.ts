import { DAY_MS } from '@bee/contract/durations.ts'
import type { CourseStanding } from '@bee/contract/manage/members/member-shapes.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { manageClient, testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addStaff, openStaffSession, type TestStaff } from '../../testing/test-staff.ts'
import { addSampleCourse, payFor, type SampleCourse } from '../player/testing/sample-course.ts'
import { membersFeature } from './members.feature.ts'

let server: TestServer
let owner: TestStaff
let member: TestMember
let course: SampleCourse
let people = 0

beforeAll(async () => {
  server = await startTestServer({ features: [membersFeature] })
  owner = await addStaff(server, 'owner', { mobile: '13700000001' })
})
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  member = await server.registerMember({ mobile: `1381234${String(people).padStart(4, '0')}` })
  course = await addSampleCourse(server.pool, { priceFen: 29_900 })
})

const desk = async () => manageClient(server, { headers: await openStaffSession(server, owner.userId) }).members
const run = (text: string, ...values: unknown[]) => server.pool.query(text, values)

const pay = () => payFor(server.pool, member.userId, course.courseId)
const refund = () =>
  run(`update orders set status = 'refunded', refunded_at = $2 where user_id = $1`, member.userId, server.clock.now())
const grant = async (days: number | null) =>
  (await desk()).grant({ userId: member.userId, courseId: course.courseId, days, reason: '志愿者' })
const takeBack = async ({ id: grantId }: { id: number }) => (await desk()).takeBack({ grantId, reason: '送错了' })
const hide = () => run('update courses set hidden_at = $2 where id = $1', course.courseId, server.clock.now())
const makeFree = () => run('update courses set price_fen = 0 where id = $1', course.courseId)
const priceAgain = () => run('update courses set price_fen = 29900 where id = $1', course.courseId)
const begin = () =>
  testClient(server, member).player.recordProgress({ lessonId: course.lessonIds[0] ?? 0, second: 9, ranges: [[0, 9]] })

/** The result of the student's own calls: the course's page, and the film of the last lesson. */
async function asStudent(): Promise<Pick<CourseStanding, 'canSee' | 'canWatch'>> {
  const client = testClient(server, member)
  const detail = await client.courses.detail({ courseId: course.courseId }).catch(() => undefined)
  const catalogue = await client.player.catalogue({ courseId: course.courseId }).catch(() => undefined)
  const last = catalogue?.flatMap(({ lessons }) => lessons).at(-1)
  const saved = await client.player
    .recordProgress({ lessonId: course.lessonIds.at(-1) ?? 0, second: 5, ranges: [[0, 5]] })
    .then(
      () => true,
      () => false,
    )
  // Every place that decides has the same result.
  expect({ page: detail?.isOpen ?? false, film: (last?.videoUrl ?? null) !== null, saved }).toEqual({
    page: saved,
    film: saved,
    saved,
  })
  return { canSee: detail !== undefined, canWatch: saved }
}

it.each<[what: string, prepare: () => Promise<unknown>, sentence: RegExp, standing: [boolean, boolean]]>([
  ['a course that costs money', () => Promise.resolve(), /没有买过/, [true, false]],
  ['a free course', makeFree, /这门课免费/, [true, true]],
  ['a paid course', pay, /买了这门课/, [true, true]],
  ['a course that was paid back', async () => pay().then(refund), /退了款/, [true, false]],
  ['a course that was given', () => grant(null), /永久有效/, [true, true]],
  ['a course that was given for some days', () => grant(30), /有效到 2026-/, [true, true]],
  [
    'a course whose days are over',
    async () => {
      await grant(30)
      server.clock.advance(30 * DAY_MS)
      member = { ...member, ...(await reopen()) }
    },
    /到期了/,
    [true, false],
  ],
  ['a course that was taken back', async () => takeBack(await grant(30)), /收回了/, [true, false]],
  [
    'a course that was given after it was paid back',
    async () =>
      pay()
        .then(refund)
        .then(() => grant(9)),
    /有效到/,
    [true, true],
  ],
  ['a withdrawn course', hide, /没有学过、买过/, [false, false]],
  [
    'a withdrawn course that was begun',
    async () => makeFree().then(begin).then(priceAgain).then(hide),
    /学过的人还看得到/,
    [true, false],
  ],
  ['a withdrawn course that was paid', async () => pay().then(hide), /买过的人还看得到/, [true, true]],
  ['a withdrawn course that was given', async () => grant(9).then(hide), /送过的人还看得到/, [true, true]],
  [
    'a withdrawn course that was taken back',
    async () => takeBack(await grant(9)).then(hide),
    /没有学过、买过/,
    [false, false],
  ],
  ['a withdrawn course, free and never begun', async () => makeFree().then(hide), /没有学过、买过/, [false, false]],
  [
    'a paid course of somebody who is blocked',
    async () => pay().then(async () => (await desk()).block({ userId: member.userId, days: 3, reason: '发广告' })),
    /封禁到/,
    [false, false],
  ],
])('says of %s what the student meets', async (_what, prepare, sentence, [canSee, canWatch]) => {
  await prepare()
  const standing = await (await desk()).access({ userId: member.userId, courseId: course.courseId })
  expect(standing).toMatchObject({ canSee, canWatch })
  expect(standing.steps.map((step) => step.sentence).join('；')).toMatch(sentence)
  expect(await asStudent()).toEqual({ canSee, canWatch })
})

async function reopen() {
  const opened = await server.sessions.open(member.userId, { userAgent: '', address: '127.0.0.1' })
  const token = opened?.token ?? ''
  return { token, headers: { token, userid: String(member.userId) } }
}

it('gives a course once at a time, tells the member, and can be taken back and given back', async () => {
  const { userId } = member
  const { courseId } = course
  const calls = await desk()
  const given = await grant(180)
  expect(given).toMatchObject({ state: 'open', courseId, reason: '志愿者', untilTime: expect.any(String) as string })
  const { list } = await testClient(server, member).messages.list({})
  expect(list[0]).toMatchObject({ link: `/subject/${courseId}` })
  expect(list[0]?.content).toMatch(/^学校送给你一门课《样课 \d+》，有效到 .*。原因：志愿者$/)
  await expect(grant(30)).rejects.toMatchObject({ status: 409, message: '这门课已经送过，还在有效期里' })
  expect(await takeBack(given)).toMatchObject({ state: 'takenBack' })
  await expect(takeBack(given)).rejects.toMatchObject({ status: 409 })
  expect(await calls.restoreGrant({ grantId: given.id })).toMatchObject({ state: 'open', untilTime: given.untilTime })
  await expect(calls.restoreGrant({ grantId: given.id })).rejects.toMatchObject({ status: 409 })
  server.clock.advance(180 * DAY_MS)
  // A grant that has run out makes room for the next.
  const next = await grant(1)
  const states = (await (await desk()).info({ userId })).grants.map(({ id, state }) => [id, state])
  expect(states).toEqual([
    [next.id, 'open'],
    [given.id, 'expired'],
  ])
})

it('is taken back by undoing', async () => {
  const given = await grant(null)
  const { audit } = manageClient(server, { headers: await openStaffSession(server, owner.userId) })
  const [event] = (await audit.list({ action: 'member.grant' })).list
  await audit.undo({ eventId: event?.id ?? 0 })
  expect(await asStudent()).toEqual({ canSee: true, canWatch: false })
  await expect(takeBack(given)).rejects.toMatchObject({ status: 409 })
})

it.each<[string, () => Promise<unknown>, string]>([
  ['is free', makeFree, '这门课是免费的，不用送'],
  ['was bought', pay, '会员已经买过这门课，不用再送'],
])('is not given where it %s', async (_what, prepare, message) => {
  await prepare()
  await expect(grant(30)).rejects.toMatchObject({ status: 409, message })
})

it('knows no course that there is not, nor a member', async () => {
  const calls = await desk()
  await expect(calls.access({ userId: member.userId, courseId: 99_999 })).rejects.toMatchObject({ status: 404 })
  await expect(calls.access({ userId: 99_999, courseId: course.courseId })).rejects.toMatchObject({ status: 404 })
  await expect(calls.grant({ userId: 99_999, courseId: course.courseId, days: 1, reason: '无' })).rejects.toMatchObject(
    {
      status: 404,
    },
  )
})
