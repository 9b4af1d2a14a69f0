import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createMessagesRepository } from '../messages/messages.repository.ts'
import { createRepliesRepository } from '../messages/replies.repository.ts'
import { createSentMessagesRepository } from '../messages/sent-messages.repository.ts'
import { createBroadcastsRepository } from './broadcasts.repository.ts'

const MEMBERS = 20_000
let test: TestDatabase
let recorder: PlanRecorder

/** A school with many members, each with some messages of their own, and years of what went to all and to courses. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into users (mobile, nick_name, created_at)
     select '139' || lpad(n::text, 8, '0'), '学员', timestamptz '2026-01-01' from generate_series(1, $1::int) n`,
    [MEMBERS],
  )
  await client.query(`insert into enrolments (user_id, course_id, started_at)
    select n, c, timestamptz '2026-01-01' from generate_series(1, ${MEMBERS}) n, generate_series(1, 3) c`)
  await client.query(`insert into messages (user_id, content, created_at)
    select n, '你好', timestamptz '2026-02-01' + k * interval '1 day' from generate_series(1, ${MEMBERS}) n, generate_series(1, 5) k`)
  await client.query(`insert into messages (content, created_at, number)
    select '通知', timestamptz '2026-02-01' + n * interval '1 hour', n from generate_series(1, 300) n`)
  await client.query(`insert into course_messages (course_id, content, created_at, number)
    select n % 100, '通知', timestamptz '2026-02-01' + n * interval '1 hour', n from generate_series(301, 900) n`)
  await client.query(`insert into message_reads (user_id, message_id)
    select user_id, id from messages where user_id is not null`)
  await client.query(`insert into message_marks (user_id, read, fresh)
    select n, '{[1,900)}', case when n % 500 = 0 then '{899}'::int[] else '{}' end from generate_series(1, ${MEMBERS}) n`)
  await client.query(`insert into reply_notices (user_id, kind, comment_id, created_at, read_at)
    select n, 'author', k, timestamptz '2026-02-01' + k * interval '1 day', case when k > 1 then timestamptz '2026-03-01' end
    from generate_series(1, ${MEMBERS}) n, generate_series(1, 5) k`)
  await client.query(`insert into broadcasts (state, audience, content, sent_at, message_id, number, audience_count)
    select 'sent', 'all', '通知', now(), n, n, 1 from generate_series(1, 5000) n`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const messages = () => createMessagesRepository(recorder.database)
const replies = () => createRepliesRepository(recorder.database)
const sent = () => createSentMessagesRepository(recorder.database)
const broadcasts = () => createBroadcastsRepository(recorder.database)

/** However many members there are, a page reads its own few rows. */
it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list-of-member', () => messages().list(7, { page: 1, limit: 8 })],
  ['one-of-member', () => messages().find(7, 12)],
  ['unread-of-member', () => messages().countUnread(7)],
  ['replies-of-member', () => replies().list(7, { page: 1, limit: 8 })],
  ['count-of-replies', () => replies().count(7)],
  ['mark-replies', () => replies().markRead(7, [31, 32], new Date('2026-03-02T16:00:00Z'))],
  ['mark-numbers', () => messages().markNumbers(7, [899])],
  ['history', () => broadcasts().list({ limit: 21 })],
  ['history-before', () => broadcasts().list({ before: 2000, limit: 21 })],
  ['history-of-state', () => broadcasts().list({ state: 'draft', limit: 21 })],
  ['scheduled', () => broadcasts().scheduled(new Date('2026-03-02T16:00:00Z'), 5)],
  ['own-reads', () => sent().readOf(recorder.database, [12, 13])],
  ['fresh-reads', () => sent().freshOf([899, 898], 1000)],
  ['audience-of-course', () => broadcasts().countAudience(recorder.database, { kind: 'course', courseId: 2 })],
])('%s reads no table as a whole', async (_name, ask) => {
  for (const plan of [await recorder.planOf(ask), await recorder.keptPlanOf(ask)]) {
    expect(plan).not.toMatch(
      /Seq Scan on (messages|course_messages|reply_notices|enrolments|message_marks|message_reads|broadcasts)/,
    )
  }
})
