import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { systemPasswords } from '@bee/server/outside/password-hash.ts'
import { createTestDatabase, type TestDatabase } from '@bee/server/testing/test-database.ts'
import { clockAt } from '@bee/server/testing/test-services.ts'
import { wholeServices } from '@bee/server/testing/whole-server.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { SEED_STEPS, seedDemo, type SeedOptions, type SeedResult } from './seed.ts'
import { campaignSize } from '../../../scripts/testing/campaign.ts'
import { CONTENT_DIR } from '../testing/demo-content.ts'
import { DEMO_SECRET } from '../testing/demo-database.ts'
import { makeSmallSchool } from '../testing/small-school.ts'

const NOON = new Date('2026-03-11T04:00:00Z')
const SECONDS_BEFORE_MIDNIGHT = new Date('2026-03-11T15:59:50Z')

const TIMEOUT_MS = patiently(180_000)
/** Each kill costs a start. */
const KILLED_AT = campaignSize({ everyRun: ['history'], whole: ['courses', 'history', 'messages'] })

/** Tables with rows of the desk, which are dated by the moment of the start. */
const OF_THE_MOMENT = [
  ...['users', 'orders', 'order_entries', 'order_receipts', 'messages', 'comments', 'comment_reports', 'feedback'],
  ...['inbox_threads', 'enrolments', 'courses', 'media', 'assets', 'film_makings', 'jobs', 'drafts', 'revisions'],
  ...[
    'content_findings',
    'content_checks',
    'daily_numbers',
    'course_days',
    'library_words',
    'question_numbers',
    'question_type_numbers',
  ],
]
/** Counted up to the night before the start that ends the seeding. */
const COUNTED_BY_NIGHT = ['daily_numbers', 'course_days']

let dataDir: string
/** The proof holds for a small school as for the whole one. */
let contentDir: string
/** Seeded at noon, by two processes at once: the reference for the others. */
let school: Pool
let results: SeedResult[]
let seeded: SeedResult
const told: [number, number][] = []
const open: TestDatabase[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-seed-'))
  contentDir = await campaignSize({ everyRun: makeSmallSchool, whole: () => Promise.resolve(CONTENT_DIR) })()
  school = await emptySchool()
  const twice = options(school, { report: (done, total) => told.push([done, total]) })
  results = await Promise.all([seedDemo(twice), seedDemo(twice)])
  seeded = results.find((result) => result.seeded) ?? expect.fail('neither has seeded')
})

afterAll(async () => {
  await Promise.all(open.splice(0).map((database) => database.drop()))
  await rm(dataDir, { recursive: true, force: true })
  if (contentDir !== CONTENT_DIR) await rm(contentDir, { recursive: true, force: true })
})

async function emptySchool(): Promise<Pool> {
  const database = await createTestDatabase()
  open.push(database)
  return database.pool
}

const options = (pool: Pool, changes: Partial<SeedOptions> = {}, now = NOON): SeedOptions => ({
  services: wholeServices(pool, clockAt(now)),
  dataDir,
  contentDir,
  secret: DEMO_SECRET,
  report: () => undefined,
  ...changes,
})

/** Every row of every table, except values that chance or the clock must change: password salts and the steps' own times. */
async function fingerprint(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('schema_migrations', 'stored_code') ORDER BY relname`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ print: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(line, E'\\n' ORDER BY line), '')) AS print FROM
         (SELECT (to_jsonb(each) - 'password_hash' - 'done_at')::text AS line FROM ${name} each) lines`,
    )
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}

it('is done by one of two processes that start at once, tells how far it is, and does nothing the second time', async () => {
  expect(results.map((result) => result.seeded).toSorted()).toEqual([false, true])
  expect(told.map(([done]) => done)).toEqual(Array.from({ length: SEED_STEPS.length + 1 }, (_, index) => index))
  expect(new Set(told.map(([, total]) => total))).toEqual(new Set([SEED_STEPS.length]))
  const before = await fingerprint(school)
  const second = await seedDemo(options(school, { report: () => expect.fail('nothing is left to report') }))
  expect(second).toEqual({ seeded: false, accounts: seeded.accounts })
  expect(await fingerprint(school)).toEqual(before)
})

// In every run the killed seeding begins at that hour too, and its counts show it.
it.runIf(campaignSize({ everyRun: false, whole: true }))(
  'gives the same rows, ids too, on one day whatever the hour',
  async () => {
    const pool = await emptySchool()
    await seedDemo(options(pool, {}, SECONDS_BEFORE_MIDNIGHT))
    const [early, late] = [await fingerprint(school), await fingerprint(pool)]
    const changed = Object.keys(early).filter((table) => early[table] !== late[table])
    // The desk counts from the moment: its rows are the same, at other times.
    expect(changed.filter((table) => !OF_THE_MOMENT.includes(table))).toEqual([])
    expect(counts(late)).toEqual(counts(early))
  },
  TIMEOUT_MS,
)

