import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'

/** Moves references from one copy to another. move-uses.service.ts changes the bodies of content. */
export function createMoveUsesRepository() {
  /** Places of published content that name this file, each by its number, a page by its name. */
  async function placesOf(work: Work, refs: readonly string[]): Promise<{ place: string; key: string }[]> {
    const { rows } = await sql<{ place: string; key: string }>`
      select distinct place, place_key as key from file_mentions
      where ref = any(${[...refs]}::text[]) and place <> 'draft' order by place, place_key`.execute(work)
    return rows
  }

  async function draftsNaming(work: Work, refs: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select distinct place_key::int as id from file_mentions
      where ref = any(${[...refs]}::text[]) and place = 'draft' order by 1`.execute(work)
    return rows.map(({ id }) => id)
  }

  async function coursesShowing(work: Work, filmId: number): Promise<{ courseId: number; lessons: number }[]> {
    const { rows } = await sql<{ courseId: number; lessons: number }>`
      select course_id as "courseId", count(*)::int as lessons from (
        select course_id from catalogue_entries where media_id = ${filmId}
        union all select course_id from catalogue_entries where coming_id = ${filmId}) shown
      group by course_id order by course_id`.execute(work)
    return rows
  }

  /** Answers the number of moved handouts. */
  async function moveHandouts(work: Work, from: number, to: number): Promise<number> {
    const { numAffectedRows } = await sql`
      update lesson_handouts set asset_id = ${to} where asset_id = ${from}`.execute(work)
    return Number(numAffectedRows ?? 0)
  }

  /** Languages in which both films have different subtitles: after a merge the lessons of one film would lose theirs. */
  async function differentSubtitles(work: Work, from: number, to: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select ours.name from film_subtitles ours
      join film_subtitles theirs on theirs.film_id = ${to} and theirs.language = ours.language and theirs.removed_at is null
      where ours.film_id = ${from} and ours.removed_at is null
        and (ours.asset_id, ours.path, ours.draft_text) is distinct from (theirs.asset_id, theirs.path, theirs.draft_text)
      order by ours.id`.execute(work)
    return rows.map(({ name }) => name)
  }

  /** Moves the languages that the kept film does not have. A removed language of the kept film is deleted to make space. */
  async function moveSubtitles(work: Work, from: number, to: number): Promise<void> {
    await sql`
      delete from film_subtitles gone where gone.film_id = ${to} and gone.removed_at is not null and exists (
        select from film_subtitles ours
        where ours.film_id = ${from} and ours.language = gone.language and ours.removed_at is null)`.execute(work)
    await sql`
      update film_subtitles ours set film_id = ${to}, version = version + 1
      where ours.film_id = ${from} and ours.removed_at is null and not exists (
        select from film_subtitles theirs where theirs.film_id = ${to} and theirs.language = ours.language)`.execute(
      work,
    )
  }

  /** Whether the poster is from before pictures had numbers, and the kept film has none. */
  async function wouldLosePoster(work: Work, from: number, to: number): Promise<boolean> {
    const { rows } = await sql`
      select from media film join media kept on kept.id = ${to}
      where film.id = ${from} and film.poster_id is null and film.poster_url <> '' and kept.poster_url = ''`.execute(
      work,
    )
    return rows.length > 0
  }

  return { wouldLosePoster, placesOf, draftsNaming, coursesShowing, moveHandouts, differentSubtitles, moveSubtitles }
}

export type MoveUsesRepository = ReturnType<typeof createMoveUsesRepository>
