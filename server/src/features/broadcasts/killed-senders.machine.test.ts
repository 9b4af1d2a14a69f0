import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { bundlePrograms, type BundledPrograms } from '../../../../scripts/testing/bundle-programs.ts'
import { campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { wholeServices } from '../../testing/whole-server.ts'

const KILLS = campaignTimes({ everyRun: 4, whole: 50 })
const WORKERS = 3
const MEMBERS = 20
const BEFORE_EACH_KILL = 6
const KILL_WITHIN_MS = 120
/** The longest time of one sending, so that kills hit it at every point. */
const SLOWED_SECONDS = 0.08
const PROGRAM = 'server/src/features/jobs/testing/sending-process.ts'
const SOON_MS = 1000
const MANY_PER_PAGE = 10_000

let test: TestDatabase
let programs: BundledPrograms
let courseId: number
const memberIds: number[] = []
const processes = new Set<ChildProcess>()

beforeAll(async () => {
  test = await createTestDatabase()
  programs = await bundlePrograms([PROGRAM])
  courseId = await insertCourse(test.pool, { name: '课', typeId: (await insertTypes(test.pool)).vue })
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into users (mobile, nick_name, created_at)
     select '139' || lpad(n::text, 8, '0'), '学员', now() - interval '1 day' from generate_series(1, $1::int) n returning id`,
    [MEMBERS],
  )
  memberIds.push(...rows.map(({ id }) => id))
  await test.pool.query(
    `insert into enrolments (user_id, course_id, started_at)
     select id, $1, now() - interval '1 hour' from users where id % 2 = 0`,
    [courseId],
  )
  // Only here: a kill may come before the row, after it, and between it and the end of the job.
  await test.pool.query(`
    create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * ${SLOWED_SECONDS}); return null; end $$;
    create trigger linger after insert on messages for each row execute function linger();
    create trigger linger after insert on course_messages for each row execute function linger()`)
})
afterEach(async () => {
  await Promise.all([...processes].map(kill))
})
afterAll(async () => {
  await programs.remove()
  await test.drop()
})

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  processes.delete(child)
}

async function startSender(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programs.fileOf(PROGRAM), JSON.stringify(test.connection)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.add(child)
  await once(child.stdout, 'data')
  return child
}

let written = 0
/** Schedules broadcasts as an operator does, a moment ahead; every second one for the learners of the course. */
async function setSome(count: number): Promise<void> {
  const { deps, broadcastWriting, broadcastSending } = wholeServices(test.pool)
  for (let nth = 0; nth < count; nth += 1) {
    written += 1
    const audience = written % 2 === 0 ? { audience: 'course' as const, courseId } : { audience: 'all' as const }
    await deps.database.transaction().execute(async (work) => {
      const draft = { ...audience, mobile: '', content: `第 ${written} 条`, link: '' }
      const { result } = await broadcastWriting.save(work, draft, '校长')
      const sendTime = new Date(deps.clock.now().getTime() + SOON_MS).toISOString()
      await broadcastSending.send(work, { broadcastId: result.id, version: result.version, sendTime }, 1)
    })
  }
}

async function countOf(what: string, values: unknown[] = []): Promise<number> {
  const { rows } = await test.pool.query<{ total: string }>(`select count(*) as total from ${what}`, values)
  return Number(rows[0]?.total)
}

it(
  `${KILLS} kills of those who send: everybody gets every message once`,
  async () => {
    const senders = await Promise.all(Array.from({ length: WORKERS }, startSender))
    for (let nth = 0; nth < KILLS; nth += 1) {
      await setSome(BEFORE_EACH_KILL)
      const place = systemRandomness.below(WORKERS)
      const victim = senders[place]
      if (!victim) throw new Error('no such process')
      await expect
        .poll(
          async () => {
            const isBusy = (await countOf(`jobs where state = 'running' and taken_by = $1`, [String(victim.pid)])) > 0
            // The other processes may have taken the jobs first.
            if (!isBusy) await setSome(1)
            return isBusy
          },
          { interval: 5 },
        )
        .toBe(true)
      await sleep(systemRandomness.below(KILL_WITHIN_MS))
      await kill(victim)
      senders[place] = await startSender()
    }
    await expect.poll(() => countOf(`jobs where state <> 'done'`), { timeout: patiently(60_000) }).toBe(0)
    // Otherwise no kill hit a running job.
    expect(await countOf('jobs where attempts > 1')).toBeGreaterThan(0)

    const all = Array.from({ length: written }, (_, index) => `第 ${index + 1} 条`)
    const { messages } = wholeServices(test.pool)
    for (const userId of memberIds) {
      const { rows } = await messages.list(userId, { page: 1, limit: MANY_PER_PAGE }, { isSeen: false })
      const mine = userId % 2 === 0 ? all : all.filter((_, index) => index % 2 === 0)
      expect(rows.map(({ content }) => content).sort()).toEqual(mine.toSorted())
    }
    expect(await countOf(`broadcasts where state <> 'sent'`)).toBe(0)
    const { rows } = await test.pool.query('select max(number) as last, count(number)::int as total from broadcasts')
    expect(rows).toEqual([{ last: written, total: written }])
  },
  patiently(60_000 + KILLS * 5000),
)
