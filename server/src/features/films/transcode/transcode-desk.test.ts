import { DAY_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { editSchool } from '../../courses/testing/edited-school.ts'
import { transcodeFeature } from './transcode.feature.ts'

let server: TestServer
let owner: TestStaff
let editor: TestStaff
let teacher: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [transcodeFeature] })
  owner = await addStaff(server, 'owner')
  editor = await addStaff(server, 'editor')
  teacher = await addStaff(server, 'teacher')
  await editSchool(server)
})
afterAll(() => server.close())
beforeEach(() =>
  server.pool.query('delete from film_makings; delete from make_history; delete from making_settings; truncate jobs'),
)

const FACTS = {
  container: 'mov',
  seconds: 600,
  bytes: 1.8 * 1024 ** 3,
  video: {
    codec: 'h264',
    pixelFormat: 'yuv420p',
    width: 2560,
    height: 1440,
    framesPerSecond: 60,
    seconds: 600,
    isSteady: true,
    isInterlaced: false,
  },
  audio: { codec: 'aac', channels: 2 },
  soundTracks: 1,
}

async function newFilm(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into media (slug, title) values (gen_random_uuid()::text, '片') returning id`,
  )
  return rows[0]?.id ?? 0
}

async function newTranscode(columns: Record<string, unknown>): Promise<number> {
  const now = server.clock.now()
  const all = {
    film_id: columns.film_id ?? (await newFilm()),
    file_name: '片.mp4',
    created_at: now,
    changed_at: now,
    ...columns,
  }
  const names = Object.keys(all)
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into film_makings (${names.join()}) values (${names.map((_name, nth) => `$${nth + 1}`).join()}) returning id`,
    Object.values(all),
  )
  return rows[0]?.id ?? 0
}

async function newJob(state: string, failure: string | null = null): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into jobs (kind, input, state, run_at, max_attempts, is_routine, created_at, failure, ended_at)
     values ('films.make', '{}', $1, $2, 5, false, $2, $3, $2) returning id`,
    [state, server.clock.now(), failure],
  )
  return rows[0]?.id ?? 0
}

const shown = async (by: TestStaff = owner) => (await by.calls.making.list({})).list

it('says what it is, how far it is and at what time those that wait are done', async () => {
  const soon = new Date(server.clock.now().getTime() + 600_000)
  const running = await newTranscode({
    state: 'encoding',
    facts: FACTS,
    doing: '正在做成 1080p',
    percent: 63,
    ends_at: soon,
  })
  const next = await newTranscode({ state: 'queued', facts: FACTS })
  const last = await newTranscode({ state: 'queued', facts: FACTS })
  await server.pool.query(
    `insert into make_history (step, codec, height, seconds, cpu_seconds, wall_seconds)
     values ('ladder', 'h264', 1080, 100, 90, 150), ('analysis', 'h264', 1080, 100, 9, 0), ('posters', 'h264', 1080, 100, 1, 0)`,
  )
  const [third, second, first] = await shown()
  expect(first).toMatchObject({
    makingId: running,
    original: '原片 2560 × 1440、60 帧、立体声，1.8 GB',
    doing: '正在做成 1080p',
    percent: 63,
    endTime: soon.toISOString(),
    queuePlace: null,
  })
  // 1.5 seconds of work for each of its own, more for more lines, and a second for each of the three steps.
  const each = (1.5 * 600 * 1440) / 1080 + 3
  const end = (nth: number) => soon.getTime() + nth * each * 1000
  expect(second).toMatchObject({ makingId: next, queuePlace: 1 })
  expect(third).toMatchObject({ makingId: last, queuePlace: 2 })
  expect(new Date(second?.endTime ?? 0).getTime()).toBeCloseTo(end(1), -2)
  expect(new Date(third?.endTime ?? 0).getTime()).toBeCloseTo(end(2), -2)
})

it('what ended is told for a week', async () => {
  const now = server.clock.now().getTime()
  const ended = (days: number) => new Date(now - days * DAY_MS)
  const old = await newTranscode({ state: 'ready', finished_at: ended(6), facts: FACTS })
  await newTranscode({ state: 'ready', finished_at: ended(8) })
  const fresh = await newTranscode({ state: 'given-up', finished_at: ended(1), sentence: '没有换上，留着旧的' })
  const { list, hasMore } = await owner.calls.making.recent({})
  expect(list.map(({ makingId }) => makingId)).toEqual([fresh, old])
  expect(hasMore).toBe(false)
  expect(await shown()).toEqual([])
})

it('one whose workers were all killed is shown as stopped, and goes on by the same job', async () => {
  const jobId = await newJob('failed', '处理它的进程每次都在做完之前停了')
  const makingId = await newTranscode({ state: 'encoding', job_id: jobId, percent: 40 })
  expect(await shown()).toMatchObject([
    { state: 'failed', problem: { sentence: '处理它的进程每次都在做完之前停了' }, ways: ['retry'], percent: null },
  ])
  await owner.calls.making.act({ makingId, way: 'retry' })
  const { rows } = await server.pool.query('select id, state from jobs')
  expect(rows).toEqual([{ id: jobId, state: 'queued' }])
  expect(await shown()).toMatchObject([{ state: 'checking', problem: null, ways: [] }])
  await expect(owner.calls.making.act({ makingId, way: 'retry' })).rejects.toMatchObject({
    message: '它已经不是停着的样子了，看过现在的再决定',
  })
})

it('of two who decide about the same, one is heard', async () => {
  const jobId = await newJob('failed', '相差超过 2%')
  const makingId = await newTranscode({
    state: 'needs-you',
    job_id: jobId,
    sentence: '相差超过 2%',
    ways: ['replace-anyway', 'keep-old'],
  })
  const decided = await Promise.allSettled([
    owner.calls.making.act({ makingId, way: 'replace-anyway' }),
    editor.calls.making.act({ makingId, way: 'keep-old' }),
  ])
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('those who have only their own courses see what they brought and what their courses show', async () => {
  const brought = await newTranscode({ state: 'queued', owner_id: teacher.userId })
  const filmId = await newFilm()
  await server.pool.query(
    `with course as (insert into courses (slug, name, type_id, category) select 'making-own', '我的课', id, 1 from course_types
       where parent_id is not null limit 1 returning id),
     staff as (insert into course_staff (user_id, course_id) select $2, id from course),
     chapter as (insert into catalogue_entries (course_id, name, position) select id, '一', 0 from course returning id, course_id)
     insert into catalogue_entries (course_id, chapter_id, name, position, coming_id) select course_id, id, '一讲', 0, $1 from chapter`,
    [filmId, teacher.userId],
  )
  const awaited = await newTranscode({ state: 'queued', film_id: filmId })
  await newTranscode({ state: 'queued' })
  const foreign = await newTranscode({ state: 'failed', ways: ['retry'], sentence: '没做成' })
  expect((await shown(teacher)).map(({ makingId }) => makingId)).toEqual([awaited, brought])
  await expect(teacher.calls.making.act({ makingId: foreign, way: 'retry' })).rejects.toMatchObject({ status: 404 })
  await expect(teacher.calls.making.posters({ filmId: await newFilm() })).rejects.toMatchObject({ status: 403 })
})

it('says for which lesson it is, of a course or of a draft', async () => {
  const filmId = await newFilm()
  await newTranscode({ state: 'queued', film_id: filmId })
  const body = { name: '流计算', chapters: [{ name: '一', lessons: [{ name: '窗口', filmId }] }] }
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into courses (slug, name, type_id, category) select 'making-place', '流计算', id, 1 from course_types where parent_id is not null limit 1 returning id`,
  )
  const courseId = rows[0]?.id
  await server.pool.query(`insert into drafts (kind, subject_id, body) values ('course', $1, $2)`, [courseId, body])
  expect(await shown()).toMatchObject([{ place: { courseId, courseName: '流计算', lessonName: '窗口' } }])
})

