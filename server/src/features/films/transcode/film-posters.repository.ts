import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'

interface PictureRow {
  pictureId: number
  path: string
  sha256: string
}

export function createFilmPostersRepository(database: Database) {
  /** The pictures of the newest transcode. */
  async function candidates(filmId: number): Promise<PictureRow[]> {
    const { rows } = await sql<PictureRow>`
      select assets.id as "pictureId", path, sha256
      from (select plan from film_makings where film_id = ${filmId} and plan ? 'posterIds' order by id desc limit 1) last,
        jsonb_array_elements_text(last.plan -> 'posterIds') with ordinality as named(id, place)
      join assets on assets.id = named.id::int and assets.kind = 'picture'
      order by named.place`.execute(database)
    return rows
  }

  async function secondsOf(filmId: number): Promise<number> {
    const row = await database.selectFrom('media').select('seconds').where('id', '=', filmId).executeTakeFirst()
    return Number(row?.seconds ?? 0)
  }

  async function posterOf(work: Db, filmId: number): Promise<number | null> {
    const row = await work.selectFrom('media').select('poster_id').where('id', '=', filmId).executeTakeFirst()
    return row?.poster_id ?? null
  }

  return { candidates, posterOf, secondsOf }
}

export type FilmPostersRepository = ReturnType<typeof createFilmPostersRepository>

/** For audit undo of a chosen poster. */
export async function readFilmPoster(work: Work, id: string) {
  const row = await work.selectFrom('media').select('poster_id').where('id', '=', Number(id)).executeTakeFirst()
  return { pictureId: row?.poster_id ?? null }
}
