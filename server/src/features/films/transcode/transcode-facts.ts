import type { TranscodeWarning } from '@bee/contract/manage/media/transcode-shapes.ts'
import type { Span } from '../../../outside/transcoder/analysis.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { Rendition } from '../../../outside/transcoder/renditions.ts'

/** Steps with kept results: a later attempt continues after them. */
export type TranscodeStep = 'film' | 'posters' | 'analysis' | 'ladder'

/** The finished steps and their results. Files named here are in the store. */
export interface Plan {
  done: TranscodeStep[]
  /** The one file that plays everywhere. */
  film?: MadeFilm
  posterIds?: number[]
  hasPeaks?: boolean
  rungs?: Rendition[]
  streamBytes?: number
  /** The second up to which a broken file can be read. */
  readableSeconds?: number
  /** A staff member has decided to use the film up to this second. */
  untilSeconds?: number
  /** A staff member has decided to replace the film though the lengths differ. */
  replacesAnyway?: boolean
}

export interface MadeFilm {
  facts: FilmFacts
  /** `copied`: the pictures are not encoded again. `encoded`: the file is one of the renditions. */
  how: 'copied' | 'encoded'
  /** Seconds of the original that could not be decoded, for an encoded film. A copied film is as damaged as its original. */
  damage?: Span[]
}

export interface Checks {
  warnings: TranscodeWarning[]
  /** In LUFS. Undefined without sound. */
  loudness?: number
}

export const isProbed = (facts: FilmFacts | Record<string, never>): facts is FilmFacts => 'video' in facts

export const planOf = (plan: Plan | Record<string, never>): Plan => ({ done: [], ...plan })
