import { FilmDraft } from '@bee/contract/player/film-draft.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { courseEditingFeature } from '../../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../../courses/testing/edited-school.ts'
import { playerFeature } from '../player.feature.ts'

let server: TestServer
let school: EditedSchool
let files: { video: number; stream: number; subtitles: number; poster: number }
beforeAll(async () => {
  server = await startTestServer({ features: [courseEditingFeature, playerFeature] })
  school = await editSchool(server)
  const [video = 0, stream = 0, subtitles = 0, poster = 0] = await school.inWork((work) =>
    school.assets.register(work, [
      { kind: 'video', path: 'clips/go.mp4' },
      { kind: 'stream', path: 'clips/go/index.m3u8' },
      { kind: 'subtitles', path: 'clips/go.vtt' },
      { kind: 'picture', path: 'pictures/go.webp' },
    ]),
  )
  files = { video, stream, subtitles, poster }
})
afterAll(() => server.close())

const draft = (change: Partial<FilmDraft> = {}): FilmDraft => ({
  title: '入门',
  seconds: 61.5,
  videoId: files.video,
  streamId: files.stream,
  subtitlesId: files.subtitles,
  posterId: files.poster,
  ...change,
})
const add = async (next: FilmDraft, slug?: string) => {
  const [id = 0] = await school.inWork((work) =>
    school.filmEditing.add(work, [{ draft: next, ...(slug && { given: { slug, isDemo: true } }) }]),
  )
  return id
}
const change = (id: number, next: FilmDraft) => school.inWork((work) => school.filmEditing.change(work, id, next))
const rowOf = async (id: number) =>
  (await server.pool.query<Record<string, unknown>>('select * from media where id = $1', [id])).rows[0]

it('knows where its files lie', async () => {
  const id = await add(draft(), 'go')
  expect(await rowOf(id)).toEqual({
    id,
    slug: 'go',
    title: '入门',
    seconds: '61.500',
    file_path: 'clips/go.mp4',
    hls_path: 'clips/go/index.m3u8',
    subtitles_path: 'clips/go.vtt',
    poster_url: '/pictures/go.webp',
    video_id: files.video,
    stream_id: files.stream,
    subtitles_id: files.subtitles,
    poster_id: files.poster,
    storyboard_path: null,
    peaks_path: null,
    created_at: expect.any(Date) as unknown,
    is_demo: true,
  })
  const read = await school.inWork((work) => school.filmEditing.read(work, id))
  expect(z.parse(FilmDraft, read)).toEqual(draft())
  expect((await server.pool.query('select id from media where slug = $1', ['go'])).rows).toEqual([{ id }])
  await change(id, draft({ streamId: null, posterId: null }))
  expect(await rowOf(id)).toMatchObject({ hls_path: null, poster_url: '', subtitles_path: 'clips/go.vtt' })
})

it('keeps files from before they had numbers', async () => {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into media (slug, title, seconds, file_path, hls_path, poster_url)
     values ('old', '旧片', 60, 'clips/old.mp4', 'clips/old/index.m3u8', '/old.webp') returning id`,
  )
  const id = rows[0]?.id ?? 0
  const read = await school.inWork((work) => school.filmEditing.read(work, id))
  if (!read) throw new Error('The film is gone')
  const before = await rowOf(id)
  await change(id, read)
  expect(await rowOf(id)).toEqual(before)
  await change(id, { ...read, videoId: files.video })
  expect(await rowOf(id)).toMatchObject({ file_path: 'clips/go.mp4', hls_path: 'clips/old/index.m3u8' })
  await expect(change(id, read)).rejects.toThrow('请选择视频文件')
})

it('refuses what is no film', async () => {
  await expect(add(draft({ videoId: null }))).rejects.toThrow('请选择视频文件')
  await expect(add(draft({ videoId: files.poster }))).rejects.toThrow(`没有编号为 ${files.poster} 的视频文件`)
  await expect(add(draft(), 'go')).rejects.toThrow('已经有代号为 go 的视频')
  await expect(change(99_999, draft())).rejects.toMatchObject({ status: 404 })
  const issues = (change: object) => z.safeParse(FilmDraft, { ...draft(), ...change }).error?.issues[0]?.message
  expect(issues({ seconds: -1 })).toBe('视频的秒数 seconds 应当大于 0')
  expect(issues({ title: '' })).toBe('请填写视频的标题')
})

it('comes later than the lessons that show it', async () => {
  const id = await school.inWork((work) => school.comingFilms.expect(work, '在路上.mp4'))
  expect(await rowOf(id)).toMatchObject({ title: '在路上.mp4', seconds: '0.000', file_path: null, slug: `film-${id}` })
  const { rows } = await server.pool.query<{ id: number }>(
    `with course as (insert into courses (slug, name, type_id, category) select 'waits', '等片子的课', id, 1 from course_types
       where parent_id is not null limit 1 returning id),
     chapter as (insert into catalogue_entries (course_id, name, position) select id, '一', 0 from course returning id, course_id)
     insert into catalogue_entries (course_id, chapter_id, name, position, coming_id)
     select course_id, id, '一讲', 0, $1 from chapter returning id`,
    [id],
  )
  const lessonOf = async () =>
    (
      await server.pool.query('select media_id, coming_id, duration_seconds from catalogue_entries where id = $1', [
        rows[0]?.id,
      ])
    ).rows[0] as unknown
  const coming = draft({ videoId: null, streamId: null, subtitlesId: null, posterId: null, seconds: 0 })
  await change(id, { ...coming, title: '改过名' })
  expect(await lessonOf()).toEqual({ media_id: null, coming_id: id, duration_seconds: '0.000' })
  await expect(change(id, { ...coming, seconds: 5 })).rejects.toMatchObject({
    message: '视频还没有做好，还不知道有多长',
  })
  await change(id, draft())
  expect(await lessonOf()).toEqual({ media_id: id, coming_id: null, duration_seconds: '61.500' })
  await expect(change(id, { ...coming, seconds: 1 })).rejects.toMatchObject({ message: '请选择视频文件' })
})
