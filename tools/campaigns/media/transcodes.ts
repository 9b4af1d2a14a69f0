import { systemRandomness } from '@bee/server/outside/randomness.ts'
import type { FileStore } from '@bee/server/outside/store/file-store.ts'
import { createFolderStore } from '@bee/server/outside/store/folder-store.ts'
import { createS3Store } from '@bee/server/outside/store/s3/s3-store.ts'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFolders } from '../../../e2e/seeded-folder.ts'
import { KILLS, strikeUntilBack } from '../kills.ts'
import { openPlace, type Place } from '../place.ts'
import { startFileStore } from '../../proof/cluster/file-store.ts'

/** Each film is struck at one point of its way by every kind of fault: before it plays, then after each step that is kept. */
const STEPS = ['file', 'film', 'posters', 'analysis']
const KILL_WITHIN_MS = 1500
const KILLS_A_FILM = KILLS.length
const REACHED_WITHIN_MS = 2 * 60 * 1000
const REACHED_EVERY_MS = 100
/** A killed worker is missed after half a minute. */
const MADE_WITHIN_MS = 5 * 60 * 1000
const LOOK_EVERY_MS = 500

interface Film {
  makingId: number
  state: string
  sentence: string
  step: string
  filePath: string | null
  headPath: string | null
  seconds: number
  deadJobs: number
}

/** A site, and where its files are. */
interface Ground {
  place: Place
  store: FileStore
  /** A film of twelve seconds with sound. */
  video: Buffer
}

async function makeVideo(folder: string): Promise<Buffer> {
  const video = path.join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=12', '-f', 'lavfi', '-i', 'sine=duration=12']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, '-preset', 'ultrafast', '-c:a', 'aac', video])
  return readFile(video)
}

/** The state after an upload. */
async function bring({ place, store, video }: Ground, nth: number): Promise<number> {
  await store.put(`originals/campaign-${nth}.mp4`, video)
  const { rows } = await place.withPool((pool) =>
    pool.query<{ makingId: number }>(
      `with film as (insert into media (slug, title) values ($1, $1) returning id),
         original as (insert into assets (kind, path) values ('video', $2) returning id),
         making as (insert into film_makings (film_id, asset_id, file_name) select film.id, original.id, $1 from film, original returning id),
         job as (insert into jobs (kind, input, run_at, max_attempts, is_routine, created_at)
           select 'films.make', jsonb_build_object('makingId', id), now(), 50, false, now() from making)
       select id as "makingId" from making`,
      [`campaign-${nth}`, `originals/campaign-${nth}.mp4`],
    ),
  )
  return rows[0]?.makingId ?? 0
}

async function look(place: Place, makingId: number): Promise<Film> {
  const { rows } = await place.withPool((pool) =>
    pool.query<Film>(
      `select m.id as "makingId", m.state, m.sentence, coalesce(m.plan ->> 'done', '[]') as step, file_path as "filePath",
         hls_path as "headPath", seconds::float8 as seconds,
         (select count(*)::int from jobs where kind like 'films.%' and state = 'failed') as "deadJobs"
       from film_makings m join media on media.id = film_id where m.id = $1`,
      [makingId],
    ),
  )
  if (!rows[0]) throw new Error('视频不见了')
  return rows[0]
}

/** So many steps are done. A film that is ready sooner is struck as it is. */
async function reach(place: Place, makingId: number, steps: number): Promise<void> {
  const isReached = async () => {
    const { step, state } = await look(place, makingId)
    return state === 'ready' || (JSON.parse(step) as string[]).length >= steps
  }
  await waitUntil(isReached, { withinMs: REACHED_WITHIN_MS, everyMs: REACHED_EVERY_MS })
}

