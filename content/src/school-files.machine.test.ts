import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createServices, type Services } from '@bee/server/create-services.ts'
import { bringFiles, exportOf, readFiles } from '@bee/server/features/school-files/testing/bring-files.ts'
import { enrichSchool } from '@bee/server/features/school-files/testing/rich-school.ts'
import { createTestDatabase, type TestDatabase } from '@bee/server/testing/test-database.ts'
import { clockAt, testConfig } from '@bee/server/testing/test-services.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { CONTENT_DIR } from './testing/demo-content.ts'
import { createDemoDatabase } from './testing/demo-database.ts'

const LONG_MS = patiently(240_000)
const NOW = new Date('2026-11-16T08:00:00Z')

let demo: TestDatabase
let empty: TestDatabase
let dataDir: string
let from: Services
let into: Services
beforeAll(async () => {
  demo = await createDemoDatabase()
  empty = await createTestDatabase()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-files-'))
  // Each with a store of its own: all that the second one shows has come with the archive.
  const open = (name: string, { pool }: TestDatabase) =>
    createServices({
      config: testConfig(path.join(dataDir, name)),
      contentDir: CONTENT_DIR,
      secret: 'x'.repeat(32),
      clock: clockAt(NOW),
      pool,
    })
  from = open('from', demo)
  into = open('into', empty)
}, LONG_MS)
afterAll(async () => {
  await from.close()
  await into.close()
  await demo.drop()
  await empty.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Everything but columns that must differ: ids (replaced by slugs and paths), when it was made or changed in this
 * school, whether it is the demo's, and counts of members' acts (views, likes, collections, comments, learners,
 * ratings, hits). Rows in the trash stay behind, and the films that the demo's desk is still making. A film that was made here has no sum yet; an imported one was read to
 * its end.
 */
const ROWS: Record<string, string> = {
  assets: `select assets.kind, assets.state, assets.path, assets.title, assets.mime, assets.bytes,
    case when assets.path ~ '^media/' then '' else assets.sha256 end as sha256, assets.width,
    assets.height, assets.seconds, source.path as source from assets left join assets source on source.id = assets.made_from
    where assets.path not like 'pictures/avatars/%' and assets.path not like 'originals/demo-%' order by assets.path`,
  course_types: `select types.slug, parent.slug as parent, types.name, types.area, types.hot_words, types.position, types.colour,
    types.sign from course_types types left join course_types parent on parent.id = types.parent_id order by types.slug`,
  teachers: `select teachers.slug, name, teachers.title, motto, area, years, bio, teaches, quote, portrait_url, position, hidden_at,
    assets.path from teachers left join assets on assets.id = portrait_id order by slug`,
  media: `select media.slug, media.title, media.seconds, file_path, hls_path, subtitles_path, poster_url, video.path as video,
    stream.path as stream, words.path as words, poster.path as poster, storyboard_path, peaks_path from media
    left join assets video on video.id = video_id left join assets stream on stream.id = stream_id
    left join assets words on words.id = subtitles_id left join assets poster on poster.id = poster_id
    where media.slug <> 'thrown-film'
      and not exists (select from film_makings where film_id = media.id and state <> 'ready') order by media.slug`,
  film_makings: `select media.slug, file_name, state, facts, plan - 'posterIds' as plan, checks, (
      select array_agg(assets.path order by place)
      from jsonb_array_elements_text(plan -> 'posterIds') with ordinality as named (id, place)
      join assets on assets.id = named.id::int) as posters
    from film_makings join media on media.id = film_id where state = 'ready' order by media.slug`,
  lesson_handouts: `select courses.slug, entries.name as lesson, handouts.name, extension, handouts.kind, handouts.position, assets.path
    from lesson_handouts handouts join catalogue_entries entries on entries.id = lesson_id
    join courses on courses.id = course_id join assets on assets.id = asset_id where removed_at is null order by 1, 2, 6`,
  film_subtitles: `select media.slug, language, film_subtitles.name, path, removed_at, draft_text, cue_count, stop_count, look_count
    from film_subtitles
    join media on media.id = film_id order by media.slug, film_subtitles.id`,
  courses: `select courses.slug, courses.name, keyword, introduction, description, description_html, types.slug as type, category,
    price_fen, is_featured, teachers.slug as teacher, cover_url, thumb_url, chapter_count, lesson_count, duration_seconds,
    published_at, search_text, search_pinyin, search_initials, search_grams, courses.hidden_at, cover.path as cover,
    thumb.path as thumb, row_number() over (order by courses.id) as nth
    from courses join course_types types on types.id = type_id join teachers on teachers.id = teacher_id
    left join assets cover on cover.id = cover_id left join assets thumb on thumb.id = thumb_id order by courses.slug`,
  catalogue_entries: `select courses.slug, chapters.name as chapter, entries.name, entries.remark, entries.marks, entries.is_preview, entries.position, media.slug as film,
    entries.duration_seconds from catalogue_entries entries join courses on courses.id = entries.course_id
    left join catalogue_entries chapters on chapters.id = entries.chapter_id left join media on media.id = entries.media_id
    order by courses.slug, chapters.position nulls first, entries.position`,
  questions: `select questions.slug, types.slug as type, directions.slug as direction, questions.title, content, content_html, excerpt,
    questions.kind, difficulty, options, right_options, answer, answer_html, picture_url, courses.slug as course, lessons.name as lesson,
    lesson_second, questions.created_at, questions.search_text, questions.search_grams, questions.hidden_at, assets.path
    from questions join course_types types on types.id = questions.type_id
    join course_types directions on directions.id = direction_id
    left join catalogue_entries lessons on lessons.id = lesson_id left join courses on courses.id = lessons.course_id
    left join assets on assets.id = questions.picture_id order by questions.slug`,
  news: `select news.slug, news.title, summary, body, body_html, picture_url, thumb_url, area_slugs, published_at, search_text,
    search_grams, hidden_at, large.path as large, small.path as small from news
    left join assets large on large.id = picture_id left join assets small on small.id = thumb_id
    where news.slug <> 'thrown-news' order by news.slug`,
  banners: `select banners.slug, alt, headline, subtitle, action_label, url, position, hidden_at, picture_url, shown_from,
    shown_until, assets.path
    from banners left join assets on assets.id = picture_id order by slug`,
  adverts: `select adverts.slug, adverts.title, subtitle, action_label, url, area, position, hidden_at, picture_url,
    shown_from, shown_until, assets.path from adverts left join assets on assets.id = picture_id order by slug`,
  pages: `select key, case key when 'payment' then body - 'pictureId' || jsonb_build_object('path', assets.path) else body end as body
    from pages left join assets on assets.id = (case when jsonb_typeof(body) = 'object' then body ->> 'pictureId' end)::int order by key`,
  learning_paths: `select slug, title, summary, area, outcomes, position, hidden_at from learning_paths order by slug`,
  learning_path_steps: `select learning_paths.slug as path, steps.position, courses.slug as course, note from learning_path_steps steps
    join learning_paths on learning_paths.id = path_id join courses on courses.id = course_id order by 1, 2`,
}

async function rowsOf(pool: Pool, query: string) {
  return (await pool.query(query)).rows as unknown[]
}

test(
  'a rich school goes into an empty one and is the same, with all that was made of its films, and comes out the same bytes',
  async () => {
    await enrichSchool(from, demo.pool)
    const archive = await exportOf(from)
    expect(archive.toString('latin1')).not.toContain('thrown-')
    const done = await bringFiles(into, archive)
    const { mistakes, notes } = done.plan
    expect([done.state, done.sentence, mistakes, notes]).toEqual(['done', '', [], []])
    for (const [table, query] of Object.entries(ROWS)) {
      const [before, after] = [await rowsOf(demo.pool, query), await rowsOf(empty.pool, query)]
      expect(before.length, table).toBeGreaterThan(0)
      expect(after, table).toEqual(before)
    }
    // Compared as bytes: value by value, six million of them take minutes.
    expect((await exportOf(into)).equals(archive)).toBe(true)
    // Renditions that were made elsewhere are shown at once: no job waits.
    expect(await rowsOf(empty.pool, `select kind from jobs where kind like 'films.%'`)).toEqual([])
    const again = await readFiles(into, archive)
    expect(again.plan.counts).toMatchObject({ added: 0, changed: 0, gone: 0, mistakes: 0 })
  },
  LONG_MS,
)
