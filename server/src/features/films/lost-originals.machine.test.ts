import { copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { createServices, type Services } from '../../create-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { newFile, numbersOf, partOf, partRequest } from './upload/testing/sent-file.ts'
import { openTranscodeSchool, type TranscodeSchool } from './transcode/testing/transcode-school.ts'

const MB = 1024 * 1024
const MADE_WITHIN_MS = patiently(180_000)
const LAST_TRY = 3

describe('a file that is not kept as it was sent', () => {
  let server: TestServer
  let services: Services
  let editor: TestStaff
  let owner: TestStaff
  beforeAll(async () => {
    server = await startWholeServer()
    services = createServices({ config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
    editor = await addStaff(server, 'editor')
    owner = await addStaff(server, 'owner')
  })
  afterAll(async () => {
    await services.close()
    await server.close()
  })

  /** Uploads in parts like a browser. Answers the path of the file. */
  async function bring(): Promise<Upload & { file: string; filmId: number }> {
    const { content, asked } = newFile(9 * MB)
    const upload = await editor.calls.filmUpload.open(asked)
    for (const number of numbersOf(upload)) {
      const request = partRequest(upload.uploadId, number, partOf(content, number, upload))
      await server.app.inject({ ...request, headers: { ...editor.headers, ...request.headers } })
    }
    const { filmId, assetId } = await editor.calls.filmUpload.close({ uploadId: upload.uploadId })
    const { rows } = await server.pool.query<{ path: string }>('select path from assets where id = $1', [assetId])
    return { ...upload, filmId: filmId ?? 0, file: path.join(server.dataDir, rows[0]?.path ?? '') }
  }

  /** Runs the hash job, at its last attempt by default. */
  async function readAgain({ uploadId }: Upload, attempt = LAST_TRY): Promise<unknown> {
    const kind = services.jobKinds.get('films.hash')
    if (!kind) throw new Error('There is no such kind')
    return kind
      .run({
        id: 1,
        input: { uploadId },
        attempt,
        signal: new AbortController().signal,
        report: () => Promise.resolve(),
        inOneTransaction: async (effect) => {
          await services.deps.database.transaction().execute(effect)
          return undefined
        },
      })
      .catch((error: unknown) => (error as Error).message)
  }

  const transcodeOf = async (filmId: number) =>
    (await editor.calls.making.list()).list.find((transcode) => transcode.filmId === filmId)

  it('says so on the page of the film, with what to do, and nothing is made of it', async () => {
    const upload = await bring()
    const content = await readFile(upload.file)
    content[8 * MB + 5] = (content[8 * MB + 5] ?? 0) ^ 1
    await writeFile(upload.file, content)
    // A store may answer wrongly once.
    expect(await readAgain(upload, 1)).toContain('第 2 段')
    expect(await transcodeOf(upload.filmId)).toMatchObject({ state: 'checking', problem: null })
    expect(await readAgain(upload)).toBe(
      '「03-02 多头注意力.mp4」存下来的原文件和传上来的不一样（第 2 段），重新传一份；再出现就查一查服务器的磁盘',
    )
    expect(await transcodeOf(upload.filmId)).toMatchObject({
      state: 'failed',
      problem: {
        sentence: '存下来的原文件和传上来的不一样（第 2 段）',
        advice: '重新传一份；再出现就查一查服务器的磁盘',
      },
      ways: ['upload-again'],
    })
    // The transcode job still waits, and finds the damage by itself.
    const { rows } = await server.pool.query<{ id: number; input: object }>(
      `select id, input from jobs where kind = 'films.make' order by id desc limit 1`,
    )
    const make = services.jobKinds.get('films.make')
    const made = await make
      ?.run({
        id: rows[0]?.id ?? 0,
        input: rows[0]?.input,
        attempt: 1,
        signal: new AbortController().signal,
        report: () => Promise.resolve(),
        inOneTransaction: () => Promise.reject(new Error('Nothing is to be written')),
      })
      .catch((error: unknown) => (error as Error).message)
    expect(made).toContain('存下来的原文件和传上来的不一样')
    expect(await transcodeOf(upload.filmId)).toMatchObject({ state: 'failed', ways: ['upload-again'] })
  })

  it('asks where a film was made of it already, and what is there can be kept', async () => {
    const upload = await bring()
    await server.pool.query(`update film_makings set state = 'ready', finished_at = now() where film_id = $1`, [
      upload.filmId,
    ])
    await truncate(upload.file, 8 * MB)
    expect(await readAgain(upload)).toContain('（短了一截）')
    const transcode = await transcodeOf(upload.filmId)
    expect(transcode).toMatchObject({
      state: 'needs-you',
      problem: { sentence: '存下来的原文件和传上来的不一样（短了一截），片子已经用它做好了，可能有坏的地方' },
      ways: ['upload-again', 'keep-old'],
    })
    await editor.calls.making.act({ makingId: transcode?.makingId ?? 0, way: 'keep-old' })
    expect(await transcodeOf(upload.filmId)).toBeUndefined()
  })

  it('leads from 今日 to where films are', async () => {
    const upload = await bring()
    await rm(upload.file)
    const failure = await readAgain(upload)
    expect(failure).toBe(
      '「03-02 多头注意力.mp4」原文件不在了，存储里找不到它，重新传一份；存储刚搬过家，就先把文件搬全再试一次',
    )
    await server.pool.query(`delete from jobs where kind <> 'films.hash'`)
    await server.pool.query(
      `update jobs set state = 'failed', failure = $1, ended_at = now() where kind = 'films.hash'`,
      [failure],
    )
    const { list } = await owner.calls.today.waiting()
    expect(list.find(({ kind }) => kind === 'failed-job')).toMatchObject({
      sentence: expect.stringContaining('原文件不在了，存储里找不到它，重新传一份') as unknown,
      link: '/manage/media',
    })
  })
})

describe('an original that goes away', () => {
  let school: TranscodeSchool
  beforeAll(async () => {
    school = await openTranscodeSchool()
  })
  afterAll(() => school.close())

  it(
    'between two steps stops the film where it is, and it goes on once the original is back',
    async () => {
      const id = await school.bring('small.mp4')
      const { rows } = await school.pool.query<{ path: string }>(
        `select path from assets join film_makings on asset_id = assets.id where film_makings.id = $1`,
        [id],
      )
      const original = path.join(school.folder, 'data', rows[0]?.path ?? '')
      // Only the quick job runs. The encoding waits.
      await school.rest()
      await school.work(startQuickWorker)
      await expect.poll(async () => (await school.transcodeOf(id)).state, { timeout: patiently(60_000) }).toBe('queued')
      await copyFile(original, `${original}.kept`)
      await rm(original)
      await school.endRest()
      expect(await school.ended(id)).toMatchObject({
        state: 'failed',
        sentence: '原文件不在了，存储里找不到它',
        advice: expect.stringContaining('重新传一份') as unknown,
        ways: ['retry', 'upload-again'],
      })
      // The film that was playable is still playable.
      expect(await school.filmOf(id)).toMatchObject({ seconds: '3.000', hls_path: null })
      await copyFile(`${original}.kept`, original)
      await school.decide(id, 'retry')
      expect(await school.ended(id)).toMatchObject({ state: 'ready', sentence: '' })
    },
    MADE_WITHIN_MS,
  )
})
