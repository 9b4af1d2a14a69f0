import type { TranscodeWarning } from '@bee/contract/manage/media/transcode-shapes.ts'
import type { Span } from '../../../outside/transcoder/analysis.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { Rendition } from '../../../outside/transcoder/renditions.ts'

/** Parts of the way whose results are kept: whoever begins anew goes on after them. */
export type TranscodeStep = 'film' | 'posters' | 'analysis' | 'ladder'

/** What has been made already, and how. Files named here are in the store. */
export interface Plan {
  done: TranscodeStep[]
  /** The one file that plays everywhere. */
  film?: MadeFilm
  posterIds?: number[]
  hasPeaks?: boolean
  rungs?: Rendition[]
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
  warnings: TranscodeWarning[]
  /** In LUFS; absent where there is no sound. */
  loudness?: number
}

export const isProbed = (facts: FilmFacts | Record<string, never>): facts is FilmFacts => 'video' in facts

export const planOf = (plan: Plan | Record<string, never>): Plan => ({ done: [], ...plan })
