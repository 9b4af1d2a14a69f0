import { mkdir, utimes, writeFile, access } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../../compose-features.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { filmsFeature } from '../films.feature.ts'

const FEATURES = [filmsFeature] as const

let server: TestServer
let services: FeatureServices<typeof FEATURES>
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
})
afterAll(async () => {
  await services.close()
  await server.close()
})

async function put(name: string, daysOld: number): Promise<void> {
  const place = path.join(server.dataDir, name)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, 'ten bytes.')
  const moment = new Date(server.clock.now().getTime() - daysOld * DAY_MS)
  await utimes(place, moment, moment)
}

const isThere = (name: string) =>
  access(path.join(server.dataDir, name)).then(
    () => true,
    () => false,
  )

it('sweeps what no row names, after 30 days and never before; all that a row names stays', async () => {
  const editor = await addStaff(server, 'editor')
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into media (slug, title, seconds, file_path) values ('kept', '留下', 9, 'media/kept/film.mp4') returning id`,
  )
  const filmId = rows[0]?.id ?? 0
  const transcode = await server.pool.query<{ id: number }>(
    `insert into film_makings (film_id, state) values ($1, 'encoding') returning id`,
    [filmId],
  )
  await server.pool.query(
    `insert into assets (kind, path) values ('video', 'media/kept/film.mp4'), ('video', 'originals/kept.mp4'),
       ('file', 'handouts/kept.pdf'), ('file', 'handouts/lost.pdf')`,
  )
  await server.pool.query(
    `insert into part_uploads (kind, name, bytes, part_bytes, fingerprint, token, path)
     values ('video', '在传', 10, 10, repeat('a', 64), 't', 'originals/coming.mp4')`,
  )
  const kept = [
    'media/kept/film.mp4',
    'media/kept/storyboard-0.webp',
    `media/${filmId}/${transcode.rows[0]?.id}/stream/1.m4s`,
    'originals/kept.mp4',
    'originals/coming.mp4',
    'handouts/kept.pdf',
  ]
  const orphans = ['media/990/7/film.mp4', 'media/990/7/stream/1.m4s', 'originals/nobody.mp4', 'subtitles/nobody.vtt']
  for (const each of [...kept, ...orphans]) await put(each, 100)

  expect(await services.storeCheck.check()).toEqual({ orphans: 3, missing: 1, swept: 0, forgotten: 0 })
  expect((await editor.calls.library.space()).orphans).toEqual({ count: 4, bytes: 40, dueCount: 0, dueBytes: 0 })
  expect(await editor.calls.library.space()).toMatchObject({ missingCount: 1, checkTime: expect.any(String) as string })

  await server.pool.query(`update store_findings set found_at = found_at - interval '29 days'`)
  expect(await services.storeCheck.check()).toMatchObject({ swept: 0, forgotten: 0 })
  await server.pool.query(`update store_findings set found_at = found_at - interval '2 days'`)
  expect((await editor.calls.library.space()).orphans).toMatchObject({ dueCount: 4, dueBytes: 40 })
  // Found long ago, but written to since.
  await put('originals/nobody.mp4', 1)
  // A row names it meanwhile.
  await server.pool.query(`insert into assets (kind, path) values ('subtitles', 'subtitles/nobody.vtt')`)
  expect(await services.storeCheck.check()).toMatchObject({ swept: 2, forgotten: 1 })
  for (const each of kept) expect([each, await isThere(each)]).toEqual([each, true])
  const left = await Promise.all(orphans.map(isThere))
  expect(left).toEqual([false, false, true, true])
  const { rowCount } = await server.pool.query(`select from assets where path = 'handouts/lost.pdf'`)
  expect(rowCount).toBe(0)
  expect((await editor.calls.library.space()).orphans).toMatchObject({ count: 1 })
})

it('keeps the row of a lost file that a film or a lesson needs', async () => {
  await server.pool.query(
    `with lost as (insert into assets (kind, path) values ('video', 'media/lost/film.mp4') returning id)
     insert into media (slug, title, seconds, file_path, video_id)
     select 'lost', '丢了', 9, 'media/lost/film.mp4', id from lost`,
  )
  await services.storeCheck.check()
  await server.pool.query(`update store_findings set found_at = found_at - interval '40 days'`)
  expect(await services.storeCheck.check()).toMatchObject({ forgotten: 0 })
  expect((await server.pool.query(`select from assets where path = 'media/lost/film.mp4'`)).rowCount).toBe(1)
})
