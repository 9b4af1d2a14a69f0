import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { MakeHistoryRepository } from './make-history.repository.ts'
import type { TranscodeStep } from './transcode-facts.ts'

/** Seconds of work for a second of a film of 1080 lines, before this machine has made any: two processors, busy with other things. */
const FIRST_GUESS: Record<TranscodeStep, number> = { film: 0.6, posters: 0.05, analysis: 0.4, ladder: 2 }
const HEIGHT = 1080
/** To begin with, whatever the length. */
const AT_LEAST_SECONDS = 1
/** A step may take so many times what it was thought to. */
const PATIENCE = 8
const LEAST_LIMIT_SECONDS = 300
const MS_PER_SECOND = 1000

/** What the light of a film of much light takes, before this machine has made any. */
const HDR_TIMES = 2.5

/** Films that take as long as each other, by their codec and their light. */
export const workOf = ({ video }: FilmFacts) => (video.hdr ? `${video.codec} hdr` : video.codec)

/** More lines take longer, not in the square: a part of the work is the same for all. */
const weight = (height: number) => Math.max(0.2, height / HEIGHT)

/** How long it will take, by what this machine took for others of its kind. */
export function createEstimates(history: MakeHistoryRepository) {
  /** Seconds by the clock of the wall. */
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

  /** Whatever takes longer is not going to end. */
  const limitMs = (estimate: number) => Math.max(LEAST_LIMIT_SECONDS, PATIENCE * estimate) * MS_PER_SECOND

  /** Of one that has yet to begin, all of it. */
  async function secondsForAll(facts: FilmFacts): Promise<number> {
    const steps: TranscodeStep[] = ['posters', 'analysis', 'ladder']
    const each = await Promise.all(steps.map((step) => secondsFor(step, facts)))
    return each.reduce((sum, seconds) => sum + seconds, 0)
  }

  return { secondsFor, secondsForAll, limitMs }
}

export type Estimates = ReturnType<typeof createEstimates>
