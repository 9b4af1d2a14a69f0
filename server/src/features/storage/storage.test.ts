import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@bee/contract/durations.ts'
import type { Storage, StorageKind } from '@bee/contract/manage/storage.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { STORE_FOLDERS } from '../../outside/store/store-folders.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { storageFeature } from './storage.feature.ts'

const FEATURES = [storageFeature] as const

const NO_MORE = { report: () => Promise.resolve(), signal: AbortSignal.timeout(60_000) }

let server: TestServer
let services: FeatureServices<typeof FEATURES>
let owner: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
  owner = await addStaff(server, 'owner')
})
afterAll(async () => {
  await services.close()
  await server.close()
})

async function put(name: string, bytes: number): Promise<void> {
  const place = path.join(server.dataDir, name)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, Buffer.alloc(bytes))
}

const count = () => services.jobKinds.get('storage.count')?.run({ ...NO_MORE } as never)
const bytesOf = ({ counted }: Storage, kind: StorageKind) => counted?.kinds.find((each) => each.kind === kind)?.bytes

async function idOf(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(text, values)
  return rows[0]?.id ?? 0
}

async function addFilm(slug: string): Promise<{ filmId: number; originalId: number }> {
  const video = await idOf(`insert into assets (kind, path, bytes) values ('video', $1, 300) returning id`, [
    `media/${slug}/film.mp4`,
  ])
  const filmId = await idOf(
    `insert into media (slug, title, seconds, file_path, video_id) values ($1, '片子', 9, $2, $3) returning id`,
    [slug, `media/${slug}/film.mp4`, video],
  )
  const originalId = await idOf(`insert into assets (kind, path, bytes) values ('video', $1, 500) returning id`, [
    `originals/${slug}.mp4`,
  ])
  await server.pool.query(
    `insert into film_makings (film_id, asset_id, file_name, state, finished_at) values ($1, $2, 'a.mp4', 'ready', now())`,
    [filmId, originalId],
  )
  await put(`media/${slug}/film.mp4`, 300)
  await put(`originals/${slug}.mp4`, 500)
  return { filmId, originalId }
}

it('knows nothing before the first night, and then what lies in every folder', async () => {
  expect(await owner.calls.storage.read()).toMatchObject({ counted: null, counting: null, growth: null, move: null })
  for (const folder of STORE_FOLDERS) await put(`${folder}/a-file`, 10)
  await count()
  const { counted, disk, files } = await owner.calls.storage.read()
  expect(counted?.time).toBe(server.clock.now().toISOString())
  const sum = counted?.kinds.filter(({ kind }) => kind !== 'database').reduce((all, { bytes }) => all + bytes, 0)
  expect(sum).toBe(10 * STORE_FOLDERS.length)
  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? Number.POSITIVE_INFINITY)
  expect(files).toEqual({ place: 'folder', s3: null })
  expect(counted?.kinds.find(({ kind }) => kind === 'database')?.bytes).toBeGreaterThan(1_000_000)
})

it('lets nothing that a wrong clock has counted stand over what is counted now', async () => {
  server.clock.advance(2 * DAY_MS)
  await count()
  server.clock.advance(-2 * DAY_MS)
  await count()
  expect((await owner.calls.storage.read()).counted?.time).toBe(server.clock.now().toISOString())
})

it('counts what was thrown away as the trash, and the originals that may go', async () => {
  const before = await owner.calls.storage.read()
  const [kept, thrown, played] = [await addFilm('kept'), await addFilm('thrown'), await addFilm('played')]
  await server.pool.query(`update media set video_id = $1 where id = $2`, [played.originalId, played.filmId])
  await owner.calls.library.remove({ kind: 'film', ids: [thrown.filmId] })
  await count()
  const after = await owner.calls.storage.read()
  const grown = (kind: StorageKind) => (bytesOf(after, kind) ?? 0) - (bytesOf(before, kind) ?? 0)
  expect([grown('film'), grown('original'), grown('trash')]).toEqual([600, 1000, 800])
  expect(after.counted?.spareOriginals).toEqual({ count: 2, bytes: 1000 })
  await owner.calls.library.removeOriginal({ filmId: kept.filmId })
  await count()
  expect((await owner.calls.storage.read()).counted?.spareOriginals).toEqual({ count: 1, bytes: 500 })
})