it('hours of rest are kept, both or none, and can be taken back', async () => {
  expect(await owner.calls.making.settings({})).toEqual({ pauseFromHour: null, pauseToHour: null, tool: null })
  await expect(owner.calls.making.setSettings({ pauseFromHour: 9 })).rejects.toMatchObject({
    message: expect.stringContaining('要么都填') as unknown,
  })
  const set = await owner.calls.making.setSettings({ pauseFromHour: 9, pauseToHour: 12 })
  expect(set).toMatchObject({ pauseFromHour: 9, pauseToHour: 12 })
  const { list } = await owner.calls.audit.list({ actorId: owner.userId, limit: 1 })
  expect(list[0]?.summary).toBe('改了转码的钟点：从随时转码改为9 点到 12 点不转码')
  await owner.calls.audit.undo({ eventId: list[0]?.id ?? 0 })
  expect(await editor.calls.making.settings({})).toMatchObject({ pauseFromHour: null, pauseToHour: null })
})

it('a picture of the film becomes its poster', async () => {
  const filmId = await newFilm()
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into assets (kind, path) values ('picture', 'pictures/p1.webp'), ('picture', 'pictures/p2.webp') returning id`,
  )
  const [one = 0, two = 0] = rows.map(({ id }) => id)
  await newTranscode({
    film_id: filmId,
    state: 'ready',
    finished_at: server.clock.now(),
    plan: { done: [], posterIds: [two, one] },
  })
  expect((await editor.calls.making.posters({ filmId })).list).toEqual([
    { pictureId: two, url: '/pictures/p2.webp', isChosen: false, second: null },
    { pictureId: one, url: '/pictures/p1.webp', isChosen: false, second: null },
  ])
  expect(await editor.calls.making.poster({ filmId, pictureId: one })).toEqual({ url: '/pictures/p1.webp' })
  await editor.calls.making.poster({ filmId, pictureId: two })
  const { list } = await owner.calls.audit.list({ actorId: editor.userId, limit: 1 })
  await owner.calls.audit.undo({ eventId: list[0]?.id ?? 0 })
  expect((await editor.calls.making.posters({ filmId })).list.find(({ isChosen }) => isChosen)?.pictureId).toBe(one)

  await server.pool.query(`update media set seconds = 120, file_path = 'films/a.mp4' where id = $1`, [filmId])
  await server.pool.query(`update film_makings set plan = $2 where film_id = $1`, [
    filmId,
    { done: [], posterIds: [one, two, one, two, one, two] },
  ])
  const { list: whole } = await editor.calls.making.posters({ filmId })
  expect(whole.map(({ second }) => second)).toEqual([10, 30, 50, 70, 90, 110])
})
