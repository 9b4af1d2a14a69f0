import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../database/database.ts'

interface PlaceColumns {
  table: string
  key: 'id' | 'key'
  texts: readonly string[]
  json?: readonly string[]
  ids?: readonly string[]
}

/** Where files stand in what is published: in texts and addresses, as JSON, and by their numbers. */
const PLACES: Readonly<Record<string, PlaceColumns>> = {
  course: {
    table: 'courses',
    key: 'id',
    texts: ['cover_url', 'thumb_url', 'description', 'description_html'],
    ids: ['cover_id', 'thumb_id'],
  },
  news: {
    table: 'news',
    key: 'id',
    texts: ['picture_url', 'thumb_url', 'body', 'body_html'],
    ids: ['picture_id', 'thumb_id'],
  },
  question: {
    table: 'questions',
    key: 'id',
    texts: ['picture_url', 'content', 'content_html', 'answer', 'answer_html'],
    json: ['options'],
    ids: ['picture_id'],
  },
  banner: { table: 'banners', key: 'id', texts: ['picture_url'], ids: ['picture_id'] },
  advert: { table: 'adverts', key: 'id', texts: ['picture_url'], ids: ['picture_id'] },
  teacher: { table: 'teachers', key: 'id', texts: ['portrait_url'], ids: ['portrait_id'] },
  film: { table: 'media', key: 'id', texts: ['poster_url'], ids: ['poster_id'] },
  page: { table: 'pages', key: 'key', texts: [], json: ['body'] },
}

export interface MovedFile {
  id: number
  path: string
}

const NUMBERS_IN_DRAFTS = '(?:picture|thumb|cover|portrait|poster)Id'

/** From one of several that hold the same to another. */
export function createMoveUsesRepository() {
  async function keysOf(work: Work, place: string, refs: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct place_key as key from file_mentions
      where ref = any(${[...refs]}::text[]) and place = ${place} order by 1`.execute(work)
    return rows.map(({ key }) => key)
  }

  async function moveIn(work: Work, place: string, from: MovedFile, to: MovedFile): Promise<number> {
    const columns = PLACES[place]
    if (!columns) return 0
    const keys = await keysOf(work, place, [from.path])
    if (keys.length === 0) return 0
    const [old, next] = [`/${from.path}`, `/${to.path}`]
    const set: RawBuilder<unknown>[] = [
      ...columns.texts.map((each) => sql`${sql.ref(each)} = replace(${sql.ref(each)}, ${old}, ${next})`),
      ...(columns.json ?? []).map(
        (each) => sql`${sql.ref(each)} = replace(${sql.ref(each)}::text, ${old}, ${next})::jsonb`,
      ),
      ...(columns.ids ?? []).map(
        (each) =>
          sql`${sql.ref(each)} = case when ${sql.ref(each)} = ${from.id} then ${to.id} else ${sql.ref(each)} end`,
      ),
    ]
    await sql`
      update ${sql.table(columns.table)} set ${sql.join(set)}
      where ${sql.ref(columns.key)}::text = any(${keys}::text[])`.execute(work)
    return keys.length
  }

  /** Whoever has one of them open finds a newer version, and both are put together. */
  async function moveInDrafts(work: Work, refs: readonly string[], body: RawBuilder<unknown>): Promise<number> {
    const keys = await keysOf(work, 'draft', refs)
    if (keys.length === 0) return 0
    await sql`
      update drafts set body = (${body})::jsonb, version = version + 1 where id = any(${keys.map(Number)}::int[])`.execute(
      work,
    )
    return keys.length
  }

  /** Answers how many places it was moved in. */
  async function moveFile(work: Work, from: MovedFile, to: MovedFile): Promise<number> {
    let count = 0
    for (const place of Object.keys(PLACES)) count += await moveIn(work, place, from, to)
    const numbered = sql`regexp_replace(body::text, ${`"(${NUMBERS_IN_DRAFTS})": ${from.id}(?!\\d)`}, ${`"\\1": ${to.id}`}, 'g')`
    count += await moveInDrafts(
      work,
      [from.path, `asset:${from.id}`],
      sql`replace(${numbered}, ${`/${from.path}`}, ${`/${to.path}`})`,
    )
    const { numAffectedRows } = await sql`
      update lesson_handouts set asset_id = ${to.id} where asset_id = ${from.id}`.execute(work)
    return count + Number(numAffectedRows ?? 0)
  }

  /** Courses whose catalogue is about to show another film; held, so that nobody saves progress in them meanwhile. */
  async function holdCourses(work: Work, filmId: number): Promise<void> {
    await sql`
      select hold_catalogues(array(
        select course_id from catalogue_entries where media_id = ${filmId}
        union select course_id from catalogue_entries where coming_id = ${filmId}))`.execute(work)
  }

  /** Languages in which both have subtitles that differ: the lessons of one of them would lose theirs. */
  async function differentSubtitles(work: Work, from: number, to: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select ours.name from film_subtitles ours
      join film_subtitles theirs on theirs.film_id = ${to} and theirs.language = ours.language and theirs.removed_at is null
      where ours.film_id = ${from} and ours.removed_at is null
        and (ours.asset_id, ours.path, ours.draft_text) is distinct from (theirs.asset_id, theirs.path, theirs.draft_text)
      order by ours.id`.execute(work)
    return rows.map(({ name }) => name)
  }

  /** What the other one does not have: its languages, and its poster. A language that was removed there makes room. */
  async function moveWhatHangs(work: Work, from: number, to: number): Promise<void> {
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
    await sql`
      update media kept set poster_id = other.poster_id, poster_url = other.poster_url
      from media other
      where kept.id = ${to} and other.id = ${from} and coalesce(kept.poster_url, '') = ''
        and coalesce(other.poster_url, '') <> ''`.execute(work)
  }

  /** Both are equally long: nobody's progress changes. */
  async function moveFilm(work: Work, from: number, to: number): Promise<number> {
    await holdCourses(work, from)
    await moveWhatHangs(work, from, to)
    const { numAffectedRows } = await sql`
      update catalogue_entries set media_id = ${to} where media_id = ${from}`.execute(work)
    const moved = await moveInDrafts(
      work,
      [`film:${from}`],
      sql`regexp_replace(body::text, ${`"filmId": ${from}(?!\\d)`}, ${`"filmId": ${to}`}, 'g')`,
    )
    return Number(numAffectedRows ?? 0) + moved
  }

  return { moveFile, moveFilm, differentSubtitles }
}

export type MoveUsesRepository = ReturnType<typeof createMoveUsesRepository>
