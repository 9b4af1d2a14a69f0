import type { PoolClient } from 'pg'
import type { Member } from '../content-schema.ts'
import { DEMO_COLLECTED_COURSES, DEMO_COLLECTED_QUESTIONS, DEMO_MEMBER } from '../history/demo-member.ts'
import { memberIds } from './seed-members.ts'
import { idsBySlug, insertRows } from './seed-rows.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

interface Mark {
  user_id: number
  course_id: number
  created_at: Date
}

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** Likes and favourites of courses: most from those who watch them, some from those who only mean to. */
async function seedCourseMarks({ client, content, day }: SeedContext): Promise<void> {
  const memberId = await memberIds(client, content)
  const courseId = await idsBySlug(client, 'courses')
  const { rows: enrolments } = await client.query<{ user_id: number; course_id: number; started_at: Date }>(
    'SELECT user_id, course_id, started_at FROM enrolments ORDER BY user_id, course_id',
  )
  const likes: Mark[] = []
  const collections: Mark[] = []
  for (const member of content.members) {
    const random = seededRandom('marks', member.slug)
    const userId = memberId(member.slug)
    const isDemo = member.slug === DEMO_MEMBER
    const mine = enrolments.filter(({ user_id }) => user_id === userId)
    for (const { course_id, started_at } of mine) {
      if (random.chance(0.6)) likes.push({ user_id: userId, course_id, created_at: later(started_at, minutes(20)) })
      if (isDemo || random.chance(0.45)) {
        collections.push({ user_id: userId, course_id, created_at: later(started_at, minutes(5)) })
      }
    }
    const others = content.courses.filter(
      (course) =>
        member.studies.includes(course.area) && !mine.some((each) => each.course_id === courseId(course.slug)),
    )
    const count = isDemo ? Math.max(0, DEMO_COLLECTED_COURSES - mine.length) : random.between(0, 4)
    for (const course of random.shuffled(others).slice(0, count)) {
      const daysAgo = random.between(1, Math.min(course.daysAgo, member.joinedDaysAgo) - 1)
      const createdAt = day.at(daysAgo, random.between(hours(12), hours(23)))
      collections.push({ user_id: userId, course_id: courseId(course.slug), created_at: createdAt })
    }
  }
  await insertRows(client, 'course_likes', likes)
  await insertRows(client, 'course_collections', collections)
  await client.query(
    `UPDATE courses SET
       like_count = (SELECT count(*) FROM course_likes marks WHERE marks.course_id = courses.id),
       collect_count = (SELECT count(*) FROM course_collections marks WHERE marks.course_id = courses.id)
     WHERE is_demo`,
  )
}

async function seedQuestionMarks({ client, content }: SeedContext): Promise<void> {
  const memberId = await memberIds(client, content)
  for (const member of content.members) {
    await insertRows(client, 'question_collections', await collectedQuestions(client, member, memberId(member.slug)))
  }
  // The file gives a starting point; the rows come on top of it.
  await client.query(
    `UPDATE questions SET collect_count = collect_count + marks.total
     FROM (SELECT question_id, count(*) AS total FROM question_collections GROUP BY question_id) marks
     WHERE marks.question_id = questions.id AND questions.is_demo`,
  )
}

async function collectedQuestions(client: PoolClient, member: Member, userId: number) {
  const { rows: answered } = await client.query<{ question_id: number; answered_at: Date }>(
    `SELECT question_id, min(answered_at) AS answered_at FROM question_answers WHERE user_id = $1
     GROUP BY question_id ORDER BY question_id`,
    [userId],
  )
  const random = seededRandom('keep', member.slug)
  const count = member.slug === DEMO_MEMBER ? DEMO_COLLECTED_QUESTIONS : random.between(0, 14)
  return random
    .shuffled(answered)
    .slice(0, count)
    .map(({ question_id, answered_at }) => ({ user_id: userId, question_id, created_at: answered_at }))
}

export const markSteps: SeedStep[] = [
  { name: 'course-marks', label: '点赞与收藏', run: seedCourseMarks },
  { name: 'question-marks', label: '收藏的题', run: seedQuestionMarks },
]
