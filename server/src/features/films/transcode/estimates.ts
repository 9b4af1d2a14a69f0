import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { MakeHistoryRepository } from './make-history.repository.ts'
import type { TranscodeStep } from './transcode-facts.ts'

/** Seconds of work for one second of a film of 1080 lines, before this machine has measured any: two processors, busy with other work. */
const FIRST_GUESS: Record<TranscodeStep, number> = { film: 0.6, posters: 0.05, analysis: 0.4, ladder: 2 }
const HEIGHT = 1080
/** The least estimate, for a film of any length. */
const AT_LEAST_SECONDS = 1
/** A step is ended after PATIENCE times its estimate. */
const PATIENCE = 8
const LEAST_LIMIT_SECONDS = 300
const MS_PER_SECOND = 1000

/** HDR takes so many times as long, before this machine has measured any. */
const HDR_TIMES = 2.5

/** Films with the same codec and light take equally long, so the history is compared by this key. */
export const workOf = ({ video }: FilmFacts) => (video.hdr ? `${video.codec} hdr` : video.codec)

/** More lines take longer, but not in proportion to the pixels: a part of the work is the same for all. */
const weight = (height: number) => Math.max(0.2, height / HEIGHT)

/** Estimates the time of a step from the measured steps of this machine. */
export function createEstimates(history: MakeHistoryRepository) {
  /** Wall-clock seconds. */
  async function secondsFor(step: TranscodeStep, facts: FilmFacts): Promise<number> {
    const { seconds, video } = facts
    const last = await history.last(step)
    const same = last.filter(({ codec }) => codec === workOf(facts))
    const like = same.length > 0 ? same : last
    const done = like.reduce((sum, each) => sum + each.seconds * weight(each.height), 0)
    const took = like.reduce((sum, each) => sum + each.wallSeconds, 0)
    const each = done > 0 ? took / done : FIRST_GUESS[step]
    const times = video.hdr && same.length === 0 ? HDR_TIMES : 1
    return AT_LEAST_SECONDS + each * times * weight(video.height) * seconds
  }

  /** A step that takes longer is stuck. */
  const limitMs = (estimate: number) => Math.max(LEAST_LIMIT_SECONDS, PATIENCE * estimate) * MS_PER_SECOND

  /** The estimate for a transcode that has not begun. */
  async function secondsForAll(facts: FilmFacts): Promise<number> {
    const steps: TranscodeStep[] = ['posters', 'analysis', 'ladder']
    const each = await Promise.all(steps.map((step) => secondsFor(step, facts)))
    return each.reduce((sum, seconds) => sum + seconds, 0)
  }

  return { secondsFor, secondsForAll, limitMs }
}

export type Estimates = ReturnType<typeof createEstimates>
