import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { oneWaits } from '../../testing/lock-waits.ts'
import { testClient } from '../../testing/test-client.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestMember, TestServer } from '../../testing/test-server.ts'
import { startWholeServer, wholeServices } from '../../testing/whole-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import type { TargetReader } from '../../http/staff/staff-write.ts'
import { readMember } from '../account/blocks.service.ts'
import { orderDesk } from '../orders/testing/order-desk.ts'
import { addSampleCourse, type SampleCourse } from '../player/testing/sample-course.ts'
import { readGrant } from './grants.repository.ts'

const LONG_MS = patiently(600_000)

let server: TestServer
let owner: TestStaff
let second: TestStaff
let course: SampleCourse
let free: SampleCourse
let people = 0

beforeAll(async () => {
  server = await startWholeServer({ database: await borrowTestDatabase() })
  owner = await addStaff(server, 'owner', { mobile: '13700000001' })
  second = await addStaff(server, 'owner', { mobile: '13700000002' })
  course = await addSampleCourse(server.pool, { priceFen: 29_900 })
  free = await addSampleCourse(server.pool)
})
afterAll(() => server.close())

const statusOf = (refused: unknown) => (refused as { status?: number }).status ?? 500

const newMember = () => {
  people += 1
  return server.registerMember({ mobile: `138${String(people).padStart(8, '0')}` })
}

describe('what is under way when a member is blocked', () => {
  /** The block is written but not yet committed: the session was read before, the write comes after. */
  async function besideBlock(member: TestMember, act: () => Promise<unknown>) {
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query('select from users where id = $1 for update', [member.userId])
      await blocker.query(`update users set blocked_at = now(), block_reason = '发广告' where id = $1`, [member.userId])
      const acting = act().then(() => 200, statusOf)
      await oneWaits(server.pool, 'the write waits for the block')
      await blocker.query('commit')
      return await acting
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  }

  const countOf = async (table: string, { userId }: TestMember) =>
    (await server.pool.query(`select from ${table} where user_id = $1`, [userId])).rowCount

  it.each<[table: string, act: (client: ReturnType<typeof testClient>) => Promise<unknown>]>([
    ['comments', (client) => client.comments.publish({ courseId: free.courseId, content: '广告' })],
    ['orders', (client) => client.orders.place({ courseId: course.courseId, price: 299, agreed: true })],
    ['feedback', (client) => client.profile.sendFeedback({ kind: 'other', content: '广告' })],
    ['course_likes', (client) => client.courses.like({ courseId: free.courseId })],
  ])('writes no %s any more', async (table, act) => {
    const member = await newMember()
    const client = testClient(server, member)
    // The process remembers the session, as a process does that has not received the notice of the block.
    await client.account.info({})
    expect(await besideBlock(member, () => act(client))).toBe(401)
    expect(await countOf(table, member)).toBe(0)
  })

  it('opens no session, and saves no progress', async () => {
    const member = await newMember()
    await server.pool.query(`update users set blocked_at = now(), block_reason = 'x' where id = $1`, [member.userId])
    expect(await server.sessions.open(member.userId, { userAgent: '', address: '' })).toBeUndefined()
    const [lessonId = 0] = free.lessonIds
    await expect(
      testClient(server, member).player.recordProgress({ lessonId, second: 5, ranges: [[0, 5]] }),
    ).rejects.toThrow()
    expect(await countOf('lesson_progress', member)).toBe(0)
  })
})

const NO_GRANT = 2_000_000_000

const ACTS = ['block', 'unblock', 'grant', 'takeBack', 'refund', 'comment', 'order', 'enter', 'signOut'] as const
type Act = (typeof ACTS)[number]

/** Acts of several people on one member at once, each a little later than the other. */
const interleavings = fc.array(
  fc.record({ act: fc.constantFrom(...ACTS), delayMs: fc.integer({ min: 0, max: 25 }), isSecond: fc.boolean() }),
  { minLength: 3, maxLength: 10 },
)

const RUNS = campaignTimes({ everyRun: 4, whole: 120 })

