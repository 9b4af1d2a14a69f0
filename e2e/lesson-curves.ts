import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { patiently } from '../scripts/testing/patience.ts'
import { expect } from './fixtures.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'

export interface WatchedLesson {
  courseId: number
  lessonId: number
  seconds: number
}

const LEARNERS = 30
/** Of them, in front of the second at which they leave. */
const LEAVERS = 12

/** A lesson of a free course that no other journey goes to. */
async function quietLesson(school: SiteProcess): Promise<WatchedLesson> {
  const [lesson] = await askDatabase<WatchedLesson>(
    school,
    `select l.course_id as "courseId", l.id as "lessonId", ceil(l.duration_seconds)::int as seconds
     from catalogue_entries l join courses on courses.id = l.course_id
     where price_fen = 0 and hidden_at is null and l.media_id is not null
     order by courses.learner_count, courses.id desc, l.position offset 2 limit 1`,
  )
  if (!lesson) throw new Error('The demo school has free courses')
  return lesson
}

/** Thirty have watched it: some leave at a third, half of the others have watched the middle again, and some say so. */
export async function plantLearners(school: SiteProcess): Promise<WatchedLesson> {
  const lesson = await quietLesson(school)
  const { courseId, lessonId, seconds } = lesson
  await askDatabase(school, 'delete from lesson_progress where lesson_id = $1', [lessonId])
  await askDatabase(
    school,
    `insert into lesson_progress (user_id, lesson_id, course_id, duration_seconds, ranges, replays, covered_seconds, is_finished, updated_at)
     select id, $1, $2, $3::int, int4multirange(seen), case when nth > $4 and nth % 2 = 0
         then int4multirange(int4range($3::int / 2, $3::int / 2 + 6)) else '{}' end,
       upper(seen), nth > $4, now() - interval '1 hour'
     from (
       select id, row_number() over (order by id) as nth,
         int4range(0, case when row_number() over (order by id) <= $4 then $3::int / 3 else $3::int end) as seen
       from users order by id limit $5) learners`,
    [lessonId, courseId, seconds, LEAVERS, LEARNERS],
  )
  await askDatabase(school, `delete from comments where lesson_id = $1 and is_demo = false`, [lessonId])
  await askDatabase(
    school,
    `insert into comments (course_id, lesson_id, user_id, content, title, video_seconds)
     select $1, $2, id, '从这里开始声音小了', '', $3::int / 3 + 1 from users order by id limit 2`,
    [courseId, lessonId, seconds],
  )
  await askDatabase(school, `update catalogue_entries set marks = $2::jsonb where id = $1`, [
    lessonId,
    JSON.stringify([
      { second: 0, title: '先看全貌' },
      { second: Math.floor(seconds / 2), title: '一步一步来' },
    ]),
  ])
  await countLearners(school, lessonId)
  return lesson
}

/** The count that the routine makes every ten minutes. */
export async function countLearners(school: SiteProcess, lessonId: number): Promise<void> {
  const isCounted = async () =>
    (await askDatabase(school, 'select from lesson_curves where lesson_id = $1 and learner_count > 0', [lessonId]))
      .length === 1
  await askDatabase(school, 'delete from lesson_curves where lesson_id = $1', [lessonId])
  await askDatabase(school, 'delete from lesson_recent_curves where lesson_id = $1', [lessonId])
  await askDatabase(
    school,
    `insert into jobs (kind, key, run_at, max_attempts, is_routine, created_at)
     values ('insight.curves', 'journey ' || clock_timestamp(), now(), 3, true, now())`,
  )
  await expect.poll(isCounted, { timeout: patiently(60_000) }).toBe(true)
}

const TILE = { width: 160, height: 90 }
export const EVERY_SECONDS = 2

/** Pictures of its film, each of a grey of its own. */
export async function plantStoryboard(school: SiteProcess, { lessonId, seconds }: WatchedLesson): Promise<void> {
  const folder = path.join(school.dataDir, 'media', 'journey')
  await mkdir(folder, { recursive: true })
  const count = Math.ceil(seconds / EVERY_SECONDS)
  const sheets = Array.from({ length: Math.ceil(count / 4) }, (_, nth) => `storyboard-${nth}.webp`)
  for (const [nth, name] of sheets.entries()) {
    const tiles = await Promise.all(
      [0, 1, 2, 3].map(async (within) => {
        const grey = ((nth * 4 + within) * 9) % 256
        const input = await sharp({ create: { ...TILE, channels: 3, background: { r: grey, g: grey, b: 120 } } })
          .png()
          .toBuffer()
        return { input, left: (within % 2) * TILE.width, top: Math.floor(within / 2) * TILE.height }
      }),
    )
    const sheet = { width: 2 * TILE.width, height: 2 * TILE.height, channels: 3 as const, background: '#000' }
    await sharp({ create: sheet }).composite(tiles).webp().toFile(path.join(folder, name))
  }
  const described = { every: EVERY_SECONDS, ...TILE, columns: 2, rows: 2, sheets, count }
  await writeFile(path.join(folder, 'storyboard.json'), JSON.stringify(described))
  await askDatabase(
    school,
    `update media set storyboard_path = 'media/journey/storyboard.json'
     where id = (select media_id from catalogue_entries where id = $1)`,
    [lessonId],
  )
}

export async function forgetStoryboard(school: SiteProcess): Promise<void> {
  await askDatabase(school, `update media set storyboard_path = null where storyboard_path like 'media/journey/%'`)
}
