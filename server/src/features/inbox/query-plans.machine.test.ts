import type { InboxKind } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { INBOX_KINDS } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createThreadActsRepository } from './thread-acts.repository.ts'
import { createThreadDetailRepository } from './thread-detail.repository.ts'
import { createThreadCountsRepository } from './thread-counts.repository.ts'
import { createThreadListRepository, type ThreadFilter } from './thread-list.repository.ts'
import { createThreadSearchRepository } from './thread-search.repository.ts'
import { createThreadsRepository, type Reach } from './threads.repository.ts'

const THREADS = 40_000
const MEMBERS = 20_000
const COURSES = 40
const ALL: Reach = { isAll: true }
const OWN: Reach = { isAll: false, userId: 3 }
const PAGE: ThreadFilter = { state: 'done', kinds: INBOX_KINDS, limit: 31 }

let test: TestDatabase
let recorder: PlanRecorder

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const { spring: typeId } = await insertTypes(test.pool)
  for (let each = 1; each <= COURSES; each += 1) await insertCourse(test.pool, { name: `课${each}`, typeId })
  const client = await test.pool.connect()
  await client.query(`insert into users (mobile, nick_name) select '139' || lpad(n::text, 8, '0'), '学员' || n
    from generate_series(1, ${MEMBERS}) n`)
  await client.query('set session_replication_role = replica')
  await client.query(`insert into comments (course_id, user_id, content, created_at)
    select 1 + n % ${COURSES}, 1 + n % ${MEMBERS}, '第 ' || n || ' 句', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${THREADS}) n`)
  await client.query(`insert into feedback (user_id, kind, content)
    select 1 + n % ${MEMBERS}, 'bug', '第 ' || n || ' 句' from generate_series(1, ${MEMBERS}) n`)
  await client.query(`insert into inbox_threads (kind, comment_id, course_id, asked_at, last_at, state, waiting_since, settled_at,
      later_until, assigned_to, excerpt, search_text, search_grams)
    select case when n % 50 = 0 then 'report' else 'comment' end, n, 1 + n % ${COURSES}, at, at,
      case when n % 10 = 0 then 'waiting' when n % 10 = 1 then 'later' else 'done' end, at, at, at,
      case when n % 3 = 0 then 1 + n % 20 end, '第 ' || n || ' 句', '第 ' || n || ' 句的话' || case when n % 4000 = 7 then '，少见' else '' end,
      array['第', '句', '的', '话', '句的', '的话'] || case when n % 4000 = 7 then array['少', '见', '少见'] else '{}'::text[] end
    from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${THREADS}) n) numbers`)
  await client.query(`insert into course_staff (user_id, course_id) values (3, 1), (3, 2), (3, 3)`)
  client.release()
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const comments: readonly InboxKind[] = ['comment']