/** The visible parts of a film that are incomplete. */
async function findHalf({ filePath, headPath, seconds }: Film, store: FileStore): Promise<string[]> {
  const bytesOf = async (name: string) => (await store.find(name))?.bytes ?? 0
  const textOf = async (name: string) => {
    const file = await store.find(name)
    return file ? text(await file.open()) : ''
  }
  const wrong: string[] = []
  if (seconds > 0 !== (filePath !== null)) wrong.push('有长度没有文件，或者反过来')
  if (filePath !== null && (await bytesOf(filePath)) === 0) wrong.push(`没有 ${filePath}`)
  if (headPath === null) return wrong
  const lists = (await textOf(headPath)).match(/[\w/]+\.m3u8/g) ?? []
  if (lists.length === 0) wrong.push(`没有 ${headPath}`)
  for (const list of lists) {
    const file = path.posix.join(path.posix.dirname(headPath), list)
    const words = await textOf(file)
    if (!words.includes('#EXT-X-ENDLIST')) wrong.push(`${list} 不完整`)
    for (const piece of words.match(/^\d+\.m4s$/gm) ?? []) {
      if ((await bytesOf(path.posix.join(path.posix.dirname(file), piece))) === 0)
        wrong.push(`${list} 里的 ${piece} 不在`)
    }
  }
  return wrong
}

/** So many kills of everything, the site and the database while films are made. Answers the broken promises. */
export async function runTranscodes(times: number): Promise<string[]> {
  const clearAway = await prepareFolders()
  try {
    return await withFolder(async (folder) => {
      const place = await openPlace('makings', 1)
      try {
        const store = createFolderStore(path.dirname(place.clusterDir), systemRandomness)
        return await killAll({ place, store, video: await makeVideo(folder) }, times)
      } finally {
        await place.close()
      }
    })
  } finally {
    await clearAway()
  }
}

/** The same with the files in a bucket: OpenStack Swift, as the tests start it. */
export async function runTranscodesInBucket(times: number): Promise<string[]> {
  const clearAway = await prepareFolders()
  try {
    return await withFolder(async (folder) => {
      const { swift, settings, s3 } = await startFileStore(folder, undefined)
      try {
        const place = await openPlace('makings-s3', 1, { ...settings, FILE_STORE: 's3' })
        try {
          const store = createS3Store(s3, { scratch: folder, randomness: systemRandomness })
          return await killAll({ place, store, video: await makeVideo(folder) }, times)
        } finally {
          await place.close()
        }
      } finally {
        await swift.stop()
      }
    })
  } finally {
    await clearAway()
  }
}

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-makings-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function killAll(ground: Ground, times: number): Promise<string[]> {
  const { place, store } = ground
  const complaints: string[] = []
  let killed = 0
  for (let film = 0; killed < times; film += 1) {
    const makingId = await bring(ground, film)
    for (let nth = 0; nth < KILLS_A_FILM && killed < times; nth += 1, killed += 1) {
      const kill = KILLS[killed % KILLS.length]
      if (!kill) break
      await reach(place, makingId, film % STEPS.length)
      await sleep((killed * 379) % KILL_WITHIN_MS)
      await strikeUntilBack(place, kill)
      const found = await look(place, makingId)
      const wrong = await findHalf(found, store)
      complaints.push(...wrong.map((each) => `第 ${killed + 1} 次，${kill.name}：${each}`))
      process.stdout.write(
        `第 ${killed + 1}/${times} 次，${kill.name}：${found.state} ${found.step}，不符 ${wrong.length}\n`,
      )
    }
    const isMade = await waitUntil(async () => (await look(place, makingId)).state === 'ready', {
      withinMs: MADE_WITHIN_MS,
      everyMs: LOOK_EVERY_MS,
    })
    const last = await look(place, makingId)
    if (!isMade) complaints.push(`第 ${film + 1} 个视频没有做完：${last.state} ${last.sentence}`)
    if (last.deadJobs > 0) complaints.push(`第 ${film + 1} 个视频之后有 ${last.deadJobs} 个任务没做成`)
    complaints.push(...(await findHalf(last, store)))
  }
  return complaints
}
