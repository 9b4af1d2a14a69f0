import { openDatabase } from '@bee/server/database/open-database.ts'
import { guardAgainstKill } from '@bee/server/testing/guard-against-kill.ts'
import { startSilentProxy } from '@bee/server/testing/silent-proxy.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startSite, type SiteProcess } from '../../e2e/site-process.ts'
import { makeLearners } from '../../bench/src/learners.ts'
import type { Reply } from './caller.ts'
import { gatherCrowd } from './crowd.ts'
import { findLessons, portOf } from './place.ts'
import { findLostSaves } from './progress-saver.ts'

const MEMBERS_OF_EACH = 60
const PROGRESS_ROWS = 1_500_000
const LESSONS_EACH = 150
const WAIT_AT_MOST_MS = 1000
const TOGETHER_MS = 10_000
const MAX_SHOWN = 5

/**
 * The version before and this one side by side on one PostgreSQL, while people learn: the newer one changes the schema under the
 * older one. `BEE_FORMER` names the folder of the former version, built.
 */
export async function runVersions(): Promise<string[]> {
  const former = process.env['BEE_FORMER']
  if (former === undefined) return ['请用 BEE_FORMER 指出上一版构建好的文件夹']
  const folder = await mkdtemp(path.join(tmpdir(), 'bee-versions-'))
  const dismissGuard = guardAgainstKill(folder)
  const database = await openDatabase({
    dataDir: path.join(folder, 'database'),
    report: () => undefined,
    isForWork: true,
  })
  const line = await startSilentProxy(database.connection)
  const { user, database: name, port } = line.connection
  const databaseUrl = `postgres://${user}@127.0.0.1:${port}/${String(name)}?sslmode=disable`
  const settings = { LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, SECRET: 'one-secret-for-both-versions-of-the-site' }
  const sites: SiteProcess[] = []
  try {
    const older = await startSite(path.join(folder, 'data'), { ...settings, SEED: 'demo' }, { root: former })
    sites.push(older)
    await fillProgress(database.pool)
    return await upgradeUnder(older, { folder, settings, databaseUrl, pool: database.pool, sites })
  } finally {
    for (const site of sites) await site.stop()
    await line.close()
    await database.close()
    dismissGuard()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As many rows as a school has after years. */
async function fillProgress(pool: pg.Pool): Promise<void> {
  const people = PROGRESS_ROWS / LESSONS_EACH
  await pool.query(
    `insert into users (mobile, nick_name) select (17000000000 + n)::text, '学员' || n from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into lesson_progress (user_id, lesson_id, course_id, position_seconds, duration_seconds)
     select u.id, e.id, e.course_id, 5, 20 from users u
     cross join (select id, course_id from catalogue_entries where chapter_id is not null order by id limit $1) e
     where u.mobile like '17%' on conflict do nothing`,
    [LESSONS_EACH],
  )
  await pool.query('analyze')
}

interface Stage {
  folder: string
  settings: Record<string, string>
  databaseUrl: string
  pool: pg.Pool
  sites: SiteProcess[]
}

async function upgradeUnder(older: SiteProcess, stage: Stage): Promise<string[]> {
  const { folder, settings, databaseUrl, pool, sites } = stage
  const learners = await makeLearners({ dataDir: path.join(folder, 'data'), databaseUrl }, 2 * MEMBERS_OF_EACH)
  const lessons = await findLessons((work) => work(pool))
  const before = gatherCrowd({ port: portOf(older), learners: learners.slice(0, MEMBERS_OF_EACH), ...lessons })
  await sleep(TOGETHER_MS)
  const begun = performance.now()
  const newer = await startSite(path.join(folder, 'data'), settings)
  sites.push(newer)
  const upgraded = performance.now()
  const after = gatherCrowd({ port: portOf(newer), learners: learners.slice(MEMBERS_OF_EACH), ...lessons })
  await sleep(TOGETHER_MS)
  await Promise.all([before.leave(), after.leave()])
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from lesson_progress')
  const usual = before.repliesBetween(0, begun)
  const during = before.repliesBetween(begun, upgraded)
  const together = [...before.repliesBetween(upgraded, Infinity), ...after.repliesBetween(0, Infinity)]
  process.stdout.write(
    `进度 ${rows[0]?.n ?? 0} 行；升级用了 ${Math.round(upgraded - begun)} 毫秒。最长的等待：升级前 ${longest(usual)}，` +
      `升级时 ${longest(during)}，两版一起时 ${longest(together)} 毫秒（${usual.length}、${during.length}、${together.length} 次调用）\n`,
  )
  return [
    ...complaintsOf([...usual, ...during, ...together]),
    ...(await findLostSaves(pool, [...before.savers, ...after.savers])),
  ]
}

const longest = (replies: readonly Reply[]) => Math.round(Math.max(0, ...replies.map(({ ms }) => ms)))

function complaintsOf(replies: readonly Reply[]): string[] {
  const failed = replies.filter(({ status }) => status !== 200)
  const late = replies.filter(({ ms }) => ms > WAIT_AT_MOST_MS)
  return [
    ...(failed.length > 0 ? [`${failed.length} 次调用失败`] : []),
    ...failed.slice(0, MAX_SHOWN).map(({ status, sentence }) => `${status} ${sentence}`),
    ...(late.length > 0 ? [`${late.length} 次调用等了超过 ${WAIT_AT_MOST_MS} 毫秒，最长 ${longest(late)}`] : []),
  ]
}
