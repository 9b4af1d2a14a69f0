import { HOUR_MS } from '@bee/contract/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { Refused, testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { inboxFeature } from './inbox.feature.ts'

const RUNS = campaignTimes({ everyRun: 5, whole: 300 })
/** Short enough that all runs end before a session of the staff does. */
const STEP_MS = 1000

let server: TestServer
let courseId: number
let member: TestMember
let operators: [TestStaff, TestStaff]
beforeAll(async () => {
  server = await startTestServer({ features: [inboxFeature, commentsFeature] })
  const { spring: typeId } = await insertTypes(server.pool)
  courseId = await insertCourse(server.pool, { name: '课', typeId, lessons: ['一'] })
  member = await server.registerMember()
  operators = [await addStaff(server, 'owner'), await addStaff(server, 'editor')]
})
afterAll(() => server.close())

const ACTS = ['answer', 'forced', 'assign', 'done', 'reopen', 'later', 'hide', 'show', 'note', 'word'] as const
type Act = (typeof ACTS)[number]
interface Turn {
  act: Act
  by: 0 | 1
}

let pressed = 0
interface Thread {
  threadId: number
  commentId: number
  version: number
}

async function perform({ act, by }: Turn, { threadId, commentId, version }: Thread): Promise<unknown> {
  const { inbox } = operators[by].calls
  pressed += 1
  const said = { threadId, content: `第 ${pressed} 句`, key: `press-of-the-button-${pressed}` }
  const calls: Record<Act, () => Promise<unknown>> = {
    answer: () => inbox.answer({ ...said, version }),
    forced: () => inbox.answer({ ...said, version, isForced: true }),
    assign: () => inbox.assign({ threadId, assigneeId: operators[by].userId, fromId: null }),
    done: () => inbox.done({ threadId }),
    reopen: () => inbox.reopen({ threadId }),
    later: () => inbox.later({ threadId, untilTime: new Date(server.clock.now().getTime() + HOUR_MS).toISOString() }),
    hide: () => inbox.hide({ threadId, commentId }),
    show: () => inbox.show({ threadId, commentId }),
    note: () => inbox.note(said),
    word: () =>
      testClient(server, { headers: member.headers }).comments.publish({
        courseId,
        content: said.content,
        parentId: commentId,
      }),
  }
  return calls[act]()
}

async function newThread(): Promise<Thread> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into comments (course_id, user_id, content, is_question, created_at)
     values ($1, $2, '问', true, $3) returning id`,
    [courseId, member.userId, server.clock.now()],
  )
  const commentId = rows[0]?.id ?? 0
  const found = await server.pool.query<{ id: number; version: number }>(
    'select id, version from inbox_threads where comment_id = $1',
    [commentId],
  )
  return { commentId, threadId: found.rows[0]?.id ?? 0, version: found.rows[0]?.version ?? 0 }
}

const count = async (statement: string, values: unknown[]) => {
  const { rows } = await server.pool.query<{ total: number }>(`select count(*)::int as total ${statement}`, values)
  return rows[0]?.total ?? 0
}

test('two operators and the member at once: each act happens once or is refused with a sentence', async () => {
  const turn = fc.record({ act: fc.constantFrom(...ACTS), by: fc.constantFrom<0 | 1>(0, 1) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(turn, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        server.clock.advance(STEP_MS)
        const thread = await newThread()
        const eventsBefore = await count('from audit_events', [])
        const happened: Act[] = []
        for (const turns of rounds) {
          const results = await Promise.allSettled(turns.map((each) => perform(each, thread)))
          results.forEach((result, index) => {
            const act = turns[index]?.act
            if (result.status === 'fulfilled') return act && happened.push(act)
            expect(result.reason).toBeInstanceOf(Refused)
            expect((result.reason as Refused).status).toBeLessThan(500)
            expect((result.reason as Refused).message).toMatch(/\p{Script=Han}/u)
          })
        }
        const times = (...acts: Act[]) => happened.filter((each) => acts.includes(each)).length
        const { commentId, threadId } = thread
        // At most one of the colleagues who had read the same words has answered them.
        expect(times('answer')).toBeLessThanOrEqual(1)
        const answers =
          (await count('from comments where parent_id = $1 and staff_role is not null', [commentId])) +
          (await count('from comments where id = $1 and reply_content is not null', [commentId]))
        expect(answers).toBe(times('answer', 'forced'))
        expect(await count(`from inbox_notes where thread_id = $1 and kind = 'assigned'`, [threadId])).toBe(
          times('assign'),
        )
        expect(times('assign')).toBeLessThanOrEqual(1)
        expect(await count(`from inbox_notes where thread_id = $1 and kind = 'internal'`, [threadId])).toBe(
          times('note'),
        )
        expect([0, 1]).toContain(times('hide') - times('show'))
        expect(await count('from comments where id = $1 and hidden_at is not null', [commentId])).toBe(
          times('hide') - times('show'),
        )
        expect(await count('from inbox_threads where id = $1 and answered_at is not null', [threadId])).toBe(
          Math.min(answers, 1),
        )
        // Every act of the staff writes one audit event, a refused one none.
        expect((await count('from audit_events', [])) - eventsBefore).toBe(happened.length - times('word'))
      },
    ),
    { numRuns: RUNS, seed: campaignSeed() },
  )
})
