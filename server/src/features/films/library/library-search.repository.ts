import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { matchesSearch, matchesText, normalise } from '../../../database/search-text.ts'

type WordKind = 'film' | 'asset' | 'lesson'

/** The most matches of a word that are gathered as ids. A more frequent word is found soon by walking the newest rows. */
const FEW = 2000

/** The ids with the words, or 'many' above FEW. */
export type FoundIds = readonly number[] | 'many'

const known = (kind: WordKind, search: string) => sql`words.kind = ${sql.lit(kind)} and ${matchesText(search, 'words')}`

/** Normalised like a search: `：` is typed as often as `:`. */
const written = (column: string) =>
  sql`btrim(regexp_replace(lower(normalize(${sql.ref(column)}, NFKC)), '\\s+', ' ', 'g'))`

/** Matches every word in the column itself, for a walk along rows that are read anyway. */
export function reads(column: string, search: string): RawBuilder<boolean> {
  const patterns = normalise(search)
    .split(' ')
    .map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  return sql<boolean>`${written(column)} like all(${patterns}::text[])`
}

/** Matches the name of the film, of a lesson that shows it, or of its course. */
export const readsFilm = (
  search: string,
): RawBuilder<boolean> => sql<boolean>`(${reads('film.title', search)} or exists (
  select from catalogue_entries lesson join courses on courses.id = lesson.course_id
  where (lesson.media_id = film.id or lesson.coming_id = film.id)
    and (${reads('lesson.name', search)} or ${matchesSearch(search, 'courses')})))`

export function createLibrarySearchRepository(database: Database) {
  async function few(branches: readonly RawBuilder<unknown>[]): Promise<FoundIds> {
    const parts = branches.map((branch) => sql`select array(${branch} limit ${FEW + 1}) as ids`)
    const { rows } = await sql<{ ids: (number | null)[] }>`${sql.join(parts, sql` union all `)}`.execute(database)
    if (rows.some(({ ids }) => ids.length > FEW)) return 'many'
    return [...new Set(rows.flatMap(({ ids }) => ids.filter((id) => id !== null)))]
  }

  /** Searches the names of films, and of the lessons and courses that show them. */
  function films(search: string): Promise<FoundIds> {
    const film = sql`coalesce(lesson.media_id, lesson.coming_id)`
    return few([
      sql`select words.item_id from library_words words where ${known('film', search)}`,
      // The lessons are found by their words first. A plain join might read all lessons for a few matches.
      sql`select shown.film_id from (
          select words.item_id from library_words words where ${known('lesson', search)} limit ${FEW + 1}) named
        cross join lateral (
          select ${film} as film_id from catalogue_entries lesson where lesson.id = named.item_id offset 0) shown`,
      sql`select ${film} from courses join catalogue_entries lesson on lesson.course_id = courses.id
        where lesson.chapter_id is not null and ${matchesSearch(search, 'courses')}`,
    ])
  }

  function files(search: string): Promise<FoundIds> {
    return few([sql`select words.item_id from library_words words where ${known('asset', search)}`])
  }

  /** Adds the words of rows that an older version of the program has written without them. Answers how many. */
  async function fillGaps(): Promise<number> {
    const missing = (kind: WordKind, name: string, rows: RawBuilder<unknown>) => sql`
      select ${sql.lit(kind)} as kind, item.id, library_search_text(${sql.ref(name)}) as words from ${rows}
      and not exists (select from library_words where kind = ${sql.lit(kind)} and item_id = item.id)`
    const { numAffectedRows = 0n } = await sql`
      insert into library_words (kind, item_id, search_text, search_grams)
      select kind, id, words, library_grams(words) from (
        ${missing('film', 'item.title', sql`media item where true`)}
        union all ${missing('asset', 'item.title', sql`assets item where item.kind in ('picture', 'file')`)}
        union all ${missing('lesson', 'item.name', sql`catalogue_entries item where item.chapter_id is not null`)}) missing
      on conflict do nothing`.execute(database)
    return Number(numAffectedRows)
  }

  return { films, files, fillGaps }
}

export type LibrarySearchRepository = ReturnType<typeof createLibrarySearchRepository>
