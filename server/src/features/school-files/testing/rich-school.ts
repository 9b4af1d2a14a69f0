import { createHash } from 'node:crypto'
import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import type { FilmDraft } from '@bee/contract/player/film-draft.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Services } from '../../../create-services.ts'
import type { Work } from '../../../database/database.ts'
import { paint } from './small-school.ts'

/** Subtitles in the editor's form. */
const vtt = (words: string) => writeVtt([{ startMs: 1000, endMs: 3000, text: words }])

const SLIDES = '%PDF-1.7\n一份讲义\n'

const VIDEO = {
  codec: 'h264',
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  framesPerSecond: 25,
  seconds: 30.04,
  isSteady: true,
  isInterlaced: false,
}
const FACTS = {
  container: 'mov',
  seconds: 30.04,
  bytes: 9000,
  video: VIDEO,
  audio: { codec: 'aac', channels: 2 },
  soundTracks: 1,
}
const RENDITIONS = [
  { name: 1080, width: 1920, height: 1080, mostBitsPerSecond: 4_000_000 },
  { name: 480, width: 854, height: 480, mostBitsPerSecond: 1_000_000 },
]

const playlist = (pieces: readonly string[]) =>
  [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init.mp4"',
    ...pieces.flatMap((name) => ['#EXTINF:6.0,', name]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

const HEAD = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="声音",URI="sound/index.m3u8"',
  ...RENDITIONS.flatMap(({ name, width, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=${width}x${height}`,
    `${name}/index.m3u8`,
  ]),
  '',
].join('\n')

/** The folder of a transcoded film: the film, its renditions, storyboard and loudness. */
export async function madeFiles(): Promise<Record<string, string | Buffer>> {
  const rendition = (name: string): Record<string, string> => ({
    [`stream/${name}/index.m3u8`]: playlist(['0.m4s', '1.m4s']),
    [`stream/${name}/init.mp4`]: `the beginning of ${name}`,
    [`stream/${name}/0.m4s`]: `the first piece of ${name}`,
    [`stream/${name}/1.m4s`]: `the second piece of ${name}`,
  })
  const sheets = ['storyboard-0.webp', 'storyboard-1.webp']
  return {
    'film.mp4': 'a film of one file',
    'stream/master.m3u8': HEAD,
    ...rendition('1080'),
    ...rendition('480'),
    ...rendition('sound'),
    'storyboard.json': JSON.stringify({ every: 10, width: 160, height: 90, columns: 5, rows: 5, sheets, count: 30 }),
    'storyboard-0.webp': await paint('#112233'),
    'storyboard-1.webp': await paint('#445566'),
    'peaks.json': JSON.stringify({ perSecond: 10, peaks: [0, 12, 255] }),
  }
}

/** The facts that the transcoding pipeline stores. */
export const madeBy = (posterIds: readonly number[], streamBytes: number) => ({
  facts: FACTS,
  plan: {
    done: ['film', 'posters', 'analysis', 'ladder'],
    film: { facts: FACTS, how: 'copied' },
    posterIds,
    hasPeaks: true,
    rungs: RENDITIONS,
    streamBytes,
  },
  checks: { warnings: [{ kind: 'silence', from: 2, to: 9.5, sentence: '第 2 秒起没有声音' }], loudness: -16.2 },
})

/**
 * Adds rows that only a school in use has: a film in all renditions with its pictures, waves and subtitles in every state, handouts, marks,
 * a banner with a time, and things in the trash.
 */
export async function enrichSchool(services: Services, pool: pg.Pool): Promise<void> {
  const { deps, assets, comingFilms, contentChanges, subtitleImport, handoutImport } = services
  const inWork = <Result>(act: (work: Work) => Promise<Result>) => deps.database.transaction().execute(act)
  const put = (name: string, content: string | Buffer) => deps.files.put(name, Buffer.from(content))

  const { filmId, makingId } = await inWork(async (work) => {
    const id = await comingFilms.expect(work, '第一讲')
    const row = await work
      .insertInto('film_makings')
      .values({ film_id: id, file_name: '第一讲.mov', state: 'encoding' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { filmId: id, makingId: row.id }
  })
  const place = `media/${filmId}/${makingId}`
  const made = await madeFiles()
  for (const [name, content] of Object.entries(made)) await put(`${place}/${name}`, content)
  const bytesOf = (...starts: string[]) =>
    Object.entries(made)
      .filter(([name]) => starts.some((start) => name.startsWith(start)))
      .reduce((sum, [, content]) => sum + Buffer.byteLength(content), 0)

  /** Stores a file and registers it with its checksum, like an upload. */
  async function bring(name: string, content: string | Buffer) {
    await put(name, content)
    const bytes = Buffer.from(content)
    return { path: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }

  const posters = [
    await bring(`uploads/${'a'.repeat(24)}.webp`, await paint('#aa0000')),
    await bring(`uploads/${'b'.repeat(24)}.webp`, await paint('#00aa00')),
  ]
  const spoken = await bring('subtitles/0123456789abcdef.vtt', vtt('你好'))
  const translated = await bring('subtitles/fedcba9876543210.vtt', vtt('Hello'))
  const handout = await bring('handouts/slides.pdf', SLIDES)

  await inWork(async (work) => {
    const shown = { title: '第一讲.mov', width: 1920, height: 1080, seconds: 30.04 }
    const posterFacts = { kind: 'picture', title: '第一讲.mov', mime: 'image/webp', width: 40, height: 30 } as const
    const words = { kind: 'subtitles', mime: 'text/vtt' } as const
    const [videoId = 0, streamId = 0, firstPoster = 0, secondPoster = 0, chinese = 0, english = 0, slides = 0] =
      await assets.register(work, [
        { kind: 'video', path: `${place}/film.mp4`, mime: 'video/mp4', bytes: bytesOf('film'), ...shown },
        {
          kind: 'stream',
          path: `${place}/stream/master.m3u8`,
          mime: 'application/vnd.apple.mpegurl',
          bytes: bytesOf('stream/'),
          ...shown,
        },
        ...posters.map((poster) => ({ ...posterFacts, ...poster })),
        { ...words, ...spoken, title: '中文' },
        { ...words, ...translated, title: 'English' },
        { kind: 'file', title: '课件', ...handout },
      ])
    const makeFilm = (film: object | undefined) =>
      film && { ...(film as FilmDraft), seconds: 30.04, videoId, streamId, posterId: secondPoster }
    await contentChanges.change(work, [{ kind: 'film', contentId: filmId, make: makeFilm }], { by: null, note: '' })
    const parts = { storyboardPath: `${place}/storyboard.json`, peaksPath: `${place}/peaks.json` }
    await comingFilms.keepMade(work, filmId, parts)
    const { facts, plan, checks } = madeBy([firstPoster, secondPoster], bytesOf('stream/'))
    await work
      .updateTable('film_makings')
      .set({
        state: 'ready',
        finished_at: new Date(),
        facts: sql`${JSON.stringify(facts)}::jsonb`,
        plan: sql`${JSON.stringify(plan)}::jsonb`,
        checks: sql`${JSON.stringify(checks)}::jsonb`,
      })
      .where('id', '=', makingId)
      .execute()
    await subtitleImport.replace(work, filmId, [
      { language: 'zh-CN', fileId: chinese, path: 'subtitles/0123456789abcdef.vtt' },
      { language: 'en', fileId: english, path: 'subtitles/fedcba9876543210.vtt' },
    ])
    await subtitleImport.write(work, { filmId, language: 'en' }, vtt('Hello again'), 30.04)
    await subtitleImport.write(work, { filmId, language: 'ja' }, vtt('こんにちは'), 30.04)
    const lesson = await work
      .selectFrom('catalogue_entries')
      .select(['id', 'course_id as courseId'])
      .where('chapter_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const withFilm = (course: object | undefined) => {
      const { chapters } = course as Pick<CourseDraft, 'chapters'>
      const shown = { filmId, marks: [{ second: 3, title: '开始' }] }
      const changed = chapters.map((chapter) => ({
        ...chapter,
        lessons: chapter.lessons.map((each) => (each.id === lesson.id ? { ...each, ...shown } : each)),
      }))
      return { ...course, chapters: changed }
    }
    const inCourse = { kind: 'course', contentId: lesson.courseId, make: withFilm } as const
    await contentChanges.change(work, [inCourse], { by: null, note: '' })
    await handoutImport.replace(work, lesson.id, [{ name: '课件', extension: 'pdf', fileId: slides }], null)
  })
  await pool.query(
    `update banners set shown_from = '2026-01-02T03:04:05Z', shown_until = '2027-01-02T03:04:05Z'
     where id = (select min(id) from banners)`,
  )
  await throwAway(pool)
}

/** Rows with names that begin with 「thrown-」: they are in the trash, and must never be in an export. */
async function throwAway(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with film as (
      insert into media (slug, title, seconds, file_path) values ('thrown-film', '扔掉的', 9, 'media/9999/1/film.mp4') returning id)
    insert into media_trash (film_id, title, removed_at) select id, '扔掉的', now() from film`)
  await pool.query(`
    with article as (
      insert into news (slug, title, body, body_html, hidden_at) values ('thrown-news', '扔掉的', '', '', now()) returning id)
    insert into content_trash (kind, content_id, was_hidden, removed_at) select 'news', id, false, now() from article`)
}
