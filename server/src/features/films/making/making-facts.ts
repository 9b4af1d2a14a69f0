import type { MakingWarning } from '@bee/contract/manage/media/making-shapes.ts'
import type { Span } from '../../../outside/transcoder/analysis.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { Rung } from '../../../outside/transcoder/rungs.ts'

/** Parts of the way whose results are kept: whoever begins anew goes on after them. */
export type MakingStep = 'film' | 'posters' | 'analysis' | 'ladder'

/** What has been made already, and how. Files named here are in the store. */
export interface Plan {
  done: MakingStep[]
  /** The one file that plays everywhere. */
  film?: MadeFilm
  posterIds?: number[]
  hasPeaks?: boolean
  rungs?: Rung[]
  streamBytes?: number
  /** How far it can be read, where it breaks off. */
  readableSeconds?: number
  /** Somebody has decided: only so much of it is used. */
  untilSeconds?: number
  /** Somebody has decided: whatever its length is. */
  replacesAnyway?: boolean
}

export interface MadeFilm {
  facts: FilmFacts
  /** Without encoding the pictures anew, or as one of the qualities. */
  how: 'copied' | 'encoded'
  /** Seconds of the original that could not be decoded, where it was encoded. What was copied is as damaged as the original. */
  damage?: Span[]
}

export interface Checks {
  warnings: MakingWarning[]
  /** In LUFS; absent where there is no sound. */
  loudness?: number
}

export const isProbed = (facts: FilmFacts | Record<string, never>): facts is FilmFacts => 'video' in facts

export const planOf = (plan: Plan | Record<string, never>): Plan => ({ done: [], ...plan })
