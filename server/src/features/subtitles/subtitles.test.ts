import {
  SUBTITLE_FILE_MAX_BYTES,
  SUBTITLES_KEPT_DAYS,
  SUBTITLES_SAVE_PATH,
  SUBTITLES_UPLOAD_PATH,
  type SavedSubtitles,
  type UploadedSubtitles,
} from '@bee/contract/manage/media/subtitles.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { addSampleCourse } from '../player/testing/sample-course.ts'
import { subtitlesFeature } from './subtitles.feature.ts'

const FEATURES = [subtitlesFeature] as const

let server: TestServer
let editor: TestStaff
let member: TestMember
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  editor = await addStaff(server, 'editor')
  member = await server.registerMember()
})
afterAll(() => server.close())

const SRT = '1\r\n00:00:01,000 --> 00:00:03,000\r\n注解\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\nsecond line\r\n'
/** 注解 in GBK, as a Chinese Windows writes it. */
const GBK = Buffer.concat([
  Buffer.from('1\r\n00:00:01,000 --> 00:00:03,000\r\n'),
  Buffer.from('d7a2bde2', 'hex'),
  Buffer.from('\r\n\r\n没有\r\n', 'latin1'),
])
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n注解\n\n00:00:04.000 --> 00:00:06.000\nsecond line\n'

/** A course with one film; returns the film. */
async function newCourse(options: Parameters<typeof addSampleCourse>[1] = {}) {
  const { courseId } = await addSampleCourse(server.pool, options)
  const { rows } = await server.pool.query<{ filmId: number }>(
    'select media_id as "filmId" from catalogue_entries where course_id = $1 and media_id is not null limit 1',
    [courseId],
  )
  return { courseId, filmId: rows[0]?.filmId ?? 0 }
}

interface Sending {
  path?: string
  headers?: Record<string, string>
  type?: string
  version?: number
}

function send(filmId: number, language: string, content: string | Buffer, sending: Sending = {}) {
  const { path = SUBTITLES_UPLOAD_PATH, headers = editor.headers, type = 'application/octet-stream', version } = sending
  const query = new URLSearchParams({ filmId: String(filmId), language })
  if (version !== undefined) query.set('version', String(version))
  return server.app.inject({
    method: 'POST',
    url: `/bee/api${path}?${query.toString()}`,
    headers: { ...headers, 'content-type': type },
    payload: content,
  })
}
const upload = async (filmId: number, language = 'en', content: string | Buffer = SRT) =>
  (await send(filmId, language, content)).json<{ data: UploadedSubtitles }>().data
const save = (filmId: number, text: string, version: number, headers = editor.headers) =>
  send(filmId, 'en', text, { path: SUBTITLES_SAVE_PATH, type: 'text/vtt', version, headers })
const sheet = (filmId: number, language: 'en' | 'zh-CN' = 'en', by = editor) =>
  by.calls.subtitles.read({ filmId, language })

async function lessonOf(courseId: number) {
  const [chapter] = await testClient(server, member).player.catalogue({ courseId })
  const lesson = chapter?.lessons[0]
  if (!lesson) throw new Error('The course has no lesson')
  return lesson
}
const lastEvent = async () => {
  const { list } = await editor.calls.audit.list({ actorId: editor.userId, limit: 1 })
  const [event] = list
  if (!event) throw new Error('Nothing was written down')
  return event
}