/** However many there are: a page comes from an index in its order, and nothing is read through. */
describe.each([
  ['everybody', ALL],
  ['a teacher', OWN],
])('for %s', (_who, reach) => {
  it.each<[string, Partial<ThreadFilter>]>([
    ['what is done', {}],
    ['what waits', { state: 'waiting' }],
    ['what was put off', { state: 'later' }],
    ['one kind', { kinds: comments }],
    ['one’s own', { assigneeId: 7 }],
    ['nobody’s', { assigneeId: null, kinds: comments }],
    ['the next page', { after: { micros: '1770000000000000', id: 20_000 } }],
    ['the next page of what waits', { state: 'waiting', after: { micros: '1770000000000000', id: 20_000 } }],
    ['one’s own of one kind that wait', { state: 'waiting', assigneeId: 7, kinds: comments }],
    ['what is about a course', { courseId: 7 }],
  ])('lists %s, whoever and whichever it is', async (_what, filter) => {
    const { list } = createThreadListRepository(recorder.database)
    const ask = () => list({ ...PAGE, ...filter }, reach)
    for (const plan of [await recorder.planOf(ask), await recorder.keptPlanOf(ask)]) {
      expect(plan).toContain('Limit')
      expect(plan).not.toMatch(/Seq Scan on (inbox_threads|comments|feedback|users)\b/)
      expect(plan, 'nothing but a page is put in order').not.toMatch(
        /Sort\n(?:.*\n)?\s*->\s+Index (Only )?Scan using inbox/,
      )
    }
  })

  it('looks for somebody’s of a course among the threads alone', async () => {
    const { list } = createThreadListRepository(recorder.database)
    // Nothing is found, so that nothing is looked up beside it.
    const plan = await recorder.planOf(() => list({ ...PAGE, assigneeId: 7, courseId: 39 }, reach))
    expect(plan).not.toMatch(/Seq Scan on inbox_threads\b|comments\b.* on comments/)
  })

  it.each<[string, string, Partial<ThreadFilter>]>([
    ['a rare word', '少见', {}],
    ['a word that nobody uses', '没有人', {}],
    ['a word that everybody uses', '的话', {}],
    ['a rare word in what waits', '少见', { state: 'waiting' }],
    ['a rare word in one’s own', '少见', { assigneeId: 7, kinds: comments }],
    ['a rare word about a course', '少见', { courseId: 8 }],
    ['a rare word on the next page', '少见', { after: { micros: '1770000000000000', id: 20_000 } }],
  ])('reads the beginning of the list for %s, and no more of it', async (_what, search, filter) => {
    const { walk } = createThreadSearchRepository(recorder.database)
    const ask = () => walk(search, { ...PAGE, ...filter }, reach, 600)
    for (const plan of [await recorder.planOf(ask), await recorder.keptPlanOf(ask)]) {
      expect(plan).not.toContain('Seq Scan on inbox_threads')
      expect(plan, 'words are read of those alone').toMatch(
        /Nested Loop\n.*CTE Scan on walked.*\n.*Index Scan using inbox_threads_pkey on inbox_threads/,
      )
      expect(plan, 'the list comes in its order').not.toMatch(/Sort\n(?:.*\n)?\s*->\s+Index (Only )?Scan using inbox/)
    }
  })

  it.each<[string, string, Partial<ThreadFilter>]>([
    ['done', '少见', {}],
    ['waiting', '少见', { state: 'waiting' }],
    ['one’s own', '少见', { assigneeId: 7, kinds: comments }],
    ['about a course', '少见', { courseId: 8 }],
    ['behind a place', '少见', { after: { micros: '1770000000000000', id: 20_000 } }],
    ['several words', '少见 的话', {}],
    ['a longer word', '，少见', {}],
    ['a character', '少', {}],
  ])('picks what is rare by the index of words: %s', async (_what, search, filter) => {
    const { pick } = createThreadSearchRepository(recorder.database)
    const plan = await recorder.planOf(() => pick(search, { ...PAGE, ...filter }, reach, 10_000))
    expect(plan).toContain('Bitmap Index Scan on inbox_threads_by_words')
    expect(plan.match(/Scan.* inbox_threads\w*/g), 'nothing else of the threads is read').toHaveLength(2)
  })

  it.each<[string, string, Partial<ThreadFilter>]>([
    ['a rare word', '少见', {}],
    ['a longer word', '，少见', {}],
    ['one’s own', '少见', { assigneeId: 7, kinds: comments }],
    ['about a course', '少见', { courseId: 8 }],
  ])('picks of some days by the same index, which knows them: %s', async (_what, search, filter) => {
    const { pickOfDays } = createThreadSearchRepository(recorder.database)
    const after = { micros: '1768000000000000', id: 20_000 }
    const plan = await recorder.planOf(() => pickOfDays(search, { ...PAGE, ...filter, after }, reach, 10_000))
    expect(plan).toMatch(
      /Bitmap Index Scan on inbox_threads_by_words\n\s*Index Cond: .*search_grams @> .* AND \(ARRAY\[.* && \?\)/,
    )
    expect(plan.match(/Scan.* inbox_threads\w*/g), 'nothing else of the threads is read').toHaveLength(2)
  })

  it('picks of what waits by the same index', async () => {
    const { pickOfState } = createThreadSearchRepository(recorder.database)
    const plan = await recorder.planOf(() => pickOfState('少见', { ...PAGE, state: 'waiting' }, reach, 10_000))
    expect(plan).toMatch(/Bitmap Index Scan on inbox_threads_by_words\n\s*Index Cond: .* AND \(ARRAY\[.* && \?\)/)
    expect(plan.match(/Scan.* inbox_threads\w*/g), 'nothing else of the threads is read').toHaveLength(2)
  })

  it('counts no further than anybody reads', async () => {
    const { counts, waiting } = createThreadCountsRepository(recorder.database)
    const asked = {
      userId: 3,
      midnight: new Date('2026-01-20T00:00:00Z'),
      thisMonday: '2026-01-19',
      lastMonday: '2026-01-12',
    }
    for (const ask of [() => counts(reach, asked), () => waiting(reach, 100)]) {
      for (const plan of [await recorder.planOf(ask), await recorder.keptPlanOf(ask)]) {
        expect(plan).not.toMatch(/Seq Scan on (inbox_threads|comments|feedback|users)\b/)
      }
    }
  })
})

it('reads one thread by its indexes', async () => {
  const threads = createThreadsRepository(recorder.database)
  const detail = createThreadDetailRepository(recorder.database)
  const thread = await threads.findWithin(20_003, ALL)
  if (!thread) throw new Error('no thread')
  for (const ask of [
    () => threads.findWithin(thread.id, OWN),
    () => threads.idsOf({ commentIds: [1, 2, 3] }, OWN),
    () => threads.idsOf({ feedbackIds: [1, 2, 3] }, ALL),
    () => detail.messages(thread),
    () => detail.member(1, 1),
    () => detail.journey(1, 1),
    () => detail.moment(1, 20, 1),
    () => detail.reports(1),
  ]) {
    for (const plan of [await recorder.planOf(ask), await recorder.keptPlanOf(ask)]) {
      expect(plan).not.toMatch(/Seq Scan on (inbox_threads|comments|users)\b/)
    }
  }
})

it('wakes what was put off without looking at the rest', async () => {
  const acts = createThreadActsRepository(recorder.database)
  const plan = await recorder.planOf(() => acts.wake(new Date('2026-01-01T00:02:00Z'), 500))
  expect(plan).not.toMatch(/Seq Scan on inbox_threads/)
})
