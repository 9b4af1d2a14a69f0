import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { bundlePrograms, type BundledPrograms } from '../../../../scripts/testing/bundle-programs.ts'
import { campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import { prepareJobTests } from './testing/job-tests.ts'
import { EXACT, kindOf, STOPPED } from './testing/test-kinds.ts'

const KILLS = campaignTimes({ everyRun: 5, whole: 60 })
const WORKERS = 3
const JOBS_BEFORE_EACH_KILL = 15
/** Counted from the start of a job, so that kills come at every point of it. */
const KILL_WITHIN_MS = 150
const PROGRAM = 'server/src/features/jobs/testing/worker-process.ts'
const KILLS_TIMEOUT_MS = patiently(60_000 + KILLS * 5000)

const { pool, connection, serviceFor, effects, becomes } = prepareJobTests()

let programs: BundledPrograms
const processes = new Set<ChildProcess>()
beforeAll(async () => {
  programs = await bundlePrograms([PROGRAM])
})
afterEach(async () => {
  await Promise.all([...processes].map(kill))
})
afterAll(() => programs.remove())

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  processes.delete(child)
}

/** Collects the output of the process by lines. */
async function startProcess() {
  const said: string[] = []
  const child = spawn(process.execPath, [programs.fileOf(PROGRAM), JSON.stringify(connection())], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.add(child)
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')))
  const hears = (word: string) => expect.poll(() => said).toContain(word)
  await hears('ready')
  return { child, hears }
}

const exact = kindOf(async () => {}, EXACT)
const askFor = (count: number) => Promise.all(Array.from({ length: count }, () => serviceFor().enqueue(exact, {})))

async function rowsOf(where: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool().query<{ total: string }>(`select count(*) as total from jobs where ${where}`, values)
  return Number(rows[0]?.total)
}

it(
  `${KILLS} kills of workers in the midst of their jobs: each is done, and none has its effect twice`,
  async () => {
    const workers = await Promise.all(Array.from({ length: WORKERS }, startProcess))
    const ids: number[] = []
    for (let nth = 0; nth < KILLS; nth += 1) {
      ids.push(...(await askFor(JOBS_BEFORE_EACH_KILL)))
      const place = systemRandomness.below(WORKERS)
      const victim = workers[place]?.child
      if (!victim) throw new Error('no such worker')
      await expect
        .poll(
          async () => {
            const isBusy = (await rowsOf(`state = 'running' and taken_by = $1`, [String(victim.pid)])) > 0
            // Other processes may have taken the jobs.
            if (!isBusy) ids.push(...(await askFor(1)))
            return isBusy
          },
          { interval: 5 },
        )
        .toBe(true)
      await sleep(systemRandomness.below(KILL_WITHIN_MS))
      await kill(victim)
      workers[place] = await startProcess()
    }
    await expect.poll(() => rowsOf(`state <> 'done'`), { timeout: patiently(60_000) }).toBe(0)
    expect(await effects()).toEqual(ids.sort((a, b) => a - b))
    // Fails when no kill has interrupted a job.
    expect(await rowsOf('attempts > 1')).toBeGreaterThan(0)
  },
  KILLS_TIMEOUT_MS,
)

it('a worker that slept through its lease is refused when it wakes, and its effect with it', async () => {
  const sleeper = await startProcess()
  const id = await serviceFor().enqueue(
    kindOf(async () => {}, STOPPED),
    {},
  )
  await sleeper.hears('holding')
  sleeper.child.kill('SIGSTOP')
  const other = await startProcess()
  await becomes(id, 'done')
  sleeper.child.kill('SIGCONT')
  await sleeper.hears('refused LeaseLost')
  expect(await effects()).toEqual([id])
  expect(await serviceFor().detail(id)).toMatchObject({ state: 'done', attempts: 2, takenBy: String(other.child.pid) })
})
