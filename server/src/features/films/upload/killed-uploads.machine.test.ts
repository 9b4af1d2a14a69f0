import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@bee/contract/envelope.ts'
import type { ClosedUpload, Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { bundlePrograms, type BundledPrograms } from '../../../../../scripts/testing/bundle-programs.ts'
import { campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { systemRandomness } from '../../../outside/randomness.ts'
import { createTestClock, TEST_SECRET, type TestServer } from '../../../testing/test-server.ts'
import { startWholeServer } from '../../../testing/whole-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { newFile, numbersOf, partOf, partRequest, sha256Of } from './testing/sent-file.ts'

const PROGRAM = 'server/src/features/films/upload/testing/upload-site.ts'
const BYTES = 64 * 1024 * 1024 + 12_345
const KILLS = campaignTimes({ everyRun: 3, whole: 40 })
const AT_ONCE = 3
/** Counted from the moment that it listens: kills come at every point of the work. */
const KILL_WITHIN_MS = 120
const BREAK_WITHIN_MS = 40

let server: TestServer
let editor: TestStaff
let programs: BundledPrograms
let site: { child: ChildProcess; url: string }
/** Shared by the loop that kills and the loop that uploads. */
const attack = { isOver: false, kills: 0 }
beforeAll(async () => {
  programs = await bundlePrograms([PROGRAM])
  server = await startWholeServer({ clock: createTestClock(new Date()) })
  editor = await addStaff(server, 'editor')
  site = await startSite()
})
afterAll(async () => {
  await kill()
  await programs.remove()
  await server.close()
})

async function startSite() {
  const parts = { connection: server.connection, dataDir: server.dataDir, secret: TEST_SECRET }
  const child = spawn(process.execPath, [programs.fileOf(PROGRAM), JSON.stringify(parts)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The site did not start')))
  const [port] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer]
  failed.catch(() => {})
  return { child, url: `http://127.0.0.1:${port.toString().trim()}` }
}

async function kill(): Promise<void> {
  const ended = once(site.child, 'exit')
  site.child.kill('SIGKILL')
  await ended
}

async function call<Result>(name: string, body: object): Promise<Result> {
  const response = await fetch(`${site.url}/bee/api/manage/upload/${name}`, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = (await response.json()) as Envelope<Result>
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return data
}

/** Some requests break off by themselves. */
async function sendPart(upload: Upload, number: number, part: Buffer, isBroken: boolean): Promise<void> {
  const { url, headers, payload } = partRequest(upload.uploadId, number, part)
  const signal = isBroken ? AbortSignal.timeout(systemRandomness.below(BREAK_WITHIN_MS) + 1) : null
  await fetch(site.url + url, {
    method: 'PUT',
    headers: { ...editor.headers, ...headers },
    body: new Uint8Array(payload),
    signal,
  })
}

/** Sends each missing part once. A failed one is left for the next call. */
async function sendRest(upload: Upload, content: Buffer): Promise<void> {
  const there = new Set(upload.parts.map(({ number }) => number))
  const rest = numbersOf(upload)
    .filter((number) => !there.has(number))
    .toSorted(() => systemRandomness.below(3) - 1)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = rest.pop(); number !== undefined; number = rest.pop()) {
        await sendPart(upload, number, partOf(content, number, upload), systemRandomness.below(4) === 0).catch(() => {})
      }
    }),
  )
}

it(
  `${KILLS} kills of the site and broken lines in between: the file is whole, once`,
  async () => {
    const { content, asked } = newFile(BYTES)
    let interrupted = 0
    const killing = (async () => {
      while (!attack.isOver && attack.kills < KILLS) {
        await sleep(systemRandomness.below(KILL_WITHIN_MS))
        await kill()
        attack.kills += 1
        site = await startSite()
      }
    })()

    let closed: ClosedUpload | undefined
    while (!closed) {
      try {
        const upload = await call<Upload>('open', asked)
        await sendRest(upload, content)
        closed = await call<ClosedUpload>('close', { uploadId: upload.uploadId })
      } catch {
        interrupted += 1
        await sleep(5)
      }
    }
    attack.isOver = true
    await killing
    // Otherwise the kills have interrupted no request.
    expect(attack.kills).toBeGreaterThan(1)
    expect(interrupted).toBeGreaterThan(1)
    expect(await call('close', { uploadId: closed.uploadId })).toEqual(closed)
    const { rows } = await server.pool.query<{ path: string }>('select path from assets')
    expect(rows).toHaveLength(1)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(server.dataDir, rows[0]?.path ?? '')), hash)
    expect(hash.digest('hex')).toBe(sha256Of(content))
    const { rows: makings } = await server.pool.query('select id, film_id from film_makings')
    expect(makings).toEqual([{ id: closed.makingId, film_id: closed.filmId }])
    const { rows: events } = await server.pool.query(
      `select action from audit_events where action like 'upload.%' order by id`,
    )
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['upload.open', 'upload.close'])
  },
  patiently(60_000 + KILLS * 5000),
)
