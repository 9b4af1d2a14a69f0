import { INBOX_KINDS, type InboxKind, type InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { typedDatabase } from '../../database/database.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createThreadListRepository, type Place, type ThreadFilter } from './thread-list.repository.ts'
import { createThreadSearchRepository } from './thread-search.repository.ts'
import { createThreadSearchService, type SearchLengths } from './thread-search.service.ts'
import type { Reach } from '../../http/staff/reach.ts'

const RUNS = campaignTimes({ everyRun: 12, whole: 400 })
const THREADS = 400
const STATES: readonly InboxState[] = ['waiting', 'later', 'done']
const TEACHER = 3
const OWN_COURSES = [1, 2]
/** From words of nearly every thread to words of none. */
const WORDS = ['的话', '常', '蜂巢蜂巢', '少见', '没有', '常 少见']

const EVERYTHING_DONE = {
  state: 'done',
  kinds: INBOX_KINDS,
  courseId: undefined,
  assigneeId: undefined,
  limit: 3,
} as const
const ALL: Reach = { isAll: true }
/** Page after page: first by the index of words, then by reading on. */
const PICKED: Asked = [
  '少见',
  EVERYTHING_DONE,
  ALL,
  { firstRead: 1, moreRead: [1], rarePicked: THREADS, mostPicked: THREADS, longRead: 1, mostWalks: 1 },
]
/** The days of one page hold more than a page. */
const OF_DAYS: Asked = [
  '常',
  EVERYTHING_DONE,
  ALL,
  { firstRead: 1, moreRead: [1], rarePicked: THREADS, mostPicked: THREADS, longRead: 1, mostWalks: 1 },
]
const WALKED: Asked = [
  '少见',
  EVERYTHING_DONE,
  ALL,
  { firstRead: 1, moreRead: [1], rarePicked: THREADS, mostPicked: 0, longRead: 9, mostWalks: 2 },
]

type Asked = [search: string, filter: Omit<ThreadFilter, 'after'>, reach: Reach, lengths: SearchLengths]

interface Thread {
  id: number
  kind: InboxKind
  state: InboxState
  courseId: number
  assigneeId: number | null
  text: string
  micros: string
}

let school: TestDatabase
let threads: Thread[]

/**
 * Many threads share one moment, so that only their ids tell places apart. All lie around the end of a stretch of ten days of the index,
 * some close together and some far apart.
 */
beforeAll(async () => {
  school = await borrowTestDatabase()
  const client = await school.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into inbox_threads (kind, comment_id, course_id, asked_at, last_at, state, waiting_since, settled_at, later_until, assigned_to,
       search_text, search_grams)
     select kind, n, 1 + n % 3, at, at, state, at, at, at, case when n % 4 = 0 then 7 end, words, inbox_grams(words)
     from (select n, n * 7919 % $1::int / 3 as moment from generate_series(1, $1::int) n) numbers
     cross join lateral (select
       (array['comment', 'comment', 'comment', 'feedback', 'report', 'booking'])[1 + n * 7 % 6] as kind,
       (array['done', 'waiting', 'done', 'done', 'later'])[1 + n * 3 % 5] as state,
       timestamptz 'epoch' + (array[2050, 2051, 2052, 2060, 2061])[1 + moment % 5] * interval '864000 seconds'
         + (moment / 5 - 13) * interval '1 microsecond' as at,
       '第 ' || n || ' 句' || case when n % 10 > 0 then '的话' else '' end || case when n % 6 = 1 then '常' else '' end
         || case when n % 25 = 3 then '蜂巢蜂巢' when n % 25 = 4 then '蜂巢' else '' end
         || case when n % 31 = 5 then '少见' else '' end as words) made`,
    [THREADS],
  )
  await client.query('insert into course_staff (user_id, course_id) select $1, unnest($2::int[])', [
    TEACHER,
    OWN_COURSES,
  ])
  const { rows } = await client.query<Thread>(
    `select id, kind, state, course_id as "courseId", assigned_to as "assigneeId", search_text as text,
       (extract(epoch from sort_at) * 1000000)::bigint::text as micros from inbox_threads`,
  )
  threads = rows
  client.release(true)
})
afterAll(() => school.drop())

/** A second implementation of the list. */
function expected(search: string, filter: ThreadFilter, reach: Reach): number[] {
  const { state, kinds, courseId, assigneeId } = filter
  const direction = state === 'done' ? -1 : 1
  return threads
    .filter((thread) => thread.state === state && kinds.includes(thread.kind))
    .filter((thread) => courseId === undefined || thread.courseId === courseId)
    .filter((thread) => assigneeId === undefined || thread.assigneeId === assigneeId)
    .filter((thread) => reach.isAll || OWN_COURSES.includes(thread.courseId))
    .filter(({ text }) => search.split(' ').every((word) => text.includes(word)))
    .toSorted((one, other) => direction * (Number(one.micros) - Number(other.micros) || one.id - other.id))
    .map(({ id }) => id)
}

/** Reads all pages, as the inbox does. */
async function readThrough(search: string, filter: ThreadFilter, reach: Reach, lengths: SearchLengths) {
  const database = typedDatabase(school.pool)
  const threadList = createThreadListRepository(database)
  const service = createThreadSearchService({
    threadList,
    threadSearch: createThreadSearchRepository(database),
    lengths,
  })
  const shown: number[] = []
  let after: Place | undefined
  do {
    const { rows, lastRead } = await service.list(search, { ...filter, after }, reach)
    const page = rows.slice(0, filter.limit - 1)
    shown.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    after = rows.length === filter.limit && last ? { micros: last.sortEpoch.replace('.', ''), id: last.id } : lastRead
  } while (after && shown.length <= THREADS)
  return shown
}

test('shows everything that has the words, once, in order, however the search goes about it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WORDS),
      fc.record({
        state: fc.constantFrom(...STATES),
        kinds: fc.constantFrom<readonly InboxKind[]>(INBOX_KINDS, ['comment'], ['booking']),
        courseId: fc.constantFrom(undefined, undefined, undefined, 1, 3),
        assigneeId: fc.constantFrom(undefined, undefined, undefined, null, 7),
        limit: fc.constantFrom(3, 6, 31),
      }),
      fc.constantFrom<Reach>(ALL, { isAll: false, userId: TEACHER }),
      fc.record({
        firstRead: fc.integer({ min: 1, max: 20 }),
        moreRead: fc.constantFrom([5], [8, 60], [20, 40, 60]),
        rarePicked: fc.constantFrom(0, 3, THREADS),
        mostPicked: fc.constantFrom(0, 3, 20, THREADS),
        longRead: fc.integer({ min: 5, max: 60 }),
        mostWalks: fc.integer({ min: 1, max: 5 }),
      }),
      async (search, filter, reach, lengths) => {
        expect(await readThrough(search, filter, reach, lengths)).toEqual(expected(search, filter, reach))
      },
    ),
    { numRuns: RUNS, seed: campaignSeed(), examples: [PICKED, OF_DAYS, WALKED] },
  )
})
