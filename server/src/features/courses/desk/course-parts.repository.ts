import { sql } from 'kysely'
import type { Database, Db } from '../../../database/database.ts'
import { isAmongOwn, ownFilms } from '../../../database/rows/own-rows.ts'
import { matchesText } from '../../../database/search-text.ts'

export interface FilmRow {
  filmId: number
  title: string
  seconds: string
  posterUrl: string
  hasSubtitles: boolean
  hasSubtitleDraft: boolean
  usedCount: number
}

export interface FilmQuestion {
  search: string
  before?: number | undefined
  ids: readonly number[]
  limit: number
  /** Limits the list to the own films of this staff member; undefined for all films. */
  ownOf: number | undefined
}

/** Films and questions of a course outline, and the count of finishers. */
export function createCoursePartsRepository(database: Database) {
  /** Uses the search words of the library. */
  async function films({ search, before, ids, limit, ownOf }: FilmQuestion): Promise<FilmRow[]> {
    const named =
      search === ''
        ? sql``
        : sql`and media.id in (
            select words.item_id from library_words words where words.kind = 'film' and ${matchesText(search, 'words')})`
    const older = before === undefined ? sql`` : sql`and media.id < ${before}`
    const these = ids.length === 0 ? sql`` : sql`and media.id = any(${[...ids]}::int[])`
    const { rows } = await sql<FilmRow>`
      select shown.id as "filmId", shown.title, shown.seconds, shown.poster_url as "posterUrl",
        shown.subtitles_path is not null as "hasSubtitles",
        exists (select from film_subtitles written where written.film_id = shown.id and written.removed_at is null
          and written.draft_text is not null and written.version is distinct from written.published_version)
          as "hasSubtitleDraft",
        (select count(*)::int from catalogue_entries lessons where lessons.media_id = shown.id) as "usedCount"
      from (
        select * from media where not exists (select from media_trash where film_id = media.id)
          and ${isAmongOwn(sql`media.id`, ownOf === undefined ? undefined : ownFilms(ownOf))} ${named} ${older} ${these}
        order by id desc limit ${limit}) shown
      order by shown.id desc`.execute(database)
    return rows
  }

  async function questions(courseId: number, limit: number) {
    const { rows } = await sql<{
      questionId: number
      lessonId: number
      second: number
      title: string
      kind: string
      isHidden: boolean
    }>`
      select questions.id as "questionId", lessons.id as "lessonId", questions.lesson_second as second, questions.title,
        questions.kind, questions.hidden_at is not null as "isHidden"
      from catalogue_entries lessons join questions on questions.lesson_id = lessons.id
      where lessons.course_id = ${courseId} and lessons.chapter_id is not null
      order by lessons.position, questions.lesson_second, questions.id limit ${limit}`.execute(database)
    return rows
  }

  /**
   * Counts all courses at once, from an index that holds nothing but finished enrolments. A course with a new lesson is unfinished again
   * for its members.
   */
  async function countFinishers(db: Db = database): Promise<void> {
    await sql`
      update courses set finisher_count = counted.total
      from (
        select courses.id, coalesce(finished.total, 0) as total
        from courses left join (
          select course_id, count(*)::int as total from enrolments where percent = 100 group by course_id) finished
          on finished.course_id = courses.id) counted
      where courses.id = counted.id and courses.finisher_count is distinct from counted.total`.execute(db)
  }

  return { films, questions, countFinishers }
}

export type CoursePartsRepository = ReturnType<typeof createCoursePartsRepository>