it('says how long it lasts once enough days are known', async () => {
  await server.pool.query(
    `insert into storage_days (day, counted_at, film_bytes, original_bytes, other_bytes, trash_bytes, backup_bytes, database_bytes,
       spare_original_count, spare_original_bytes)
     select day - 30, counted_at - interval '30 days', 0, 0, 0, 0, 0, database_bytes, 0, 0 from storage_days`,
  )
  const { growth, disk } = await owner.calls.storage.read()
  expect(growth).toMatchObject({ days: 30 })
  expect(growth?.bytes).toBeGreaterThan(0)
  expect(growth?.lastsDays).toBe(Math.floor(((disk?.freeBytes ?? 0) / (growth?.bytes ?? 1)) * 30))
})

it('counts again on a wish, once however often it is asked for, and writes it down', async () => {
  const [first, second] = [await owner.calls.storage.count(), await owner.calls.storage.count()]
  expect(second).toEqual(first)
  expect((await owner.calls.storage.read()).counting).toMatchObject({ percent: 0 })
  const { list } = await owner.calls.audit.list({ limit: 1 })
  expect(list[0]).toMatchObject({ action: 'storage.count', summary: '让网站重新数占了多少空间' })
  await server.pool.query(`delete from jobs where kind = 'storage.count'`)
})

it('follows a move of the files, and notices when nobody moves them any more', async () => {
  const move = services.storageDesk.followMove('s3')
  await move.say({ copied: 3, copiedBytes: 4096, present: 2, failed: [] }, false)
  const moving = { target: 's3', state: 'moving', copied: 3, copiedBytes: 4096, present: 2, failed: 0 }
  expect((await owner.calls.storage.read()).move).toMatchObject(moving)
  server.clock.advance(DAY_MS / 24)
  expect((await owner.calls.storage.read()).move).toMatchObject({ state: 'silent' })
  const failed = [{ path: 'media/a', reason: '断了' }]
  await Promise.all([
    move.say({ copied: 4, copiedBytes: 5000, present: 2, failed }, false),
    move.say({ copied: 9, copiedBytes: 9000, present: 2, failed: [] }, true),
  ])
  expect((await owner.calls.storage.read()).move).toMatchObject({ state: 'done', copied: 9 })
  await move.say({ copied: 9, copiedBytes: 9000, present: 2, failed }, true)
  expect((await owner.calls.storage.read()).move).toMatchObject({ state: 'partly', failed: 1 })
})

it('has nothing to try without the settings of a bucket', async () => {
  expect(await owner.calls.storage.test()).toMatchObject({
    isAnswering: false,
    sentence: expect.stringContaining('还没有填 S3 的设置') as string,
  })
})

it('names the bucket and never its keys, and says what is wrong with it', async () => {
  const [accessKey, secretKey] = ['AKIA-of-the-school', 'hunter2-of-the-school']
  const s3 = { endpoint: 'http://{bucket}.s3.invalid:9', bucket: 'bee', region: 'cn-north-1', accessKey, secretKey }
  const away = await startTestServer({
    features: FEATURES,
    config: { s3, fileStore: 's3', databaseUrl: 'postgres://elsewhere/bee' },
  })
  try {
    const { calls } = await addStaff(away, 'owner')
    const storage = await calls.storage.read()
    expect(storage).toMatchObject({
      disk: null,
      isDatabaseHere: false,
      files: {
        place: 's3',
        s3: { host: 'bee.s3.invalid:9', bucket: 'bee', region: 'cn-north-1', isFetchedThere: false },
      },
    })
    const tested = await calls.storage.test()
    expect(tested).toMatchObject({ isAnswering: false, sentence: expect.stringContaining('文件放不进 S3') as string })
    const said = JSON.stringify([storage, tested, await calls.audit.list({ limit: 1 })])
    expect(said).not.toContain(accessKey)
    expect(said).not.toContain(secretKey)
  } finally {
    await away.close()
  }
})
