import { HEATMAP_DAYS } from '@bee/contract/profile/profile.contract.ts'
import type { Clock } from '../../outside/clock.ts'
import type { StudyRepository } from './study.repository.ts'

/** A streak that reaches yesterday is not broken: today is not over. */
const STILL_RUNNING_DAYS = 1

export function createStudyService({ study, clock }: { study: StudyRepository; clock: Clock }) {
  function heatmap(userId: number) {
    return study.heatmap(userId, clock.now(), HEATMAP_DAYS)
  }

  async function overview(userId: number) {
    const [sums, streaks] = await Promise.all([study.overview(userId), study.streaks(userId, clock.now())])
    const [newest] = streaks
    return {
      ...sums,
      streak: newest && newest.ended_ago <= STILL_RUNNING_DAYS ? newest.length : 0,
      longestStreak: Math.max(0, ...streaks.map(({ length }) => length)),
    }
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
