import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import type { Checks, Plan } from './transcode-facts.ts'
import type { TranscodeImportRepository } from './transcode-import.repository.ts'

/** The plan of an imported transcode. Ids of pictures are left out, because they belong to another school. */
export type BroughtPlan = Omit<Plan, 'posterIds'>
export type BroughtChecks = Checks

/** Rows of film_makings from another school. The importing feature has validated them. */
export interface BroughtTranscode {
  name: string
  facts: object
  plan: object
  checks: object
  posterIds: readonly number[]
}

/** Results of an imported film. Its files are in the store already. */
export interface BroughtFilm {
  storyboardPath: string | null
  peaksPath: string | null
  making: BroughtTranscode | null
}

/** Imports finished films: their rows look as if this school had transcoded them. The original stays in the other school. */
export function createTranscodeImport(parts: {
  makings: TranscodeImportRepository
  comingFilms: Pick<ComingFilms, 'keepMade'>
  clock: Clock
}) {
  const { makings, comingFilms, clock } = parts

  async function keep(work: Work, filmId: number, { making, ...made }: BroughtFilm): Promise<void> {
    await comingFilms.keepMade(work, filmId, made)
    if (making === null) return
    const { posterIds, plan, ...rest } = making
    const whole = posterIds.length > 0 || 'film' in plan ? { ...plan, posterIds: [...posterIds] } : plan
    await makings.insert(work, { filmId, ...rest, plan: whole }, clock.now())
  }

  return { keep, passNumber: makings.passNumber }
}

export type TranscodeImport = ReturnType<typeof createTranscodeImport>
