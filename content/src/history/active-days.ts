import type { Member } from '../content-schema.ts'
import { seededRandom } from '../seeding/seeded-random.ts'
import type { SeedingDay } from '../seeding/seeding-day.ts'
import { DEMO_ACTIVE_DAYS, DEMO_MEMBER, isDemoRest, isDemoStreak } from './demo-member.ts'

/** The heatmap shows 365 days, today among them (ruling 27); today is left to the member who logs in. */
export const HEATMAP_REACH = 364

const WEEKEND_BONUS = 0.35
const WEEK_SWING = 0.5

/** Days on which the member studied, the oldest first. The days with a comment are always among them. */
export function chooseActiveDays(member: Member, speakingDays: readonly number[], day: SeedingDay): number[] {
  const isDemo = member.slug === DEMO_MEMBER
  const reach = Math.min(HEATMAP_REACH, member.joinedDaysAgo - 1)
  const target = isDemo ? DEMO_ACTIVE_DAYS : Math.round(reach * (0.08 + 0.6 * member.diligence))
  const chosen = new Set(speakingDays)
  const candidates = Array.from({ length: reach }, (_, index) => index + 1).filter((daysAgo) => !chosen.has(daysAgo))
  const scored = candidates
    .filter((daysAgo) => !isDemo || !isDemoRest(daysAgo))
    .map((daysAgo) => ({ daysAgo, score: scoreOf(member, daysAgo, day) + (isDemo && isDemoStreak(daysAgo) ? 9 : 0) }))
    .toSorted((a, b) => b.score - a.score || a.daysAgo - b.daysAgo)
  const recent = [...chosen].filter((daysAgo) => daysAgo <= HEATMAP_REACH).length
  for (const { daysAgo } of scored.slice(0, Math.max(0, target - recent))) chosen.add(daysAgo)
  return [...chosen].toSorted((a, b) => b - a)
}

/** People study in good weeks and bad ones, and more at weekends. */
function scoreOf(member: Member, daysAgo: number, day: SeedingDay): number {
  const week = seededRandom('week', member.slug, Math.floor(daysAgo / 7)).next() * WEEK_SWING
  return seededRandom('day', member.slug, daysAgo).next() + week + (day.isWeekend(daysAgo) ? WEEKEND_BONUS : 0)
}
