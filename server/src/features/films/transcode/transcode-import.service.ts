import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import type { Checks, Plan } from './transcode-facts.ts'
import type { TranscodeImportRepository } from './transcode-import.repository.ts'

/** What a making says of itself, without the numbers of pictures: those are this school's. */
export type BroughtPlan = Omit<Plan, 'posterIds'>
export type BroughtChecks = Checks

/** How a film was made elsewhere, as rows of makings say it: whoever brings it has read it. */
export interface BroughtTranscode {
  name: string
  facts: object
  plan: object
  checks: object
  posterIds: readonly number[]
}

/** What a film has that was made elsewhere, with its files in the store already. */
export interface BroughtFilm {
  storyboardPath: string | null
  peaksPath: string | null
  making: BroughtTranscode | null
}

/** Films that come made: their rows are as if they had been made here. The original stays where it was made. */
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
