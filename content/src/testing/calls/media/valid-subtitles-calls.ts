import type { manageHandoutsContract } from '@bee/contract/manage/media/handouts.contract.ts'
import type { subtitlesContract } from '@bee/contract/manage/media/subtitles.contract.ts'
import { randomUUID } from 'node:crypto'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../../school-stage.ts'
import type { ManageUses } from '../valid-manage-call.ts'

const TEXT = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n第一句\n'

/** A film that the caller has uploaded, in no course: a teacher may write about it too. */
async function newFilm({ server }: SchoolStage, { userId }: TestStaff): Promise<number> {
  const slug = `film-${randomUUID()}`
  const { rows } = await server.pool.query<{ id: number }>(
    `with film as (insert into media (slug, title, seconds, file_path) values ($1, '片子', 60, $2) returning id)
     insert into film_makings (film_id, owner_id, file_name, state, finished_at)
     select id, $3, '片子.mp4', 'ready', now() from film returning film_id as id`,
    [slug, `clips/${slug}.mp4`, userId],
  )
  return rows[0]?.id ?? 0
}

async function newSubtitles(stage: SchoolStage, by: TestStaff, { isRemoved = false } = {}) {
  const filmId = await newFilm(stage, by)
  await stage.server.pool.query(
    `insert into film_subtitles (film_id, language, name, draft_text, previous_text, cue_count, removed_at)
     values ($1, 'en', 'English', $2, $2, 1, case when $3 then now() end)`,
    [filmId, TEXT, isRemoved],
  )
  return { filmId, language: 'en' as const }
}

export const VALID_SUBTITLES_CALLS: ManageUses<{ subtitles: typeof subtitlesContract }>['subtitles'] = {
  list: async (stage, by) => ({ filmId: (await newSubtitles(stage, by)).filmId }),
  read: (stage, by) => newSubtitles(stage, by),
  publish: async (stage, by) => ({ ...(await newSubtitles(stage, by)), version: 1 }),
  show: async (stage, by) => ({ ...(await newSubtitles(stage, by)), fileId: null }),
  remove: (stage, by) => newSubtitles(stage, by),
  restore: (stage, by) => newSubtitles(stage, by, { isRemoved: true }),
  bringBack: async (stage, by) => ({ ...(await newSubtitles(stage, by)), version: 1 }),
}

/** In a course of the caller, uploaded by the caller. */
async function newHandout({ server, school }: SchoolStage, { userId }: TestStaff, { isRemoved = false } = {}) {
  await server.pool.query(`insert into course_staff (user_id, course_id) values ($1, $2) on conflict do nothing`, [
    userId,
    school.courseId,
  ])
  const { rows } = await server.pool.query<{ handoutId: number; lessonId: number }>(
    `with file as (insert into assets (kind, path, bytes) values ('file', $1, 9) returning id),
       lesson as (
         select id from catalogue_entries where course_id = $2 and chapter_id is not null order by position limit 1)
     insert into lesson_handouts (lesson_id, asset_id, name, extension, kind, position, added_by, removed_at)
     select lesson.id, file.id, '讲义', 'pdf', 'pdf', 0, $3, case when $4 then now() end from file, lesson
     returning id as "handoutId", lesson_id as "lessonId"`,
    [`handouts/${randomUUID()}.pdf`, school.courseId, userId, isRemoved],
  )
  return rows[0] ?? { handoutId: 0, lessonId: 0 }
}

/** The lesson and its handout, for a member who may watch it. */
export async function lessonWithHandout({ server, school }: SchoolStage): Promise<number> {
  await server.pool.query(
    `with file as (insert into assets (kind, path, bytes) values ('file', $1, 9) returning id)
     insert into lesson_handouts (lesson_id, asset_id, name, extension, kind, position)
     select $2, file.id, '讲义', 'pdf', 'pdf', 0 from file`,
    [`handouts/${randomUUID()}.pdf`, school.lessonId],
  )
  return school.lessonId
}

export const VALID_HANDOUTS_CALLS: ManageUses<{ handouts: typeof manageHandoutsContract }>['handouts'] = {
  list: async (stage, by) => ({ lessonId: (await newHandout(stage, by)).lessonId }),
  rename: async (stage, by) => ({ handoutId: (await newHandout(stage, by)).handoutId, name: '新名字' }),
  move: async (stage, by) => ({ handoutId: (await newHandout(stage, by)).handoutId, place: 0 }),
  remove: async (stage, by) => ({ handoutId: (await newHandout(stage, by)).handoutId }),
  restore: async (stage, by) => ({ handoutId: (await newHandout(stage, by, { isRemoved: true })).handoutId }),
}
