import type { LessonMark } from '@bee/contract/player/lesson-marks.ts'
import { FINISHED_SHARE } from '@bee/contract/player/watching.ts'
import { sql } from 'kysely'
import { insertRows } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import { countProgress } from '../progress-sums.repository.ts'

/** A chapter, or a lesson when `chapter_id` is set. A lesson may have a film. */
export interface EntryRow {
  id: number
  course_id: number
  chapter_id: number | null
  name: string
  remark: string
  marks: readonly LessonMark[]
  is_preview: boolean
  position: number
  media_id: number | null
  /** The film that the lesson will show, while it cannot be played yet. */
  coming_id: number | null
  duration_seconds: string
}

export function createCatalogueEditingRepository() {
  /**
   * Keeps saves of progress in these courses out until the commit. Call it before any row of the courses is locked: see catalogue-lock.sql.
   */
  async function lock(work: Work, courseIds: readonly number[]): Promise<void> {
    await sql`select hold_catalogues(${[...courseIds]}::int[])`.execute(work)
  }

  /** Chapters and lessons, each in their own order. */
  function entries(work: Work, courseId: number): Promise<EntryRow[]> {
    return work
      .selectFrom('catalogue_entries')
      .select((eb) => [
        eb.ref('marks').$castTo<LessonMark[]>().as('marks'),
        'id',
        'course_id',
        'chapter_id',
        'name',
        'remark',
        'is_preview',
        'position',
        'media_id',
        'coming_id',
        'duration_seconds',
      ])
      .where('course_id', '=', courseId)
      .orderBy('position')
      .execute()
  }

  function insert(work: Work, rows: readonly EntryRow[]): Promise<void> {
    return insertRows(work, 'catalogue_entries', rows)
  }

  /** Moves all positions away: a row that takes its new position at once would meet the row that is still there. */
  async function shift(work: Work, courseId: number, by: number): Promise<void> {
    await sql`update catalogue_entries set position = position + ${by} where course_id = ${courseId}`.execute(work)
  }

  async function update(work: Work, rows: readonly EntryRow[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      update catalogue_entries entry set chapter_id = given.chapter_id, name = given.name, remark = given.remark,
        marks = given.marks, is_preview = given.is_preview, position = given.position, media_id = given.media_id, coming_id = given.coming_id,
        duration_seconds = given.duration_seconds
      from jsonb_populate_recordset(null::catalogue_entries, ${JSON.stringify(rows)}::jsonb) given
      where entry.id = given.id`.execute(work)
  }

  async function remove(work: Work, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await work
      .deleteFrom('catalogue_entries')
      .where('id', 'in', [...ids])
      .execute()
  }

  /**
   * Takes lessons out of their course without deleting them, for a preview: a deleted lesson takes the progress of all members with it and
   * locks it until the rollback. The lessons go into a hidden course, whose ids are below zero, because sequences do not roll back. Answers
   * which of the entries were lessons.
   */
  async function setAside(work: Work, ids: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      with lessons as (
        select id, course_id from catalogue_entries where id = any(${[...ids]}::int[]) and chapter_id is not null),
      aside as (
        insert into courses (id, slug, name, type_id, category, hidden_at) overriding system value
        select -id, slug || '-set-aside', name, type_id, category, now() from courses
        where id = (select course_id from lessons limit 1) returning id),
      chapter as (
        insert into catalogue_entries (id, course_id, name, position) overriding system value
        select -(select min(id) from lessons), id, 'set aside', 0 from aside returning id, course_id)
      update catalogue_entries entry set course_id = chapter.course_id, chapter_id = chapter.id
      from chapter where entry.id in (select id from lessons) returning entry.id`.execute(work)
    return rows.map(({ id }) => id)
  }

  /** Members whose last lesson goes continue at the lesson they watched before it. */
  async function leaveLessons(work: Work, lessonIds: readonly number[]): Promise<void> {
    if (lessonIds.length === 0) return
    await sql`
      update enrolments set last_lesson_id = (
        select p.lesson_id from lesson_progress p
        where p.user_id = enrolments.user_id and p.course_id = enrolments.course_id
          and p.lesson_id <> all(${[...lessonIds]}::int[]) and p.duration_seconds > 0
        order by p.moment_ms desc, p.updated_at desc, p.lesson_id desc limit 1)
      where last_lesson_id = any(${[...lessonIds]}::int[])`.execute(work)
  }

  /**
   * Gives lessons the new length of their film, and lessons that waited for the film the film itself. Answers the lessons whose length
   * changed.
   */
  async function takeFilm(work: Work, filmId: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      update catalogue_entries entry set media_id = media.id, coming_id = null, duration_seconds = media.seconds
      from media
      where media.id = ${filmId} and media.seconds > 0 and (entry.media_id = media.id or entry.coming_id = media.id)
        and entry.duration_seconds <> media.seconds
      returning entry.id`.execute(work)
    return rows.map(({ id }) => id)
  }

  /** Progress in lessons that have lost their film is kept, but counts for nothing until they have one again. */
  async function restProgress(work: Work, lessonIds: readonly number[]): Promise<void> {
    if (lessonIds.length === 0) return
    await sql`
      update lesson_progress set duration_seconds = 0 where lesson_id = any(${[...lessonIds]}::int[])`.execute(work)
  }

  /** Fits progress to lessons with a new length, as if they had always had it. */
  async function fitProgress(work: Work, lessonIds: readonly number[]): Promise<void> {
    if (lessonIds.length === 0) return
    await sql`
      update lesson_progress p set duration_seconds = fitted.length, ranges = fitted.ranges, replays = fitted.replays,
        covered_seconds = fitted.covered, position_seconds = least(p.position_seconds, fitted.length),
        is_finished = p.is_finished or fitted.covered >= fitted.length * ${FINISHED_SHARE}::numeric
      from (
        select cut.*, seconds_in(cut.ranges) as covered from (
          select own.user_id, own.lesson_id, ceil(l.duration_seconds)::int as length,
            own.ranges * int4multirange(int4range(0, ceil(l.duration_seconds)::int)) as ranges,
            own.replays * int4multirange(int4range(0, ceil(l.duration_seconds)::int)) as replays
          from lesson_progress own join catalogue_entries l on l.id = own.lesson_id
          where own.lesson_id = any(${[...lessonIds]}::int[]) offset 0) cut) fitted
      where p.user_id = fitted.user_id and p.lesson_id = fitted.lesson_id`.execute(work)
  }

  /** Writes the counts of chapters, lessons and seconds on the course. */
  async function countEntries(work: Work, courseIds: readonly number[]): Promise<void> {
    await sql`
      update courses set chapter_count = counted.chapters, lesson_count = counted.lessons,
        unfilmed_count = counted.unfilmed, duration_seconds = counted.seconds
      from (
        select asked.id, count(entry.id) filter (where entry.chapter_id is null)::int as chapters,
          count(entry.chapter_id)::int as lessons,
          (count(entry.chapter_id) - count(entry.media_id))::int as unfilmed, coalesce(round(sum(entry.duration_seconds)), 0)::int as seconds
        from unnest(${[...courseIds]}::int[]) asked (id)
        left join catalogue_entries entry on entry.course_id = asked.id
        group by asked.id) counted
      where courses.id = counted.id and (
        courses.chapter_count, courses.lesson_count, courses.unfilmed_count, courses.duration_seconds)
        is distinct from (counted.chapters, counted.lessons, counted.unfilmed, counted.seconds)`.execute(work)
  }

  async function coursesWith(work: Work, filmId: number): Promise<number[]> {
    const { rows } = await sql<{ course_id: number }>`
      select course_id from catalogue_entries where media_id = ${filmId}
      union select course_id from catalogue_entries where coming_id = ${filmId}`.execute(work)
    return rows.map((row) => row.course_id)
  }

  return {
    lock,
    entries,
    insert,
    shift,
    update,
    remove,
    setAside,
    leaveLessons,
    takeFilm,
    restProgress,
    fitProgress,
    countEntries,
    countProgress,
    coursesWith,
  }
}

export type CatalogueEditingRepository = ReturnType<typeof createCatalogueEditingRepository>
