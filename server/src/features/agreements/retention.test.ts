import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { COLLECTED } from '@bee/contract/agreements/collected.ts'
import { keptWords, RETENTION, RETENTION_KINDS, type RetentionKind } from '@bee/contract/agreements/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../../create-services.ts'
import { createShelf } from '../../outside/store/shelf.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { wholeServices } from '../../testing/whole-server.ts'

// Files have the time of the machine.
const clock = createTestClock(new Date())
let database: TestDatabase
let pool: Pool
let services: Services
// Of its own: the files of other tests are counted elsewhere.
let dataDir: string

beforeAll(async () => {
  database = await borrowTestDatabase()
  pool = database.pool
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-retention-'))
  services = wholeServices(pool, clock, dataDir)
  await pool.query(`insert into users (mobile, nick_name) values ('13800000001', '小满')`)
  await pool.query(`
    with type as (insert into course_types (slug, name, area, position) values ('java', 'Java', 'java', 1) returning id)
    insert into courses (slug, name, type_id, category) select 'java', 'Java', id, 1 from type`)
  await pool.query(`
    insert into news (slug, title, summary, picture_url, thumb_url, body, body_html, area_slugs, published_at, updated_at)
    values ('news', '题', '摘要', '', '', '', '', '{}', now(), now())`)
})
afterAll(async () => {
  await services.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Case {
  /** Stores one that is as old as can be at this moment. */
  put: (now: Date) => Promise<unknown>
  count: () => Promise<number>
}

const USER = '(select id from users limit 1)'
const rows = (table: string, insert: string): Case => ({
  put: (now) => pool.query(insert, [now]),
  count: async () => (await pool.query(`select from ${table}`)).rowCount ?? 0,
})
/** A file in a folder of the store that nothing names. */
const lostFile = (folder: string, name: string): Case => {
  const shelf = () => createShelf(services.deps.files, folder)
  return {
    put: () => shelf().put(name, Buffer.from('x')),
    count: async () => (await shelf().namesBefore(new Date(clock.now().getTime() + DAY_MS))).length,
  }
}

/** A kind that is missing here does not compile. */
const CASES: Record<RetentionKind, Case> = {
  smsCodes: rows(
    'sms_codes',
    `insert into sms_codes (mobile, scene, code_hash, created_at, expires_at, nonce_hash, asker_hash)
     values ('13800000001', 'login', '', $1, $1::timestamptz + interval '5 minutes', '', '')`,
  ),
  smsReceipts: rows(
    'sms_awaited',
    `insert into sms_awaited (gateway, receipt_id, sealed_mobile, sent_at, asked_at) values ('sms-aliyun', '1', '', $1, $1)`,
  ),
  captchas: rows(
    'captchas',
    `insert into captchas (id, answer, expires_at) values ('a', 'b', $1::timestamptz + interval '5 minutes')`,
  ),
  viewMarks: rows(
    'course_view_marks',
    `insert into course_view_marks (visitor, course_id, seen_at) select 'v', id, $1::timestamptz from courses`,
  ),
  readMarks: rows(
    'news_hit_marks',
    `insert into news_hit_marks (visitor, news_id, seen_at) select 'v', id, $1::timestamptz from news`,
  ),
  sessions: {
    async put() {
      const { rows: found } = await pool.query<{ id: number }>('select id from users')
      await services.sessions.open(found[0]?.id ?? 0, { userAgent: '', address: '' })
    },
    count: async () => (await pool.query('select from sessions')).rowCount ?? 0,
  },
  unusedUploads: rows(
    'uploads',
    `insert into uploads (user_id, path, mime, bytes, width, height, created_at)
     values (${USER}, 'a-picture-that-nobody-uses.webp', 'image/webp', 1, 1, 1, $1)`,
  ),
  lostReceipts: lostFile('receipts', 'a-receipt-of-nobody.webp'),
  lostInvoices: lostFile('invoices', 'an-invoice-of-nobody.pdf'),
  plays: rows('lesson_plays', `insert into lesson_plays (user_id, play_id, heard_at) values (${USER}, 'p', $1)`),
  deletedNotes: rows(
    'notes',
    `insert into notes (id, user_id, course_id, second, content, search_text, search_pinyin, search_initials, search_grams,
       created_at, changed_at, deleted_at)
     select gen_random_uuid(), ${USER}, id, 1, '记', '', '', '', '{}', $1::timestamptz, $1, $1 from courses`,
  ),
  jobs: rows(
    'jobs',
    `insert into jobs (kind, state, run_at, max_attempts, created_at, ended_at)
     values ('a.b', 'failed', $1::timestamptz, 1, $1, $1)`,
  ),
  invitations: rows(
    'staff_invitations',
    `insert into staff_invitations (token_hash, mobile, role_id, course_ids, invited_by, created_at, expires_at)
     select '', '13800000002', id, '{}', ${USER}, $1::timestamptz, $1 from staff_roles limit 1`,
  ),
  bookings: rows(
    'feedback',
    `insert into feedback (kind, content, contact, call_at, created_at)
     values ('booking', '预约试听', '13800000003', $1::timestamptz, $1)`,
  ),
}

test.each(RETENTION_KINDS)('%s go when their time is over, by their job, and not before', async (kind) => {
  const { job, keptMs } = RETENTION[kind]
  const run = async () => {
    const found = services.jobKinds.get(job)
    expect(found?.schedule, job).toBeDefined()
    await found?.run({} as never)
  }
  const { put, count } = CASES[kind]
  // The case before has moved it on.
  clock.set(new Date())
  await put(clock.now())
  clock.advance(keptMs - MINUTE_MS)
  await run()
  expect(await count()).toBe(1)
  clock.advance(2 * MINUTE_MS)
  await run()
  expect(await count()).toBe(0)
})

test('periods are said in whole words', () => {
  const said = [5 * MINUTE_MS, HOUR_MS, DAY_MS, 90 * DAY_MS, 365 * DAY_MS].map(keptWords)
  expect(said).toEqual(['5 分钟', '1 小时', '1 天', '90 天', '1 年'])
})

/** The name of each table with data of a member in the list of collected data. */
const COLLECTED_IN: Readonly<Record<string, keyof typeof COLLECTED>> = {
  certificates: 'learning',
  challenge_levels: 'questions',
  comment_likes: 'talk',
  comment_reports: 'talk',
  comments: 'talk',
  consents: 'consents',
  course_collections: 'marks',
  course_grants: 'orders',
  course_likes: 'marks',
  course_staff: 'staff',
  enrolments: 'learning',
  feedback: 'feedback',
  feedback_replies: 'feedback',
  goal_dismissals: 'learning',
  inbox_keys: 'staff',
  invoices: 'orders',
  lesson_plays: 'learning',
  lesson_progress: 'learning',
  message_marks: 'messages',
  message_reads: 'messages',
  messages: 'messages',
  notes: 'notes',
  order_receipts: 'orders',
  orders: 'orders',
  practice_sets: 'questions',
  question_answers: 'questions',
  question_collections: 'questions',
  question_states: 'questions',
  reply_notices: 'messages',
  sessions: 'sessions',
  staff: 'staff',
  staff_recovery_codes: 'staff',
  staff_second_steps: 'staff',
  staff_sessions: 'staff',
  staff_tickets: 'staff',
  study_day_lessons: 'learning',
  study_days: 'learning',
  study_goals: 'learning',
  uploads: 'uploads',
}

test('every table that belongs to a member is in the list of what is collected', async () => {
  const { rows: owned } = await pool.query<{ name: string }>(`
    select distinct link.conrelid::regclass::text as name from pg_constraint link
    join pg_attribute attribute on attribute.attrelid = link.conrelid and attribute.attnum = link.conkey[1]
    where link.contype = 'f' and link.confrelid = 'users'::regclass and attribute.attname = 'user_id'`)
  expect(owned.map(({ name }) => name).toSorted()).toEqual(Object.keys(COLLECTED_IN).toSorted())
  const said = new Set<string>(['account', ...Object.values(COLLECTED_IN)])
  expect([...said].toSorted()).toEqual(Object.keys(COLLECTED).toSorted())
})
