import type { ImportedMark } from '@bee/server/features/courses/mark-import.repository.ts'
import type { ImportedFavourite } from '@bee/server/features/questions/practice-import.repository.ts'
import type { Member } from '../content-schema.ts'
import { DEMO_COLLECTED_COURSES, DEMO_COLLECTED_QUESTIONS, DEMO_MEMBER } from '../history/demo-member.ts'
import { idsBySlug } from './look-up.ts'
import { memberIds } from './seed-members.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** Likes and favourites of courses: most from members who watch them, some from members who only mean to. */
async function seedCourseMarks(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const memberId = await memberIds(context)
  const courseId = await idsBySlug(context, 'courses')
  const enrolments = await services.studyImport.enrolmentStarts(work)
  const likes: ImportedMark[] = []
  const favourites: ImportedMark[] = []
  for (const member of content.members) {
    const random = seededRandom('marks', member.slug)
    const userId = memberId(member.slug)
    const isDemo = member.slug === DEMO_MEMBER
    const mine = enrolments.filter((each) => each.userId === userId)
    for (const { courseId: id, startedAt } of mine) {
      if (random.chance(0.6)) likes.push({ userId, courseId: id, createdAt: later(startedAt, minutes(20)) })
      if (isDemo || random.chance(0.45)) {
        favourites.push({ userId, courseId: id, createdAt: later(startedAt, minutes(5)) })
      }
    }
    const others = content.courses.filter(
      (course) => member.studies.includes(course.area) && !mine.some((each) => each.courseId === courseId(course.slug)),
    )
    const count = isDemo ? Math.max(0, DEMO_COLLECTED_COURSES - mine.length) : random.between(0, 4)
    for (const course of random.shuffled(others).slice(0, count)) {
      const daysAgo = random.between(1, Math.min(course.daysAgo, member.joinedDaysAgo) - 1)
      const createdAt = day.at(daysAgo, random.between(hours(12), hours(23)))
      favourites.push({ userId, courseId: courseId(course.slug), createdAt })
    }
  }
  await services.markImport.add(work, { likes, favourites })
  // The last of the rows from which the openings follow.
  await services.viewImport.count(
    work,
    content.courses.map(({ slug }) => courseId(slug)),
  )
}

async function seedQuestionMarks(context: SeedContext): Promise<void> {
  const memberId = await memberIds(context)
  const favourites: ImportedFavourite[] = []
  for (const member of context.content.members) {
    favourites.push(...(await favouriteQuestions(context, member, memberId(member.slug))))
  }
  await context.services.practiceImport.addFavourites(context.work, favourites)
}

/** The share of the questions that a member has answered. */
const KEPT_SHARE = { least: 0.15, most: 0.6 }

/** Some questions are kept by many members, and every member has a taste of their own. */
const worthKeeping = (questionId: number, member: Member) =>
  seededRandom('worth', questionId).next() + seededRandom('keep', member.slug, questionId).next()

async function favouriteQuestions({ services, work }: SeedContext, member: Member, userId: number) {
  const answered = await services.practiceImport.firstAnswers(work, userId)
  const share = KEPT_SHARE.least + seededRandom('keep', member.slug).next() * (KEPT_SHARE.most - KEPT_SHARE.least)
  const count = member.slug === DEMO_MEMBER ? DEMO_COLLECTED_QUESTIONS : Math.round(answered.length * share)
  return answered
    .map((each) => ({ ...each, worth: worthKeeping(each.questionId, member) }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, count)
    .map(({ questionId, at }) => ({ userId, questionId, createdAt: at }))
}

export const markSteps: SeedStep[] = [
  { name: 'course-marks', label: '点赞与收藏', run: seedCourseMarks },
  { name: 'question-marks', label: '收藏的题', run: seedQuestionMarks },
]
