import { startEmbeddedPostgres } from '@bee/server/database/embedded-postgres.ts'
import { createDatabaseIfMissing } from '@bee/server/database/open-database.ts'
import { createWorkPool } from '@bee/server/database/pool.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { CAPTCHA_ANSWER } from '../../e2e/site-process.ts'
import { startBenchSite, type BenchSite } from '../../bench/src/bench-site.ts'
import { databaseProcessorMs, processorMs } from '../../bench/src/processor-time.ts'
import { makeSchool, MADE_TABLES } from './make-school.ts'
import type { SchoolFacts } from './school-calls.ts'
import {
  COURSE,
  FIRST_MEMBER,
  LEARNERS,
  LESSONS_OF_A_COURSE,
  membersOf,
  SESSION_EVERY,
  type SchoolSize,
} from './school-shape.ts'

const CAPTCHAS = 20_000
/** As the operator of so large a school has it, on a machine with some memory: the pages that all members need at the same moment fit. */
const SERVER_SETTINGS = {
  shared_buffers: process.env['BEE_SCALE_BUFFERS'] ?? '1GB',
  max_connections: '120',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
}

/** One open school: the built site on its own database, and a connection of the bench beside it. */
export interface School {
  size: SchoolSize
  site: BenchSite
  databaseUrl: string
  pool: pg.Pool
  /** Of the facts, for the load process. */
  factsFile: string
  /** Where the next of each call begins. */
  next: Map<string, number>
  stop: () => Promise<void>
}

/** The processor time of a school so far. */
export interface Meter {
  siteMs: number
  databaseMs: number
  walBytes: number
  blocksRead: number
}

export async function readMeter({ site, pool }: School, others: readonly number[] = []): Promise<Meter> {
  const { rows } = await pool.query<{ wal: string; read: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal,
       (select sum(blks_read) from pg_stat_database) as read`,
  )
  return {
    siteMs: [site.pid, ...others].reduce((sum, pid) => sum + processorMs(pid), 0),
    databaseMs: await databaseProcessorMs(site.dataDir),
    walBytes: Number(rows[0]?.wal),
    blocksRead: Number(rows[0]?.read),
  }
}

export const between = (before: Meter, after: Meter): Meter => ({
  siteMs: after.siteMs - before.siteMs,
  databaseMs: after.databaseMs - before.databaseMs,
  walBytes: after.walBytes - before.walBytes,
  blocksRead: after.blocksRead - before.blocksRead,
})

/** Every so many, from the first member to the last: members who come together have nothing else in common. */
function learnerIds(size: SchoolSize): number[] {
  const sessions = Math.floor(membersOf(size) / SESSION_EVERY)
  const count = Math.min(LEARNERS, sessions)
  return Array.from({ length: count }, (_, nth) => {
    const session = 1 + Math.floor((nth * sessions) / count)
    return FIRST_MEMBER + session * SESSION_EVERY
  })
}

async function findFacts(pool: pg.Pool, size: SchoolSize, password: string): Promise<SchoolFacts> {
  const ids = learnerIds(size)
  const { rows: learners } = await pool.query<{ userId: number; course: number }>(
    `select member as "userId", course.number as course from unnest($1::int[]) member ${COURSE('member', 1)}`,
    [ids],
  )
  const { rows: courses } = await pool.query<SchoolFacts['courses'][number]>(
    'select id, lessons, seconds from bench_courses order by number',
  )
  const { rows: questions } = await pool.query<SchoolFacts['questions'][number]>(
    'select id, first_option as option from bench_questions order by number',
  )
  const { rows: captchas } = await pool.query<{ id: string }>(
    `insert into captchas (id, answer, expires_at)
     select md5('bench' || clock_timestamp() || n), $1, now() + interval '1 day' from generate_series(1, ${CAPTCHAS}) n returning id`,
    [CAPTCHA_ANSWER],
  )
  // Removes the rows of an earlier run that another school lacks: study days of today and read messages.
  for (const what of [
    'study_day_lessons where day >= current_date and',
    'study_days where day >= current_date and',
    'message_reads where',
    'message_marks where',
  ])
    await pool.query(`delete from ${what} user_id = any($1::int[])`, [ids])
  // Sets all sessions as used a moment ago.
  await pool.query(
    `update sessions set last_seen_at = now(), prolonged_at = now(), expires_at = now() + interval '7 days' where user_id = any($1::int[])`,
    [ids],
  )
  return {
    learners,
    courses,
    questions,
    captchaIds: captchas.map(({ id }) => id),
    captcha: CAPTCHA_ANSWER,
    password,
    firstLesson: LESSONS_OF_A_COURSE - 1,
  }
}

/** Made in `folder`, or found there as an earlier run has left it. */
export async function openSchool(folder: string, size: SchoolSize, report: (line: string) => void): Promise<School> {
  mkdirSync(folder, { recursive: true })
  const madeFile = path.join(folder, 'made.json')
  const isMade = existsSync(madeFile)
  if (isMade && (JSON.parse(readFileSync(madeFile, 'utf8')) as SchoolSize).rows !== size.rows)
    throw new Error(`${folder} 里是另一种大小的学校`)
  const dataDir = path.join(folder, 'data')
  const server = await startEmbeddedPostgres({ dataDir, report, settings: SERVER_SETTINGS })
  await createDatabaseIfMissing(server.connection)
  const pool = createWorkPool(server.connection)
  const databaseUrl = `postgres://bee@localhost/bee?host=${encodeURIComponent(String(server.connection.host))}`
  const site = await startBenchSite(dataDir, { WORKER: 'none', DATABASE_URL: databaseUrl })
  const stop = async () => {
    await pool.end()
    await site.stop()
    await server.stop()
  }
  try {
    if (!isMade) {
      report(`造 ${size.rows} 行进度`)
      await makeSchool(pool, size, report)
      writeFileSync(madeFile, JSON.stringify(size))
    }
    const password = readPassword(site)
    const factsFile = path.join(folder, 'facts.json')
    writeFileSync(factsFile, JSON.stringify(await findFacts(pool, size, password)))
    return { size, site, databaseUrl, pool, factsFile, next: new Map(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The password of the first account: every made member has its hash. */
function readPassword({ dataDir }: BenchSite): string {
  const accounts = JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8')) as { password: string }[]
  const [account] = accounts
  if (!account) throw new Error('The demo school has no account')
  return account.password
}

export interface TableSize {
  table: string
  rows: number
  /** Of the rows alone, and with the indexes. */
  heapBytes: number
  bytes: number
}

export async function tableSizes(pool: pg.Pool): Promise<TableSize[]> {
  const { rows } = await pool.query<{ table: string; rows: number; heap: string; bytes: string }>(
    `select relname as table, reltuples::float8 as rows, pg_table_size(oid) as heap, pg_total_relation_size(oid) as bytes
     from pg_class where relname = any($1::text[]) and relkind = 'r' order by bytes desc`,
    [MADE_TABLES],
  )
  return rows.map(({ table, rows: count, heap, bytes }) => ({
    table,
    rows: count,
    heapBytes: Number(heap),
    bytes: Number(bytes),
  }))
}

export async function databaseBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}