it('staff and member at once: everything adds up, whatever order it comes in', { timeout: LONG_MS }, async () => {
  const desk = orderDesk(wholeServices(server.pool, server.clock))
  await fc.assert(
    fc.asyncProperty(interleavings, fc.boolean(), async (plan, isPaid) => {
      // A new member in each run: sensitive calls ask for the password again after ten minutes, and a member's limits count by the minute.
      // Neither is under test.
      const member = await newMember()
      const { userId } = member
      const { courseId } = course
      const client = testClient(server, member)
      const placed = await client.orders.place({ courseId, price: 299, agreed: true })
      if (isPaid) await desk.confirm(placed.orderNo)
      const begun = await server.pool.query<{ last: number }>('select last_id as last from audit_head')

      const latestGrant = async () =>
        (
          await server.pool.query<{ id: number }>('select max(id) as id from course_grants where user_id = $1', [
            userId,
          ])
        ).rows[0]?.id ?? NO_GRANT
      const reason = '比一比'
      const does: Record<Act, (by: TestStaff['calls']) => Promise<unknown>> = {
        block: (by) => by.members.block({ userId, days: 3, reason }),
        unblock: (by) => by.members.unblock({ userId }),
        grant: (by) => by.members.grant({ userId, courseId, days: 30, reason }),
        takeBack: async (by) => by.members.takeBack({ grantId: await latestGrant(), reason }),
        refund: () => desk.refund(placed.orderNo),
        comment: () => client.comments.publish({ courseId: free.courseId, content: `第 ${Math.random()} 句` }),
        order: () => client.orders.place({ courseId, price: 299, agreed: true }),
        enter: () => server.sessions.open(userId, { userAgent: '', address: '' }),
        signOut: (by) => by.members.signOut({ userId }),
      }
      const outcomes = await Promise.all(
        plan.map(async ({ act, delayMs, isSecond }) => {
          await sleep(delayMs)
          return does[act]((isSecond ? second : owner).calls).then(
            () => ({ act, status: 200 }),
            (refused: unknown) => ({ act, status: statusOf(refused) }),
          )
        }),
      )

      // A refused act answers a sentence, not an internal error.
      for (const { act, status } of outcomes) expect([200, 401, 404, 409], act).toContain(status)
      const done = (act: Act) => outcomes.filter((each) => each.act === act && each.status === 200).length
      const rowsOf = async <Row extends object>(text: string, ...values: unknown[]) =>
        (await server.pool.query<Row>(text, values)).rows

      expect(await rowsOf('select from comments where user_id = $1', userId)).toHaveLength(done('comment'))
      const [user] = await rowsOf<{ isBlocked: boolean }>(
        'select blocked_at is not null as "isBlocked" from users where id = $1',
        userId,
      )
      const sessions = await rowsOf('select from sessions where user_id = $1', userId)
      if (user?.isBlocked) expect(sessions).toEqual([])
      expect(Number(user?.isBlocked)).toBe(done('block') - done('unblock'))

      // At most one grant counts, and none beside a payment that stood when the grant was made.
      const alive = await rowsOf('select from course_grants where user_id = $1 and taken_back_at is null', userId)
      expect(alive).toHaveLength(done('grant') - done('takeBack'))
      if (isPaid && done('refund') === 0) expect(done('grant')).toBe(0)

      // The record has each act once, and the last event has the current state.
      const events = await rowsOf<{ action: string; kind: string; target: string; after: unknown }>(
        `select action, subject_kind as kind, subject_id as target, after from audit_events where id > $1 order by id`,
        begun.rows[0]?.last ?? 0,
      )
      const staffActs = ['block', 'unblock', 'grant', 'takeBack', 'signOut'] as const
      expect(events.map(({ action }) => action).sort()).toEqual(
        staffActs.flatMap((act) => Array<string>(done(act)).fill(`member.${act}`)).sort(),
      )
      const lastOf = new Map(
        events.filter(({ after }) => after !== null).map((event) => [event.kind + event.target, event]),
      )
      const { database } = wholeServices(server.pool, server.clock).deps
      for (const { kind, target, after } of lastOf.values()) {
        const read: TargetReader = kind === 'grant' ? readGrant : readMember
        expect(await database.transaction().execute((work) => read(work, target))).toEqual(after)
      }
    }),
    { numRuns: RUNS, seed: campaignSeed() },
  )
})
