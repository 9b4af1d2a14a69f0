import type { Member } from '../content-schema.ts'
import { type SeededRandom, seededRandom } from '../seeding/seeded-random.ts'
import { hours, minutes, type SeedingDay } from '../seeding/seeding-day.ts'
import { DEMO_COURSES, DEMO_MEMBER } from './demo-member.ts'
import type { World, WorldCourse, WorldLesson } from './history-world.ts'

/** One lesson on one day. */
export interface Watching {
  course: WorldCourse
  lesson: WorldLesson
  daysAgo: number
  /** In the end of the watching. */
  at: Date
  watchSeconds: number
}

export interface WatchedCourse {
  course: WorldCourse
  /** How many lessons from the first on. */
  lessonCount: number
  /** The last of them was left in the middle. */
  isLastPartial: boolean
}

export interface WatchingHistory {
  watchings: Watching[]
  courses: WatchedCourse[]
  /** When the day's lessons ended, as second of the day. */
  endOfDay: Map<number, number>
}

interface Plan {
  course: WorldCourse
  /** The first day on which it could be watched. */
  from: number
  wish: number
  watched: number
  /** The day of the first comment: by then it has been begun. */
  begunBy: number
}

const MAX_LESSONS_A_DAY = 5
/** The lessons are clips of less than a minute: a new one is watched again and again, at weekends more, an old one once or twice. */
const MOST_TIMES_A_DAY = 4
const TIMES_OF_OLD = 2
/** Most students watch its beginning, also those of other directions: enough to show a most replayed part. */
const TASTED = { slug: 'spring-boot-3', chance: 0.8, share: 0.12 }
/** The newest course of the demo account is kept for the last evenings. */
const LAST_EVENINGS = 3

/** A year of lessons: courses one after the other at an even pace, with looks back at earlier lessons. */
export function watchYear(
  member: Member,
  activeDays: readonly number[],
  world: World,
  day: SeedingDay,
): WatchingHistory {
  const random = seededRandom('watch', member.slug)
  const plans = planCourses(member, world, random)
  const speakingDays = new Set(world.speakingDays(member))
  const watchings: Watching[] = []
  const endOfDay = new Map<number, number>()

  activeDays.forEach((daysAgo, index) => {
    const left = plans.reduce((sum, plan) => sum + plan.wish - plan.watched, 0)
    const pace = left / (activeDays.length - index)
    const isWeekend = day.isWeekend(daysAgo)
    const lessons = beginDue(plans, daysAgo)
    const newCount = Math.floor(pace * (isWeekend ? 1.4 : 0.85) + random.next())
    lessons.push(...nextLessons(plans, daysAgo, Math.min(newCount, MAX_LESSONS_A_DAY - lessons.length), member, random))
    const wish = random.between(0, isWeekend ? 3 : 2)
    // The demo account's last evenings end with its newest course, where it is to go on.
    const looksBack = isLastEvening(member, daysAgo) ? 0 : Math.max(wish, lessons.length === 0 ? 1 : 0)
    lessons.push(...lookBack(plans, looksBack, lessons, random))
    // Before noon on a day with a comment: a student comments only on lessons already watched.
    const timesOfNew = isWeekend ? MOST_TIMES_A_DAY : MOST_TIMES_A_DAY - 1
    let second = speakingDays.has(daysAgo)
      ? random.between(hours(7.5), hours(9))
      : random.between(hours(18.5), hours(20))
    for (const { course, lesson, isNew } of lessons) {
      const watchSeconds = lesson.seconds * random.between(1, isNew ? timesOfNew : TIMES_OF_OLD)
      second += watchSeconds
      watchings.push({ course, lesson, daysAgo, at: day.at(daysAgo, second), watchSeconds })
      second += random.between(20, minutes(3))
    }
    endOfDay.set(daysAgo, second)
  })
  return { watchings, courses: plans.map((plan) => watchedCourse(plan, member, random)), endOfDay }
}

