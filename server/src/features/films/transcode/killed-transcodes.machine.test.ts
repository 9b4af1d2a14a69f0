import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { bundlePrograms, type BundledPrograms } from '../../../../../scripts/testing/bundle-programs.ts'
import { campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { systemRandomness } from '../../../outside/randomness.ts'
import type { S3Settings } from '../../../outside/store/s3/s3-settings.ts'
import { reachSwift } from '../../../outside/store/testing/reach-swift.ts'
import { openTranscodeSchool, type TranscodeSchool } from './testing/transcode-school.ts'

/** For each of the two kinds of stores. */
const KILLS = campaignTimes({ everyRun: 3, whole: 60 })
const PROGRAM = 'server/src/features/jobs/testing/making-process.ts'
/** Kills come at every point of a transcode, which takes a few seconds. */
const KILL_WITHIN_MS = 6000
/** The application_name of its connections. */
const WORKER = 'making-worker'
const CUTS = 3
const READY_WITHIN_MS = patiently(60_000)
const TIMEOUT_MS = patiently(180_000 + KILLS * 30_000)

let programs: BundledPrograms
let school: TranscodeSchool
let s3: S3Settings | undefined
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

async function startProcess(): Promise<ChildProcess> {
  const connection = { ...school.connection, application_name: WORKER }
  const given = JSON.stringify({ connection, dataDir: path.join(school.folder, 'data'), s3 })
  const child = spawn(process.execPath, [programs.fileOf(PROGRAM), given], { stdio: ['pipe', 'pipe', 'inherit'] })
  processes.add(child)
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text.trim()))
  await expect.poll(() => said, { timeout: READY_WITHIN_MS }).toContain('ready')
  return child
}

/** Every film that lessons show is complete at every moment. */
async function refuseHalf(id: number): Promise<void> {
  const { file_path: file, hls_path: head, seconds } = await school.filmOf(id)
  expect(Number(seconds) > 0).toBe(file !== null)
  if (typeof file === 'string') expect(await school.files.find(file)).toBeDefined()
  if (typeof head !== 'string') return
  const master = await school.textOf(head)
  const lists = [...master.matchAll(/^\S+\.m3u8$|URI="([^"]+)"/gm)].map(([line, named]) => named ?? line)
  expect(lists.length).toBeGreaterThan(1)
  for (const list of lists) {
    const folder = path.posix.join(path.posix.dirname(head), path.posix.dirname(list))
    const text = await school.textOf(`${folder}/index.m3u8`)
    for (const piece of text.match(/^\d+\.m4s$/gm) ?? []) {
      expect((await school.files.find(`${folder}/${piece}`))?.bytes).toBeGreaterThan(0)
    }
    expect(text).toContain('#EXT-X-ENDLIST')
  }
}

describe.each([{ place: 'a folder' }, { place: 'a bucket' }])('whose files are in $place', ({ place }) => {
  const isBucket = place === 'a bucket'
  const isOff = isBucket && inject('isWithoutSwift')
  beforeAll(async () => {
    if (isOff) return
    s3 = isBucket ? await reachSwift() : undefined
    school = await openTranscodeSchool(s3 && { s3, fileStore: 's3' })
  })
  afterAll(async () => {
    if (!isOff) await school.close()
  })

  it.skipIf(isOff)(
    `${KILLS} kills of a worker on the way of a film: it is made, and nothing of it is seen before it is whole`,
    async () => {
      let left = KILLS
      let steps = new Set<string>()
      while (left > 0) {
        const id = await school.bring('small.mp4')
        // Several kills for one film, so that it comes further than the first steps.
        for (let nth = 0; nth < 3 && left > 0; nth += 1, left -= 1) {
          const worker = await startProcess()
          await sleep(systemRandomness.below(KILL_WITHIN_MS))
          const { state, plan } = await school.transcodeOf(id)
          steps = steps.add(`${state} ${(plan.done ?? []).join()}`)
          await kill(worker)
          await refuseHalf(id)
        }
        const last = await startProcess()
        const made = await school.ended(id)
        expect(made, made.detail).toMatchObject({ state: 'ready', sentence: '' })
        await refuseHalf(id)
        const { rows } = await school.pool.query(`select from jobs where state not in ('done')`)
        expect(rows).toEqual([])
        await kill(last)
        expect(await readdir(path.join(school.folder, 'data', 'work'))).toEqual([])
      }
      if (KILLS > 20) expect(steps.size).toBeGreaterThan(4)
      // The processes that a killed worker had started are gone with it.
      const { rows } = await school.pool.query('select from film_makings where attempts > 1')
      expect(rows.length).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )

  it.skipIf(isOff)(
    'a database that goes away on the way of a film: it is made, by the same worker',
    async () => {
      const worker = await startProcess()
      const id = await school.bring('small.mp4')
      for (let nth = 0; nth < CUTS; nth += 1) {
        await sleep(systemRandomness.below(KILL_WITHIN_MS))
        await school.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
          WORKER,
        ])
        await refuseHalf(id)
      }
      const made = await school.ended(id)
      expect(made, made.detail).toMatchObject({ state: 'ready', sentence: '' })
      await refuseHalf(id)
      expect(worker.exitCode).toBeNull()
    },
    TIMEOUT_MS,
  )
})
