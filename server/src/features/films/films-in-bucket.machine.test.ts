import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FINGERPRINT_HEAD_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { createServices } from '../../create-services.ts'
import type { S3Settings } from '../../outside/store/s3/s3-settings.ts'
import { reachSwift } from '../../outside/store/testing/reach-swift.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { numbersOf, partOf, partRequest, sha256Of } from './upload/testing/sent-file.ts'
import { makeVideo } from './transcode/testing/make-videos.ts'

const KINDS = ['films.make', 'films.encode', 'films.hash']
const MADE_WITHIN_MS = patiently(120_000)

describe.skipIf(inject('isWithoutSwift'))('a school whose files are in a bucket', () => {
  let s3: S3Settings
  let server: TestServer
  let editor: TestStaff
  let folder: string
  beforeAll(async () => {
    s3 = await reachSwift()
    server = await startWholeServer({ config: { s3, fileStore: 's3' } })
    editor = await addStaff(server, 'editor')
    folder = await mkdtemp(path.join(os.tmpdir(), 'bee-films-'))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'makes a film of parts that came in any order and twice, and nothing of it lies on this machine',
    async () => {
      const content = await readFile(await makeVideo('h264.mp4', folder))
      const head = content.subarray(0, FINGERPRINT_HEAD_BYTES)
      const fingerprint = createHash('sha256').update(String(content.length)).update(head).digest('hex')
      const asked = { kind: 'video' as const, name: '在桶里.mp4', bytes: content.length, fingerprint }
      const upload = await editor.calls.filmUpload.open(asked)
      for (const number of [...numbersOf(upload).toReversed(), 1]) {
        const request = partRequest(upload.uploadId, number, partOf(content, number, upload))
        const answer = await server.app.inject({ ...request, headers: { ...editor.headers, ...request.headers } })
        expect(answer.statusCode).toBe(200)
      }
      const { filmId, assetId } = await editor.calls.filmUpload.close({ uploadId: upload.uploadId })

      const config = { ...testConfig(server.dataDir), s3, fileStore: 's3' as const }
      const services = createServices({ config, pool: server.pool, secret: 'x'.repeat(32) })
      const kinds = [...services.jobKinds.values()].filter(({ name }) => KINDS.includes(name))
      const worker = await startQuickWorker({ pool: server.pool, kinds })
      const stateOf = async () =>
        (await server.pool.query<{ state: string; sentence: string }>('select state, sentence from film_makings'))
          .rows[0]
      await expect
        .poll(stateOf, { timeout: MADE_WITHIN_MS, interval: 200 })
        .toMatchObject({ state: 'ready', sentence: '' })
      const hashOf = async () =>
        (await server.pool.query<{ sha256: string }>('select sha256 from assets where id = $1', [assetId])).rows[0]
      await expect.poll(hashOf, { timeout: MADE_WITHIN_MS, interval: 200 }).toEqual({ sha256: sha256Of(content) })
      await worker.stop()
      await services.close()

      const film = await editor.calls.library.film({ filmId: filmId ?? 0 })
      const stream = await server.app.inject({ url: film.streamUrl ?? '', headers: editor.headers })
      expect(stream.statusCode).toBe(200)
      expect(stream.body.match(/#EXT-X-STREAM-INF/g)).toHaveLength(3)
      const piece = await server.app.inject({
        url: film.fileUrl ?? '',
        headers: { ...editor.headers, range: 'bytes=4-7' },
      })
      expect([piece.statusCode, piece.body]).toEqual([206, 'ftyp'])
      const { deps } = services
      const kept: string[] = []
      for await (const file of deps.files.list(`media/${filmId}`)) kept.push(path.posix.basename(file.path))
      expect(kept).toEqual(expect.arrayContaining(['film.mp4', 'master.m3u8', 'storyboard.json', 'peaks.json']))
    },
    patiently(MADE_WITHIN_MS * 2),
  )
})
