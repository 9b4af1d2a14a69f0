import { withIds } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FilmEditingRepository } from './film-editing.repository.ts'

/** What a film has before and beside its draft. */
export function createComingFilms({ films, clock }: { films: FilmEditingRepository; clock: Clock }) {
  /** A film whose file is on its way: lessons may name it already. */
  async function expect(work: Work, title: string): Promise<number> {
    const [row] = await withIds(work, 'media', [{}])
    if (!row) throw new Error('No id for the film')
    await films.insert(work, [{ id: row.id, slug: `film-${row.id}`, title, is_demo: false, created_at: clock.now() }])
    return row.id
  }

  /** What helps to move about in it; replaced with the file it was made from. */
  function keepMade(work: Work, id: number, made: { storyboardPath: string | null; peaksPath: string | null }) {
    return films.update(work, id, { storyboard_path: made.storyboardPath, peaks_path: made.peaksPath })
  }

  return { expect, keepMade }
}

export type ComingFilms = ReturnType<typeof createComingFilms>
