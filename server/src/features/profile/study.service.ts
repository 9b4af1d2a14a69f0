import { DAY_MS } from '@bee/contract/durations.ts'
import { HEATMAP_DAYS } from '@bee/contract/profile/profile.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import type { HeatmapRow, StudyRepository } from './study.repository.ts'

/** A streak that reaches yesterday is not broken: today is not over. */
const STILL_RUNNING_DAYS = 1

export function createStudyService({ study, clock }: { study: StudyRepository; clock: Clock }) {
  let empty: readonly HeatmapRow[] = []

  /** The same for all members until midnight. */
  function emptyYear(now: Date): readonly HeatmapRow[] {
    if (empty.at(-1)?.date !== shanghaiDate(now)) {
      empty = Array.from({ length: HEATMAP_DAYS }, (_, nth) => {
        const date = shanghaiDate(now.getTime() - (HEATMAP_DAYS - 1 - nth) * DAY_MS)
        return { date, watchSeconds: 0, questions: 0, count: 0 }
      })
    }
    return empty
  }

  /** Every day of the year up to today. Most are empty, so the database answers only the others. */
  async function heatmap(userId: number): Promise<HeatmapRow[]> {
    const year = emptyYear(clock.now())
    const span = { first: year[0]?.date ?? '', last: year.at(-1)?.date ?? '' }
    const studied = new Map((await study.heatmap(userId, span)).map((row) => [row.date, row]))
    return year.map((day) => studied.get(day.date) ?? day)
  }

  function overview(userId: number) {
    return study.overview(userId, clock.now(), STILL_RUNNING_DAYS)
  }

  async function day(userId: number, date: string) {
    const [watchSeconds, lessons, questions, comments] = await Promise.all([
      study.watchedSeconds(userId, date),
      study.lessonsOf(userId, date),
      study.questionsOf(userId, date),
      study.commentsOf(userId, date),
    ])
    return { date, watchSeconds, lessons, questions, comments }
  }

  return { heatmap, overview, day }
}

export type StudyService = ReturnType<typeof createStudyService>