describe('a file', () => {
  it('is read whatever its encoding, named by what is wrong with it, and students see none of it', async () => {
    const { courseId, filmId } = await newCourse()
    expect(await upload(filmId, 'zh-CN', GBK)).toMatchObject({
      encoding: 'gbk',
      format: 'srt',
      cueCount: 1,
      problems: [{ line: 5 }],
      hasReplaced: false,
      version: 1,
    })
    expect((await sheet(filmId, 'zh-CN')).text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n注解\n')
    expect(await lessonOf(courseId)).toMatchObject({ subtitlesUrl: null, subtitles: [] })
    expect(await lastEvent()).toMatchObject({ action: 'subtitles.upload' })
  })

  it('takes the place of what was written, and can be taken back', async () => {
    const { filmId } = await newCourse()
    await upload(filmId)
    expect(await upload(filmId, 'en', SRT.replace('second', 'other'))).toMatchObject({ hasReplaced: true, version: 2 })
    expect((await sheet(filmId)).text).toContain('other line')
    await editor.calls.audit.undo({ eventId: (await lastEvent()).id })
    expect(await sheet(filmId)).toMatchObject({ text: VTT, version: 3 })
  })

  it.each([
    ['what holds no line', '不是字幕', 400],
    ['nothing', '', 400],
    ['a film', Buffer.from([0, 0, 0, 24, 102, 116, 121, 112, 0xff, 0xfe, 0x80]), 400],
    ['too much', Buffer.alloc(SUBTITLE_FILE_MAX_BYTES + 1, 'x'), 413],
  ])('is refused as %s', async (_name, content, status) => {
    const { filmId } = await newCourse()
    expect((await send(filmId, 'en', content)).statusCode).toBe(status)
    await expect(sheet(filmId)).rejects.toMatchObject({ status: 404 })
  })

  it('is refused in a language that there is not, and of a film that there is not', async () => {
    const { filmId } = await newCourse()
    expect((await send(filmId, 'xx', SRT)).statusCode).toBe(400)
    expect((await send(999_999, 'en', SRT)).statusCode).toBe(404)
  })

  it('is refused from a visitor, from staff without the right, and from a teacher of other courses', async () => {
    const { courseId, filmId } = await newCourse()
    const support = await addStaff(server, 'support')
    const teacher = await addStaff(server, 'teacher')
    expect((await send(filmId, 'en', SRT, { headers: {} })).statusCode).toBe(403)
    expect((await send(filmId, 'en', SRT, { headers: support.headers })).statusCode).toBe(403)
    expect((await send(filmId, 'en', SRT, { headers: teacher.headers })).statusCode).toBe(403)
    await expect(teacher.calls.subtitles.list({ filmId })).rejects.toMatchObject({ status: 403 })
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, courseId])
    expect((await send(filmId, 'en', SRT, { headers: teacher.headers })).statusCode).toBe(200)
    expect((await teacher.calls.subtitles.list({ filmId })).can).toEqual({ save: true, publish: false })
    await expect(teacher.calls.subtitles.publish({ filmId, language: 'en', version: 1 })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('a save', () => {
  it('over a version that is not the newest is refused with who was there, and loses nothing', async () => {
    const { filmId } = await newCourse()
    const { version } = await upload(filmId)
    const other = await addStaff(server, 'editor', { nickName: '何田' })
    const first = await save(filmId, VTT.replace('注解', '校对过'), version, other.headers)
    expect(first.json<{ data: SavedSubtitles }>().data).toMatchObject({ version: 2, stopCount: 0 })
    const second = await save(filmId, VTT.replace('注解', '也校对过'), version)
    expect(second.statusCode).toBe(409)
    expect(second.json<{ msg: string }>().msg).toMatch(/^何田 \d\d:\d\d 存过这份字幕/)
    expect((await sheet(filmId)).text).toContain('校对过')
    // The client repeats the save because the answer was lost.
    const again = await save(filmId, VTT.replace('注解', '校对过'), version, other.headers)
    expect(again.json<{ data: SavedSubtitles }>().data.version).toBe(2)
  })

  it('is one row in the record for a sitting', async () => {
    const { filmId } = await newCourse()
    let { version } = await upload(filmId)
    const other = await addStaff(server, 'editor')
    const events = async () => (await other.calls.audit.list({ actorId: other.userId, limit: 50 })).list.length
    for (const words of ['一', '二', '三']) {
      const { data } = (await save(filmId, VTT.replace('注解', words), version, other.headers)).json<{
        data: SavedSubtitles
      }>()
      version = data.version
    }
    expect(await events()).toBe(1)
  })

  it('of what cannot be read, or of a language that is not there, is refused', async () => {
    const { filmId } = await newCourse()
    expect((await save(filmId, VTT, 1)).statusCode).toBe(404)
    const { version } = await upload(filmId)
    expect((await save(filmId, `${VTT}\n没有时间\n`, version)).statusCode).toBe(400)
    expect((await sheet(filmId)).text).toBe(VTT)
  })
})

describe('what students see', () => {
  it('is what was published, at an address of its own, and the one before when that is taken back', async () => {
    const { courseId, filmId } = await newCourse()
    const { version } = await upload(filmId)
    await editor.calls.subtitles.publish({ filmId, language: 'en', version })
    const first = await lessonOf(courseId)
    expect(first.subtitles).toEqual([{ language: 'en', name: 'English', url: first.subtitlesUrl }])
    const file = await server.app.inject(first.subtitlesUrl ?? '')
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'text/vtt; charset=utf-8', VTT])
    expect(await sheet(filmId)).toMatchObject({ state: 'published' })

    const text = VTT.replace('second line', 'better line')
    const { data } = (await save(filmId, text, version)).json<{ data: SavedSubtitles }>()
    expect(await sheet(filmId)).toMatchObject({ state: 'changed' })
    expect((await lessonOf(courseId)).subtitlesUrl?.split('/').at(-1)).toBe(first.subtitlesUrl?.split('/').at(-1))
    await editor.calls.subtitles.publish({ filmId, language: 'en', version: data.version })
    const second = await lessonOf(courseId)
    expect(second.subtitlesUrl?.split('/').at(-1)).not.toBe(first.subtitlesUrl?.split('/').at(-1))
    expect((await server.app.inject(second.subtitlesUrl ?? '')).body).toBe(text)

    await editor.calls.audit.undo({ eventId: (await lastEvent()).id })
    const third = await lessonOf(courseId)
    expect((await server.app.inject(third.subtitlesUrl ?? '')).body).toBe(VTT)
    expect(await sheet(filmId)).toMatchObject({ state: 'changed', text })
  })

  it('has Chinese first, and every reader of the old column the same', async () => {
    const { courseId, filmId } = await newCourse({ subtitlesPath: 'media/zh.vtt' })
    const { version } = await upload(filmId)
    await editor.calls.subtitles.publish({ filmId, language: 'en', version })
    const { subtitles, subtitlesUrl } = await lessonOf(courseId)
    expect(subtitles.map(({ language }) => language)).toEqual(['zh-CN', 'en'])
    expect(subtitlesUrl).toContain('/media/zh.vtt')
    const column = async () =>
      (
        await server.pool.query<{ path: string | null }>('select subtitles_path as path from media where id = $1', [
          filmId,
        ])
      ).rows[0]?.path
    expect(await column()).toBe('media/zh.vtt')
    await editor.calls.subtitles.remove({ filmId, language: 'zh-CN' })
    expect(await column()).toMatch(/^subtitles\/[0-9a-f]{32}\.vtt$/)
    await editor.calls.audit.undo({ eventId: (await lastEvent()).id })
    expect(await column()).toBe('media/zh.vtt')
    // Written as an older version of the program does.
    await server.pool.query("update media set subtitles_path = 'media/new.vtt' where id = $1", [filmId])
    expect((await lessonOf(courseId)).subtitles.map(({ url }) => url.split('/').at(-1))).toEqual([
      'new.vtt',
      expect.stringMatching(/^[0-9a-f]{32}\.vtt$/),
    ])
    await server.pool.query('update media set subtitles_path = null, subtitles_id = null where id = $1', [filmId])
    expect((await lessonOf(courseId)).subtitles.map(({ language }) => language)).toEqual(['en'])
  })

  it('goes back to a file from before files had numbers', async () => {
    const { courseId, filmId } = await newCourse({ subtitlesPath: 'media/old.vtt' })
    const { version } = await upload(filmId, 'zh-CN')
    expect((await lessonOf(courseId)).subtitlesUrl).toContain('/media/old.vtt')
    await editor.calls.subtitles.publish({ filmId, language: 'zh-CN', version })
    expect((await lessonOf(courseId)).subtitlesUrl).not.toContain('/media/old.vtt')
    await editor.calls.audit.undo({ eventId: (await lastEvent()).id })
    expect((await lessonOf(courseId)).subtitlesUrl).toContain('/media/old.vtt')
  })

  it('is nothing that must be put right first, nor what was changed meanwhile', async () => {
    const { filmId } = await newCourse()
    const { version, stopCount } = await upload(filmId, 'en', '1\n00:00:05,000 --> 00:00:04,000\n倒着\n')
    expect(stopCount).toBe(1)
    const publish = (wanted: number) => editor.calls.subtitles.publish({ filmId, language: 'en', version: wanted })
    await expect(publish(version)).rejects.toThrow('还有 1 处要改好才能发布')
    await save(filmId, VTT, version)
    await expect(publish(version)).rejects.toThrow('刚才又改过')
    await publish(version + 1)
  })

  it('is read where it came with the release or by another way', async () => {
    const { filmId } = await newCourse({ subtitlesPath: 'clips/none.vtt' })
    const { list } = await editor.calls.subtitles.list({ filmId })
    expect(list).toMatchObject([{ language: 'zh-CN', state: 'published', updatedBy: null }])
    // A missing file gives an empty sheet, not an error.
    expect(await sheet(filmId, 'zh-CN')).toMatchObject({ text: 'WEBVTT\n', cueCount: 0 })
  })
})

it('the film is played to staff who may read content, and what was removed is forgotten after thirty days', async () => {
  const { filmId } = await newCourse()
  await upload(filmId)
  const { film } = await sheet(filmId)
  expect(film.videoUrl).toMatch(/^\/bee\/api\/manage\/media\//)
  await editor.calls.subtitles.remove({ filmId, language: 'en' })
  await expect(sheet(filmId)).rejects.toMatchObject({ status: 404 })
  await editor.calls.subtitles.restore({ filmId, language: 'en' })
  expect(await sheet(filmId)).toMatchObject({ text: VTT, film: { peaksUrl: null } })
  await expect(editor.calls.subtitles.restore({ filmId, language: 'en' })).rejects.toMatchObject({ status: 409 })
  await editor.calls.subtitles.remove({ filmId, language: 'en' })
  const { subtitlePublishing } = testServices(FEATURES, server.pool, server.clock)
  await subtitlePublishing.forgetRemoved()
  const kept = async () => (await server.pool.query('select from film_subtitles where film_id = $1', [filmId])).rowCount
  expect(await kept()).toBe(1)
  server.clock.advance(SUBTITLES_KEPT_DAYS * 24 * 60 * 60_000 + 1)
  await subtitlePublishing.forgetRemoved()
  expect(await kept()).toBe(0)
})
