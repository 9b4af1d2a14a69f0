import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createAuditRepository } from '../audit/audit.repository.ts'
import { createDossierRepository } from './dossier.repository.ts'
import { createMemberListRepository, type MemberFilter } from './member-list.repository.ts'
import { createTimelineRepository, type TimelinePart } from './timeline.repository.ts'

const MEMBERS = 30_000
let test: TestDatabase
let recorder: PlanRecorder

/** Most names were made up, few have bought, fewer are blocked. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string) => client.query(text, [MEMBERS])
  // Rows that fit each other by construction need no checking, which would take most of the time.
  await client.query('set session_replication_role = replica')
  await fill(`insert into users (mobile, nick_name, created_at, blocked_at, block_reason)
    select '139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
      case when n % 1000 = 0 then '程小满' || n when n % 3 = 0 then '学员' || n else '蜂友' || lpad((n::bigint * 104729 % 1000000)::text, 6, '0') end,
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 500 = 0 then now() end,
      case when n % 500 = 0 then '发广告' end
    from generate_series(1, $1::int) n`)
  await fill(`insert into orders (number, user_id, course_id, price_fen, status, created_at, paid_at, refunded_fen)
    select 'N' || n, case when n % 5 = 0 then 1 + n % 40 * 700 else 1 + n * 7919::bigint % $1::int end, n, 9900,
      case when n % 5 = 0 then 'paid' else 'cancelled' end, timestamptz '2026-01-01' + n * interval '1 minute',
      case when n % 5 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end, case when n % 500 = 0 then 100 else 0 end
    from generate_series(1, $1::int) n`)
  await fill(`insert into order_entries (order_id, kind, amount_fen, method, actor, at)
    select id, 'payment', 9900, 'bank', 'site', paid_at from orders where status = 'paid' and id <= $1::int`)
  await fill(`insert into order_entries (order_id, kind, amount_fen, method, actor, at)
    select id, 'part-refund', -100, 'bank', 'site', paid_at from orders where refunded_fen > 0 and id <= $1::int`)
  await fill(`insert into comments (course_id, user_id, content, created_at)
    select 1 + n % 50, 1 + n * 7919::bigint % $1::int, 'x', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, $1::int) n`)
  await fill(`insert into enrolments (user_id, course_id, last_watched_at, finished_at)
    select n, 1 + n % 50, timestamptz '2026-01-01', case when n % 7 = 0 then timestamptz '2026-02-01' end
    from generate_series(1, $1::int) n`)
  await fill(`insert into feedback (user_id, kind, content, contact, created_at)
    select case when n % 2 = 0 then n end, case when n % 2 = 0 then 'bug' else 'booking' end, 'x',
      '139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, $1::int) n`)
  await fill(`insert into study_days (user_id, day, watch_seconds)
    select 1 + n % 3000, date '2026-01-01' + n / 3000, 60 from generate_series(0, $1::int - 1) n`)
  await fill(`insert into practice_sets (user_id, mode, question_ids, created_at, finished_at)
    select 1 + n % 3000, 'type', '{1}', timestamptz '2026-01-01' + n * interval '1 minute', now()
    from generate_series(1, $1::int) n`)
  await fill(`insert into certificates (number, user_id, course_id, printed_name, course_name, lesson_count, issued_at)
    select 'FX-' || n, n, 1, '小蜂', '课', 3, now() from generate_series(1, $1::int) n`)
  await fill(`insert into course_grants (user_id, course_id, staff_id, staff_name, reason, granted_at)
    select n, 1, 1, '叶青禾', '送', now() from generate_series(1, $1::int, 10) n`)
  await fill(`insert into audit_events (id, at, actor_id, actor_name, role_name, action, subject_kind, subject_id, summary,
      prev_hash, hash)
    select n, timestamptz '2026-01-01' + n * interval '1 minute', n % 40, '员工', '客服',
      case when n % 3 = 0 then 'member.mobile' else 'member.message' end, case when n % 5 = 0 then 'grant' else 'member' end,
      1 + n % 3000, '做了一件事', '', '' from generate_series(1, $1::int) n`)
  await client.query(`insert into staff (user_id, role_id) select n, 1 from generate_series(1, 30000, 6000) n`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const NOW = new Date('2026-02-02T00:00:00Z')
const filter = (change: Partial<MemberFilter> = {}): MemberFilter => ({
  search: '',
  state: 'all',
  hasBought: false,
  isStaff: false,
  now: NOW,
  ...change,
})
const members = () => createMemberListRepository(recorder.database)
const listed = (change?: Partial<MemberFilter>, before?: number) => () =>
  members().list(filter(change), { before, limit: 31 })
/** As the first page is asked for. */
const counted = (change?: Partial<MemberFilter>) => () =>
  members().list(filter(change), { before: undefined, limit: 31, countMost: 1001 })
const stretch = { userId: 2101, before: NOW, lastDay: '2026-02-02', limit: 51 }
const part =
  (...names: TimelinePart[]) =>
  () =>
    createTimelineRepository(recorder.database).read(stretch, names)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list', listed()],
  ['list-next', listed({}, 12_000)],
  ['list-name', listed({ search: '程小满' })],
  ['list-name-common', () => members().listNewest(filter({ search: '蜂友' }), { before: 20_000, limit: 31 }, 12_000)],
  ['list-name-whole', listed({ search: '蜂友104729' })],
  ['list-mobile', listed({ search: '13900007919' })],
  ['list-digits', listed({ search: '7919' })],
  ['list-blocked', listed({ state: 'blocked' })],
  ['list-normal', listed({ state: 'normal' })],
  ['list-bought', listed({ hasBought: true }, 20_000)],
  ['list-staff', listed({ isStaff: true })],
  ['count', counted()],
  ['count-blocked', counted({ state: 'blocked' })],
  ['count-bought', counted({ hasBought: true })],
  ['dossier', () => createDossierRepository(recorder.database).find(2101)],
  ['dossier-whole', () => createDossierRepository(recorder.database).findWhole(2101)],
  ['timeline-days', part('studyDays')],
  ['timeline-practice', part('practice')],
  ['timeline-finished', part('finished')],
  ['timeline-certificates', part('certificates')],
  ['timeline-orders', part('orders')],
  ['timeline-part-refunds', part('partRefunds')],
  ['timeline-comments', part('comments')],
  ['timeline-orders-and-comments', part('orders', 'comments')],
  ['timeline-feedback', part('feedback')],
  ['timeline-grants', part('grants')],
  ['timeline-acts', () => createAuditRepository(recorder.database).about({ kind: 'member', ids: ['2101'] }, stretch)],
])('%s', async (name, ask) => {
  const plan = await recorder.keptPlanOf(ask)
  // A count that stops may read the table from its beginning; nothing else may.
  const isBounded = name === 'count'
  const bigTables =
    /Seq Scan on (users|orders|comments|enrolments|feedback|study_days|practice_sets|certificates|audit_events|order_entries)/
  for (const each of [plan, await recorder.planOf(ask)]) {
    if (!isBounded) expect(each, 'nothing reads everybody’s').not.toMatch(bigTables)
  }
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
