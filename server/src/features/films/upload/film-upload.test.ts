import { readdir, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { DAY_MS } from '@bee/contract/durations.ts'
import {
  OPEN_UPLOADS_PER_PERSON,
  UPLOAD_BYTES_PER_DAY,
  UPLOAD_MAX_BYTES,
} from '@bee/contract/manage/media/upload-limits.ts'
import type { Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { createServicesOf } from '../../../compose-features.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import { startQuickWorker } from '../../jobs/testing/quick-worker.ts'
import { filmsFeature } from '../films.feature.ts'
import { transcodeFeature } from '../transcode/transcode.feature.ts'
import { newFile, numbersOf, partOf, partRequest, sha256Of } from './testing/sent-file.ts'

const FEATURES = [filmsFeature, transcodeFeature, draftsFeature] as const

const MB = 1024 * 1024

const server = await startTestServer({ features: FEATURES })
let editor = await addStaff(server, 'editor')
afterAll(() => server.close())

const put = (
  upload: Pick<Upload, 'uploadId'>,
  number: number,
  part: Buffer,
  { headers = editor.headers, more = {} } = {},
) => {
  const request = partRequest(upload.uploadId, number, part)
  return server.app.inject({ ...request, headers: { ...headers, ...request.headers, ...more } })
}

async function putAll(upload: Upload, content: Buffer): Promise<void> {
  for (const number of numbersOf(upload)) {
    expect((await put(upload, number, partOf(content, number, upload))).statusCode).toBe(200)
  }
}

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.pool.query<Row>(text, values)).rows

const partsInStore = () => readdir(path.join(server.dataDir, 'parts'))

const services = () =>
  createServicesOf(FEATURES, {
    config: testConfig(server.dataDir),
    pool: server.pool,
    clock: server.clock,
    secret: 'x'.repeat(32),
  })

async function doJobs(...names: string[]): Promise<void> {
  const { jobKinds } = services()
  const kinds = [...jobKinds.values()].filter(({ name }) => names.includes(name))
  const worker = await startQuickWorker({ pool: server.pool, kinds, clock: server.clock })
  try {
    await expect
      .poll(() => query(`select from jobs where kind = any($1) and state in ('queued', 'running')`, [names]))
      .toEqual([])
  } finally {
    await worker.stop()
  }
}

describe('a file in parts', () => {
  it('comes in any order and twice, and becomes a film on its way', async () => {
    const { content, asked } = newFile(20 * MB)
    const upload = await editor.calls.filmUpload.open({ ...asked, purpose: '《从零》3.2' })
    expect(upload).toMatchObject({ ...asked, purpose: '《从零》3.2', parts: [] })
    const send = (number: number) => put(upload, number, partOf(content, number, upload))
    expect((await send(3)).json()).toMatchObject({ data: { numbers: [3] } })
    await expect(editor.calls.filmUpload.close({ uploadId: upload.uploadId })).rejects.toThrow('还差 2 段没有到')
    await send(1)
    await send(1)
    expect((await send(2)).json()).toMatchObject({ data: { numbers: [1, 2, 3] } })

    const closed = await editor.calls.filmUpload.close({ uploadId: upload.uploadId })
    expect(await editor.calls.filmUpload.close({ uploadId: upload.uploadId })).toEqual(closed)
    expect(closed).toMatchObject({ filmId: upload.filmId, makingId: expect.any(Number) as number })
    expect((await send(1)).json()).toMatchObject({ code: 409, msg: '这个文件已经传完了' })
    expect(await query('select title, seconds::float8, file_path from media where id = $1', [upload.filmId])).toEqual([
      { title: '03-02 多头注意力', seconds: 0, file_path: null },
    ])
    expect(await query('select film_id, asset_id, file_name, state from film_makings')).toEqual([
      { film_id: upload.filmId, asset_id: closed.assetId, file_name: asked.name, state: 'checking' },
    ])
    const actions = await query(`select action, summary from audit_events where action like 'upload.%' order by id`)
    expect(actions).toEqual([
      { action: 'upload.open', summary: '开始上传「03-02 多头注意力.mp4」，20 MB，《从零》3.2' },
      { action: 'upload.close', summary: '传完「03-02 多头注意力.mp4」，20 MB，《从零》3.2' },
    ])

    await doJobs('films.hash')
    const [asset] = await query('select kind, bytes::int, sha256, owner_id, path from assets where id = $1', [
      closed.assetId,
    ])
    expect(asset).toMatchObject({ kind: 'video', bytes: 20 * MB, sha256: sha256Of(content), owner_id: editor.userId })
    expect(asset).toMatchObject({ path: expect.stringMatching(/^originals\/[0-9a-f]{36}\.mp4$/) as string })
    expect(await query('select from part_upload_parts where upload_id = $1', [upload.uploadId])).toEqual([])
  })

  it('is gone on with by the same person, whatever tab asks', async () => {
    const { content, asked } = newFile(9 * MB, '素材.zip')
    const { open: begin } = editor.calls.filmUpload
    const [first, second] = await Promise.all([begin(asked), begin(asked)])
    expect(second.uploadId).toBe(first.uploadId)
    await put(first, 2, partOf(content, 2, first))
    const again = await editor.calls.filmUpload.open(asked)
    expect(again).toMatchObject({ uploadId: first.uploadId, filmId: null })
    expect(again.parts).toEqual([{ number: 2, sha256: sha256Of(partOf(content, 2, first)) }])
    expect((await editor.calls.filmUpload.list()).map(({ uploadId }) => uploadId)).toContain(first.uploadId)
    const other = await addStaff(server, 'editor')
    const theirs = await other.calls.filmUpload.open(asked)
    expect(theirs.uploadId).not.toBe(first.uploadId)
    expect((await other.calls.filmUpload.list()).map(({ uploadId }) => uploadId)).toEqual([theirs.uploadId])
    // One upload for each staff member: the parts of the second open call are dropped.
    expect(await partsInStore()).toHaveLength(2)
    await putAll(again, content)
    const { assetId, makingId } = await editor.calls.filmUpload.close({ uploadId: first.uploadId })
    expect(makingId).toBeNull()
    expect(await query('select path from assets where id = $1', [assetId])).toMatchObject([
      { path: expect.stringMatching(/^handouts\/[0-9a-f]{36}\.zip$/) as string },
    ])
  })

  it('is written to by its owner alone, from our own page, with the right', async () => {
    const { content, asked } = newFile(10)
    const upload = await editor.calls.filmUpload.open(asked)
    const support = await addStaff(server, 'support')
    const colleague = await addStaff(server, 'editor')
    const status = async (options: Parameters<typeof put>[3]) => (await put(upload, 1, content, options)).statusCode
    expect(await status({ headers: support.headers })).toBe(403)
    expect(await status({ headers: colleague.headers })).toBe(404)
    expect(await status({ headers: editor.memberHeaders })).toBe(403)
    expect(await status({ more: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    expect(await status({ more: { 'content-type': 'application/pdf' } })).toBe(415)
    await expect(colleague.calls.filmUpload.close(upload)).rejects.toThrow('没有这个上传')
    await expect(colleague.calls.filmUpload.cancel(upload)).rejects.toThrow('没有这个上传')
    expect(await status({})).toBe(200)
  })

  it('takes no part that is not what it says', async () => {
    const { content, asked } = newFile(8 * MB + 5)
    const upload = await editor.calls.filmUpload.open(asked)
    const saying = async (number: number, part: Buffer, more = {}) =>
      (await put(upload, number, part, { more })).json<{ code: number; msg: string }>()
    const last = partOf(content, 2, upload)
    expect(await saying(2, last, { 'content-sha256': 'a'.repeat(64) })).toMatchObject({
      code: 400,
      msg: '这一段在路上变了样，请再传一次',
    })
    expect(await saying(2, last, { 'content-sha256': 'no' })).toMatchObject({ code: 400 })
    expect(await saying(2, Buffer.alloc(6))).toMatchObject({ code: 400, msg: '这一段应当有 5 字节' })
    expect(await saying(3, last)).toMatchObject({ code: 400, msg: '没有这一段' })
    expect(await saying(0, last)).toMatchObject({ code: 400 })
    expect(await saying(2, last)).toMatchObject({ code: 200 })
    expect(await saying(2, Buffer.from('other'))).toMatchObject({ code: 409 })
    expect((await editor.calls.filmUpload.open(asked)).parts).toEqual([{ number: 2, sha256: sha256Of(last) }])
  })
})

describe('lines that break', () => {
  it('hold no place: the next part is taken at once', async () => {
    const { content, asked } = newFile(8 * MB)
    const upload = await editor.calls.filmUpload.open(asked)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const { url, headers } = partRequest(upload.uploadId, 1, content)
    const accepted: Socket[] = []
    server.app.server.on('connection', (socket) => accepted.push(socket))
    // More than one staff member may have at once.
    for (let nth = 0; nth < 6; nth += 1) {
      const request = httpRequest({
        port,
        path: url,
        method: 'PUT',
        headers: { ...editor.headers, ...headers, 'content-length': content.length },
      })
      request.on('error', () => {})
      request.write(content.subarray(0, 3 * MB))
      // Only an upload with a buffer is read so far.
      await expect.poll(() => accepted[nth]?.bytesRead).toBeGreaterThan(2 * MB)
      request.destroy()
    }
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'PUT',
      headers: { ...editor.headers, ...headers },
      body: new Uint8Array(content),
    })
    // A part that finds no buffer is refused with 429 after a while.
    expect(answer.status).toBe(200)
  })
})

describe('an upload that is given up', () => {
  it('leaves neither parts nor a film, unless a lesson was promised it', async () => {
    const before = (await partsInStore()).length
    const one = await editor.calls.filmUpload.open(newFile(10).asked)
    const two = await editor.calls.filmUpload.open(newFile(10).asked)
    await editor.calls.drafts.open({
      kind: 'course',
      key: 'a-course-that-names-it',
      body: { name: '课', chapters: [{ name: '一', lessons: [{ name: '甲', filmId: two.filmId }] }] },
    })
    for (const { uploadId } of [one, one, two]) await editor.calls.filmUpload.cancel({ uploadId })
    expect(await partsInStore()).toHaveLength(before)
    expect(await query('select id from media where id = any($1)', [[one.filmId, two.filmId]])).toEqual([
      { id: two.filmId },
    ])
    await expect(editor.calls.filmUpload.close(one)).rejects.toThrow('没有这个上传')
    expect((await editor.calls.filmUpload.list()).map(({ uploadId }) => uploadId)).not.toContain(one.uploadId)
    expect(await query(`select from audit_events where action = 'upload.cancel'`)).toHaveLength(2)
  })

  it('is swept when nobody went on with it for a week', async () => {
    const left = await editor.calls.filmUpload.open(newFile(9 * MB).asked)
    server.clock.advance(6 * DAY_MS)
    const going = await (await addStaff(server, 'editor')).calls.filmUpload.open(newFile(MB).asked)
    server.clock.advance(2 * DAY_MS)
    const standing = () =>
      query('select id, state from part_uploads where id = any($1) order by id', [[left.uploadId, going.uploadId]])
    await doSweep()
    expect(await standing()).toEqual([
      { id: left.uploadId, state: 'cancelled' },
      { id: going.uploadId, state: 'open' },
    ])
    expect(await query('select from media where id = $1', [left.filmId])).toEqual([])
    server.clock.advance(DAY_MS)
    await doSweep()
    expect(await standing()).toEqual([{ id: going.uploadId, state: 'open' }])
    // Sessions end with the day.
    editor = await addStaff(server, 'editor')
  })

  it('leaves no parts that a process had begun when it died', async () => {
    const token = await services().deps.files.parts.begin('originals/x.mp4', { bytes: 10, partBytes: 10 })
    const place = path.join(server.dataDir, 'parts', token)
    await doSweep()
    expect(await partsInStore()).toContain(token)
    const old = new Date(server.clock.now().getTime() - 8 * DAY_MS)
    await utimes(place, old, old)
    await doSweep()
    expect(await partsInStore()).not.toContain(token)
  })
})

async function doSweep(): Promise<void> {
  const kind = services().jobKinds.get('films.sweep-uploads')
  await kind?.run({ input: undefined } as Parameters<typeof kind.run>[0])
}

describe('before a byte is sent', () => {
  const open = (changes: object, by = editor) => by.calls.filmUpload.open({ ...newFile(10).asked, ...changes })

  it('it is said what is wrong with the file', async () => {
    await expect(open({ bytes: UPLOAD_MAX_BYTES + 1 })).rejects.toThrow('单个文件最大 20 GB，这个有 20 GB')
    await expect(open({ name: '课件.pdf' })).rejects.toThrow('这不是视频')
    await expect(open({ name: '录像.ts' })).rejects.toThrow('把文件名的结尾改成 .m2ts 再传')
    await expect(open({ name: 'a.exe', kind: 'file' })).rejects.toThrow('不收「.exe」这种文件')
    await expect(open({ filmId: 2_000_000_000 })).rejects.toThrow('没有这个视频')
  })

  it('nobody begins more than anybody would', async () => {
    const fill = ({ userId }: TestStaff, { count, bytes, state }: { count: number; bytes: number; state: string }) =>
      query(
        `insert into part_uploads (owner_id, kind, name, bytes, part_bytes, fingerprint, token, path, state, created_at, touched_at)
         select $1, 'file', 'a.zip', $2, 8388608, md5(n::text) || md5('x'), 'none', 'none', $4, $5, $5 from generate_series(1, $3) n`,
        [userId, bytes, count, state, server.clock.now()],
      )
    const heavy = await addStaff(server, 'editor')
    await fill(heavy, { count: 1, bytes: UPLOAD_BYTES_PER_DAY - 5, state: 'done' })
    await expect(open({}, heavy)).rejects.toThrow('一天最多传 400 GB，你这一天已经传了 400 GB')
    const busy = await addStaff(server, 'editor')
    await fill(busy, { count: OPEN_UPLOADS_PER_PERSON, bytes: 1, state: 'open' })
    await expect(open({}, busy)).rejects.toThrow(`你有 ${OPEN_UPLOADS_PER_PERSON} 个文件还没传完`)
  })
})

describe('a film is replaced', () => {
  it('by whoever may write every course that shows it', async () => {
    const by = await addStaff(server, 'editor')
    const { filmId } = await by.calls.filmUpload.open(newFile(10).asked)
    const teacher = await addStaff(server, 'teacher')
    const replacing = () => ({ ...newFile(10).asked, filmId: filmId ?? 0 })
    await expect(teacher.calls.filmUpload.open(replacing())).rejects.toThrow('你只能换自己的课里的视频')
    const own = (await teacher.calls.filmUpload.open(newFile(10).asked)).filmId ?? 0
    expect(await teacher.calls.filmUpload.open({ ...newFile(10).asked, filmId: own })).toMatchObject({ filmId: own })
    const replaced = replacing()
    expect(await by.calls.filmUpload.open(replaced)).toMatchObject({ filmId })
    await expect(by.calls.filmUpload.open({ ...replaced, filmId: own })).rejects.toThrow('正在传到别处')
  })
})