function planCourses(member: Member, world: World, random: SeededRandom): Plan[] {
  const paid = world.paidCourses(member)
  const spoken = world.spokenCourses(member)
  const bySlug = new Map(world.courses.map((course) => [course.slug, course]))
  const plan = (slug: string, share: number): Plan[] => {
    const course = bySlug.get(slug)
    const paidDay = paid.get(slug)
    if (!course || (!course.isFree && paidDay === undefined)) return []
    return [
      {
        course,
        from: Math.min(course.daysAgo - 1, member.joinedDaysAgo - 1, paidDay ?? Infinity),
        wish: Math.max(1, Math.round(course.lessons.length * share)),
        watched: 0,
        begunBy: spoken.find((each) => each.slug === slug)?.daysAgo ?? 0,
      },
    ]
  }
  if (member.slug === DEMO_MEMBER) {
    const planned = DEMO_COURSES.flatMap(({ slug, share }) => plan(slug, share))
    const others = spoken.filter(({ slug }) => !DEMO_COURSES.some((course) => course.slug === slug))
    return [...others.flatMap(({ slug }) => plan(slug, 0.2)), ...planned]
  }
  const share = () => (random.chance(0.3) ? 1 : 0.1 + random.next() * 0.8)
  const wanted = new Set([...spoken.map(({ slug }) => slug), ...paid.keys()])
  const offered = world.courses.filter(
    ({ area, isFree, slug }) => isFree && member.studies.includes(area) && !wanted.has(slug),
  )
  // The well-known courses are found first.
  const found = offered.toSorted((a, b) => attraction(b, member) - attraction(a, member))
  for (const { slug } of found.slice(0, 1 + Math.round(member.diligence * 5))) wanted.add(slug)
  const plans = [...wanted].flatMap((slug) => plan(slug, share()))
  const tastes = !wanted.has(TASTED.slug) && seededRandom('taste', member.slug).chance(TASTED.chance)
  return [...plans, ...(tastes ? plan(TASTED.slug, TASTED.share) : [])].toSorted((a, b) => b.begunBy - a.begunBy)
}

const attraction = ({ slug, popularity }: WorldCourse, member: Member) =>
  Math.sqrt(popularity) * seededRandom('find', member.slug, slug).next()

const isLastEvening = (member: Member, daysAgo: number) => member.slug === DEMO_MEMBER && daysAgo <= LAST_EVENINGS

interface ChosenLesson {
  course: WorldCourse
  lesson: WorldLesson
  isNew: boolean
}

function takeNext(plan: Plan): ChosenLesson[] {
  const lesson = plan.course.lessons[plan.watched]
  if (!lesson) return []
  plan.watched += 1
  return [{ course: plan.course, lesson, isNew: true }]
}

const beginDue = (plans: readonly Plan[], daysAgo: number) =>
  plans.filter((plan) => plan.begunBy === daysAgo && plan.watched === 0).flatMap(takeNext)

function nextLessons(
  plans: readonly Plan[],
  daysAgo: number,
  count: number,
  member: Member,
  random: SeededRandom,
): ChosenLesson[] {
  const isLast = isLastEvening(member, daysAgo)
  const newest = member.slug === DEMO_MEMBER ? plans.at(-1) : undefined
  const reserved = (plan: Plan) => (plan === newest && !isLast ? LAST_EVENINGS : 0)
  // At least one on the last evenings, so that there is something to go on with.
  return Array.from({ length: Math.max(count, isLast ? 1 : 0) }).flatMap(() => {
    const open = plans.filter((plan) => plan.from >= daysAgo && plan.watched + reserved(plan) < plan.wish)
    const [first, second] = open
    if (isLast && newest && open.includes(newest)) return takeNext(newest)
    if (!first) return []
    return takeNext(second && random.chance(0.3) ? second : first)
  })
}

/** Not the newest lesson of a course: it may have been left in the middle. */
function lookBack(
  plans: readonly Plan[],
  count: number,
  chosen: readonly ChosenLesson[],
  random: SeededRandom,
): ChosenLesson[] {
  const known = plans.flatMap(({ course, watched }) =>
    course.lessons
      .slice(Math.max(0, watched - 9), Math.max(0, watched - 1))
      .map((lesson) => ({ course, lesson, isNew: false })),
  )
  const fresh = known.filter(({ lesson }) => !chosen.some((each) => each.lesson.id === lesson.id))
  return random.shuffled(fresh).slice(0, count)
}

function watchedCourse({ course, watched }: Plan, member: Member, random: SeededRandom): WatchedCourse {
  const isUnfinished = watched > 0 && watched < course.lessons.length
  const isPartial = random.chance(0.6) || member.slug === DEMO_MEMBER
  return { course, lessonCount: watched, isLastPartial: isUnfinished && isPartial }
}
