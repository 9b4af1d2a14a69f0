import { withIds } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FilmEditingRepository } from './film-editing.repository.ts'

/** The id of a film before its draft, and files that are made beside it. */
export function createComingFilms({ films, clock }: { films: FilmEditingRepository; clock: Clock }) {
  /** Adds a film while its upload is under way, so that lessons can name it already. */
  async function expect(work: Work, title: string, isDemo = false): Promise<number> {
    const [row] = await withIds(work, 'media', [{}])
    if (!row) throw new Error('No id for the film')
    await films.insert(work, [{ id: row.id, slug: `film-${row.id}`, title, is_demo: isDemo, created_at: clock.now() }])
    return row.id
  }

  /** Pictures and peaks for the seek bar. They are replaced together with the file that they were made from. */
  function keepMade(work: Work, id: number, made: { storyboardPath: string | null; peaksPath: string | null }) {
    return films.update(work, id, { storyboard_path: made.storyboardPath, peaks_path: made.peaksPath })
  }

  return { expect, keepMade }
}

export type ComingFilms = ReturnType<typeof createComingFilms>
