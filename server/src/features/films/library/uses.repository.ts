import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { UsePlace } from '@bee/contract/manage/media/library-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../../../database/database.ts'
import { ownCourseDrafts, ownCourses } from '../../../database/rows/own-rows.ts'

/** One place that shows a film or a file. */
export interface UseRow {
  /** The id of the film or file. */
  id: number
  place: UsePlace
  /** The id of the place, or the name of a page. */
  key: string
  title: string | null
  detail: string
  /** The course of a lesson, or the content of a draft. */
  contentId: number | null
  draftKind: DraftKind | null
  /** Whether the asking staff member may open the place. */
  isReached: boolean
}

/**
 * `most`: the limit for each film or file. `ownOf`: the staff member with a right for own courses only; undefined for a right for
 * everything.
 */
export interface UsesAsked {
  most: number
  ownOf?: number | undefined
}

/** The number of a lesson as learners see it, and its name: 4.4, and the name. */
const LESSON_WORDS = sql`(chapter.position + 1) || '.' || (
  select count(*) from catalogue_entries beside where beside.chapter_id = lesson.chapter_id and beside.position <= lesson.position)
  || ' ' || lesson.name`

const lessons = (which: RawBuilder<unknown>, { most, ownOf }: UsesAsked) => sql`
  (select 'lesson' as place, lesson.id::text as key, course.name as title, ${LESSON_WORDS} as detail, course.id as content_id,
    null::text as draft_kind, ${ownOf === undefined ? sql`true` : sql`course.id in (${ownCourses(ownOf)})`} as is_reached
  from catalogue_entries lesson join catalogue_entries chapter on chapter.id = lesson.chapter_id
  join courses course on course.id = lesson.course_id
  where ${which} order by lesson.id limit ${most})`

const DRAFT_TITLE = sql`coalesce(nullif(draft.body->>'name', ''), nullif(draft.body->>'title', ''),
  nullif(draft.body->>'headline', ''), nullif(draft.body->>'alt', ''), nullif(draft.body->>'key', ''))`

const drafts = (refs: RawBuilder<unknown>, { most, ownOf }: UsesAsked) => sql`
  (select distinct on (draft.id) 'draft', draft.id::text, ${DRAFT_TITLE}, '', draft.subject_id, draft.kind,
    ${ownOf === undefined ? sql`true` : sql`draft.id in (${ownCourseDrafts(ownOf)})`}
  from file_mentions mention join drafts draft on draft.id = mention.place_key::int
  where mention.place = 'draft' and mention.ref in (${refs}) limit ${most})`

/** The table and the title column of each kind of place. */
const TITLES: Partial<Record<UsePlace, { table: string; title: string }>> = {
  course: { table: 'courses', title: 'name' },
  news: { table: 'news', title: 'title' },
  question: { table: 'questions', title: 'title' },
  banner: { table: 'banners', title: 'alt' },
  advert: { table: 'adverts', title: 'title' },
  teacher: { table: 'teachers', title: 'name' },
  film: { table: 'media', title: 'title' },
}

const TITLE_OF_PLACE = sql.join(
  Object.entries(TITLES).map(
    ([place, { table, title }]) =>
      sql`when ${sql.lit(place)} then (select left(${sql.ref(title)}, 80) from ${sql.table(table)} where id = mention.place_key::int)`,
  ),
  sql` `,
)

const COLUMNS = sql`thing.id, used.place, used.key, used.title, used.detail, used.content_id as "contentId", used.draft_kind as "draftKind",
  used.is_reached as "isReached"`

// `offset 0` makes one lookup for each row. Without it the planner would read a whole table to answer for a few rows.

/** Whether a lesson or a text shows the film. For a row with the alias `film`. */
export const FILM_IN_USE = sql<boolean>`(exists (select from catalogue_entries where media_id = film.id offset 0)
  or exists (select from catalogue_entries where coming_id = film.id offset 0)
  or exists (select from file_mentions where ref = 'film:' || film.id offset 0))`

/** Whether a page, a text or a lesson shows the picture or file. For a row with the alias `asset`. */
export const ASSET_IN_USE = sql<boolean>`(exists (select from file_mentions where ref = asset.path offset 0)
  or exists (select from file_mentions where ref = 'asset:' || asset.id offset 0)
  or exists (select from lesson_handouts where asset_id = asset.id and removed_at is null offset 0))`

export function createUsesRepository(database: Database) {
  async function ofFilms(ids: readonly number[], asked: UsesAsked, work: Db = database): Promise<UseRow[]> {
    const { rows } = await sql<UseRow>`
      select ${COLUMNS} from unnest(${[...ids]}::int[]) thing (id) cross join lateral (
        ${lessons(sql`lesson.media_id = thing.id or lesson.coming_id = thing.id`, asked)}
        union all ${drafts(sql`'film:' || thing.id`, asked)}) used`.execute(work)
    return rows
  }

  async function ofAssets(ids: readonly number[], asked: UsesAsked, work: Db = database): Promise<UseRow[]> {
    const { rows } = await sql<UseRow>`
      select ${COLUMNS} from assets thing cross join lateral (
        ${lessons(
          sql`lesson.id in (select lesson_id from lesson_handouts where asset_id = thing.id and removed_at is null)`,
          asked,
        )}
        union all (
          select mention.place, mention.place_key, case mention.place ${TITLE_OF_PLACE} end, '', null, null,
            ${asked.ownOf === undefined}::boolean
          from file_mentions mention
          where mention.ref in (thing.path, 'asset:' || thing.id) and mention.place <> 'draft' limit ${asked.most})
        union all ${drafts(sql`thing.path, 'asset:' || thing.id`, asked)}) used
      where thing.id = any(${[...ids]}::int[])`.execute(work)
    return rows
  }

  return { ofFilms, ofAssets }
}

export type UsesRepository = ReturnType<typeof createUsesRepository>