it(
  'finishes at the next start what kills cut off, without doubles, and leaves alone what the operator has written',
  async () => {
    const pool = await emptySchool()
    await pool.query(`INSERT INTO pages (key, body) VALUES ('site', '{"phone": "我的电话"}')`)
    await pool.query(`INSERT INTO course_types (slug, name, area, position) VALUES ('java', '我的 Java', 'java', 7)`)
    await pool.query(`INSERT INTO revisions (kind, subject_id, body) VALUES ('page', 1, '{}'), ('courseType', 1, '{}')`)
    for (const name of KILLED_AT) await seedUntilKilled(pool, name)

    // The next morning: the rest is dated by the same day as the rows already there.
    const result = await seedDemo(options(pool, {}, new Date('2026-03-12T01:00:00Z')))
    expect(result.seeded).toBe(true)
    expect(counts(await fingerprint(pool))).toEqual(counts(await fingerprint(school)))
    const days = (each: Pool) => each.query('SELECT user_id, day::text, watch_seconds FROM study_days ORDER BY 1, 2')
    expect((await days(pool)).rows.map(withoutUser)).toEqual((await days(school)).rows.map(withoutUser))
    const { rows } = await pool.query<{ phone: string; type: string; children: number }>(
      `SELECT (SELECT body ->> 'phone' FROM pages WHERE key = 'site') AS phone,
         (SELECT name FROM course_types WHERE slug = 'java') AS type,
         (SELECT count(*)::int FROM course_types WHERE parent_id = (SELECT id FROM course_types WHERE slug = 'java')) AS children`,
    )
    expect(rows[0]).toEqual({ phone: '我的电话', type: '我的 Java', children: 5 })
  },
  TIMEOUT_MS,
)

const counts = (prints: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(prints).flatMap(([table, print]) =>
      COUNTED_BY_NIGHT.includes(table) ? [] : [[table, print.split(' ')[0]]],
    ),
  )

const withoutUser = ({ day, watch_seconds }: { day: string; watch_seconds: number }) => `${day} ${watch_seconds}`

/** Cuts the connection as a killed process would, in the middle of the step's transaction. */
async function seedUntilKilled(pool: Pool, name: string): Promise<void> {
  const label = SEED_STEPS.find((step) => step.name === name)?.label
  const kill = () =>
    pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  const report: SeedOptions['report'] = (_, __, told) => {
    if (told === label) void kill()
  }
  await expect(seedDemo(options(pool, { report }, SECONDS_BEFORE_MIDNIGHT))).rejects.toThrow()
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM seed_steps')
  expect(rows.map((row) => row.name)).not.toContain(name)
  expect(rows.length).toBe(1 + SEED_STEPS.findIndex((step) => step.name === name))
}

it('keeps the passwords that a version before has given its members, and adds those of the staff', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-seed-'))
  const file = path.join(folder, 'demo-accounts.json')
  const [member, ...others] = JSON.parse(await readFile(path.join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    mobile: string
    password: string
    role?: string
  }[]
  const setPassword = async (password = '') =>
    school.query('UPDATE users SET password_hash = $1 WHERE mobile = $2', [
      await systemPasswords.hash(password),
      member?.mobile,
    ])
  // As an earlier version left them: passwords not derived from the secret, and no staff.
  const old = { ...member, password: 'cptm32js3jg2' }
  await setPassword(old.password)
  await writeFile(file, JSON.stringify([old, ...others.filter(({ role }) => role === undefined)]))
  const { accounts } = await seedDemo(options(school, { dataDir: folder }))
  expect(accounts.map(({ password }) => password)).toEqual([old.password, ...others.map(({ password }) => password)])
  for (const account of accounts) expect(await isRight(account), account.name).toBe(true)
  expect(await readFile(file, 'utf8')).toContain(old.password)
  await setPassword(member?.password)
  await rm(folder, { recursive: true })
})

it('keeps the passwords of the demo accounts in a closed file, which every process with the same secret makes alike', async () => {
  const { accounts } = seeded
  expect(accounts.map(({ name, role }) => (role === undefined ? name : `${name} ${role}`))).toEqual([
    '程小满',
    '鲸落',
    '木子言',
    '叶青禾 校长',
    '何田 教务',
    '陆承远 讲师',
    '安然 客服',
  ])
  const file = path.join(dataDir, 'demo-accounts.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain(accounts[0]?.password)
  for (const { password } of accounts) expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z2-9]{12}$/)
  expect(await isRight(accounts[0])).toBe(true)
  const { rows } = await school.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM users WHERE password_hash IS NOT NULL',
  )
  expect(rows[0]?.total).toBe(accounts.length)

  const otherDir = await mkdtemp(path.join(os.tmpdir(), 'bee-seed-'))
  const other = await seedDemo(options(school, { dataDir: otherDir }))
  expect(other).toEqual({ seeded: false, accounts })
  expect(await isRight(accounts[0])).toBe(true)

  await rm(path.join(otherDir, 'demo-accounts.json'))
  const changed = await seedDemo(options(school, { dataDir: otherDir, secret: 'x'.repeat(32) }))
  await rm(otherDir, { recursive: true })
  expect(changed.accounts[0]?.password).not.toBe(accounts[0]?.password)
  expect(await isRight(accounts[0])).toBe(false)
  expect(await isRight(changed.accounts[0])).toBe(true)
})

async function isRight(account: SeedResult['accounts'][number] | undefined): Promise<boolean> {
  const { rows } = await school.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE mobile = $1', [
    account?.mobile,
  ])
  return systemPasswords.isRight(rows[0]?.password_hash, account?.password ?? '')
}

it('says so where a real member has the number of a demo one', async () => {
  const pool = await emptySchool()
  await pool.query(`INSERT INTO users (mobile, nick_name) VALUES ('13800016027', '真实用户')`)
  await expect(seedDemo(options(pool))).rejects.toThrow('SEED=none')
})
