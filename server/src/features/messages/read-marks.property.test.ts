import { MESSAGE_PAGE_SIZE } from '@bee/contract/limits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import type { FeatureServices } from '../../compose-features.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { broadcastsFeature } from '../broadcasts/broadcasts.feature.ts'
import { messagesFeature } from './messages.feature.ts'
import type { Audience } from './sent-messages.repository.ts'

const FEATURES = [messagesFeature, broadcastsFeature] as const

const RUNS = campaignTimes({ everyRun: 6, whole: 600 })
const MEMBERS = 3
const COURSES = 2
const LOOKED = { isSeen: true }

let server: TestServer
let services: FeatureServices<typeof FEATURES>
const courseIds: number[] = []
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  services = testServices(FEATURES, server.pool, server.clock)
  const { vue } = await insertTypes(server.pool)
  for (let nth = 0; nth < COURSES; nth += 1)
    courseIds.push(await insertCourse(server.pool, { name: `课 ${nth}`, typeId: vue }))
})
afterAll(() => server.close())

const place = fc.nat(100)
const member = fc.nat(MEMBERS - 1)
const course = fc.nat(COURSES - 1)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('sendAll' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sendCourse' as const), course }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sendOne' as const), member }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('list' as const), member, page: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('open' as const), member, place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('begin' as const), member, course }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('recall' as const), place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('readByFormerVersion' as const), member, place }) },
)
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never

interface Known {
  id: number
  audience: Audience
  at: number
}

/**
 * The former rule: a set of read messages for each member, and a message goes to those who were members or learners when it was written.
 */
class Model {
  readonly userIds: number[]
  readonly joinedAt: number
  messages: Known[] = []
  readonly read = new Map<number, Set<number>>()
  readonly begun = new Map<string, number>()

  constructor(userIds: number[], joinedAt: number) {
    this.userIds = userIds
    this.joinedAt = joinedAt
    for (const userId of userIds) this.read.set(userId, new Set())
  }

  of(userId: number): Known[] {
    const isFor = ({ audience, at }: Known) =>
      audience.kind === 'all'
        ? at >= this.joinedAt
        : audience.kind === 'member'
          ? audience.userId === userId
          : at >= (this.begun.get(`${userId} ${audience.courseId}`) ?? Number.POSITIVE_INFINITY)
    return this.messages.filter(isFor).toSorted((a, b) => b.at - a.at || b.id - a.id)
  }

  isRead(userId: number, { id }: Known): boolean {
    return this.read.get(userId)?.has(id) ?? false
  }

  see(userId: number, seen: readonly Known[]): void {
    for (const { id } of seen) this.read.get(userId)?.add(id)
  }
}

const pageOf = (all: readonly Known[], page: number) =>
  all.slice((page - 1) * MESSAGE_PAGE_SIZE, page * MESSAGE_PAGE_SIZE)

async function send(model: Model, audience: Audience): Promise<void> {
  const { messageId } = await services.deps.database
    .transaction()
    .execute((work) => services.sentMessages.publish(work, { audience, content: '通知', link: '' }))
  model.messages.push({ id: messageId, audience, at: server.clock.now().getTime() })
}

async function take(model: Model, taken: Step): Promise<void> {
  if (taken.does === 'sendAll') return send(model, { kind: 'all' })
  if (taken.does === 'sendCourse') return send(model, { kind: 'course', courseId: courseIds[taken.course] ?? 0 })
  if (taken.does === 'recall') {
    const gone = model.messages[taken.place % Math.max(1, model.messages.length)]
    if (!gone) return undefined
    model.messages = model.messages.filter((each) => each !== gone)
    return services.deps.database.transaction().execute((work) => services.sentMessages.withdraw(work, gone.id))
  }
  const userId = model.userIds[taken.member] ?? 0
  if (taken.does === 'sendOne') return send(model, { kind: 'member', userId })
  if (taken.does === 'begin') {
    const courseId = courseIds[taken.course] ?? 0
    const key = `${userId} ${courseId}`
    if (model.begun.has(key)) return undefined
    model.begun.set(key, server.clock.now().getTime())
    await server.pool.query('insert into enrolments (user_id, course_id, started_at) values ($1, $2, $3)', [
      userId,
      courseId,
      server.clock.now(),
    ])
    return undefined
  }
  const mine = model.of(userId)
  if (taken.does === 'list') {
    const expected = pageOf(mine, taken.page)
    const request = { page: taken.page, limit: MESSAGE_PAGE_SIZE }
    const { rows, totalCount } = await services.messages.list(userId, request, LOOKED)
    expect(rows.map(({ id, isRead }) => ({ id, isRead }))).toEqual(
      expected.map((known) => ({ id: known.id, isRead: model.isRead(userId, known) })),
    )
    expect(totalCount).toBe(mine.length)
    model.see(userId, expected)
    return undefined
  }
  const one = mine[taken.place % Math.max(1, mine.length)]
  if (!one) return undefined
  if (taken.does === 'open') {
    const { isRead } = await services.messages.info(userId, one.id, LOOKED)
    expect(isRead).toBe(model.isRead(userId, one))
  } else {
    // The former version does not know messages to a course.
    if (one.audience.kind === 'course') return undefined
    await server.pool.query('insert into message_reads (user_id, message_id) values ($1, $2) on conflict do nothing', [
      userId,
      one.id,
    ])
  }
  model.see(userId, [one])
  return undefined
}

async function rangesOf(userId: number): Promise<number> {
  const { rows } = await server.pool.query<{ ranges: number }>(
    'select count(*)::int as ranges from message_marks, unnest(read) where user_id = $1',
    [userId],
  )
  return rows[0]?.ranges ?? 0
}

/** Counts the unread stretches between read messages. */
function gapsOf(model: Model, userId: number): number {
  const many = model.of(userId).filter(({ audience }) => audience.kind !== 'member')
  const isRead = many.map((known) => model.isRead(userId, known))
  return isRead.filter((is, index) => !is && isRead[index - 1] === true).length
}

test(
  'what is read is exactly what was shown, whatever goes to whom meanwhile; and it stays a few stretches',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        server.clock.advance(60_000)
        const joinedAt = server.clock.now().getTime()
        const userIds: number[] = []
        for (let nth = 0; nth < MEMBERS; nth += 1) userIds.push((await server.registerMember()).userId)
        const model = new Model(userIds, joinedAt)
        for (const taken of steps) {
          // Some steps happen at the same moment.
          server.clock.advance(taken.does === 'sendAll' ? 0 : 1000)
          await take(model, taken)
        }
        for (const userId of userIds) {
          const unread = model.of(userId).filter((known) => !model.isRead(userId, known)).length
          expect(await services.messages.unread(userId)).toMatchObject({ system: unread })
          // A gap that closes by itself, because its message was withdrawn or read elsewhere, is filled at the next look above it.
          const closed = steps.filter(({ does }) => does === 'recall' || does === 'readByFormerVersion').length
          expect(await rangesOf(userId)).toBeLessThanOrEqual(gapsOf(model, userId) + closed + 1)
        }
      }),
      { numRuns: RUNS, seed: campaignSeed() },
    )
  },
  patiently(60_000 + RUNS * 1000),
)
