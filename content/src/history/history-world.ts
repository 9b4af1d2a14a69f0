import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import type { Area, Member, PlacedQuestion } from '../content-schema.ts'
import { planOrders } from '../seeding/order-plan.ts'
import { idsBySlug } from '../seeding/look-up.ts'
import type { SeedContext } from '../seeding/seed-step.ts'

export interface WorldLesson {
  id: number
  /** Rounded up, as the player rounds. */
  seconds: number
}

export interface WorldCourse {
  id: number
  slug: string
  area: Area
  isFree: boolean
  daysAgo: number
  popularity: number
  lessons: WorldLesson[]
}

export interface WorldQuestion {
  id: number
  typeId: number
  typeName: string
  directionId: number
  directionName: string
  area: Area
  kind: QuestionKind
  difficulty: number
  optionCount: number
  right: string[]
  daysAgo: number
}

/** A member's comments about a course, and how many days ago the first one was written. */
export interface SpokenCourse {
  slug: string
  daysAgo: number
}

/** The things that invented students use: courses, questions, purchases and comments. */
export interface World {
  courses: WorldCourse[]
  questions: WorldQuestion[]
  /** Days ago of the payment, by course. */
  paidCourses(member: Member): Map<string, number>
  spokenCourses(member: Member): SpokenCourse[]
  /** Days on which the member wrote, each as often as he did. */
  speakingDays(member: Member): number[]
}

export async function loadWorld(context: SeedContext): Promise<World> {
  const { services, work, content } = context
  const lessons = await services.demo.lessons(work)
  const courseId = await idsBySlug(context, 'courses')
  const questionId = await idsBySlug(context, 'questions')
  const typeId = await idsBySlug(context, 'course_types')
  const typeNames = new Map(
    content.types.flatMap((type) => [type, ...type.children]).map(({ slug, name }) => [slug, name]),
  )
  const orders = planOrders(content).filter(({ status }) => status === 'paid')
  const words = [
    ...content.courses.flatMap(({ slug, comments }) => comments.map((comment) => ({ ...comment, course: slug }))),
    ...content.replies,
  ]
  const wordsOf = (member: Member) => words.filter((word) => word.member === member.slug)
  return {
    courses: content.courses.map((course) => ({
      id: courseId(course.slug),
      slug: course.slug,
      area: course.area,
      isFree: course.price === 0,
      daysAgo: course.daysAgo,
      popularity: course.popularity,
      lessons: lessons
        .filter((lesson) => lesson.course === course.slug)
        .map(({ id, seconds }) => ({ id, seconds: Math.ceil(seconds) })),
    })),
    questions: content.questions.map((question) => ({
      id: questionId(question.slug),
      typeId: typeId(question.type),
      typeName: typeNames.get(question.type) ?? '',
      directionId: typeId(question.area),
      directionName: typeNames.get(question.area) ?? '',
      area: question.area,
      kind: question.kind,
      difficulty: question.difficulty,
      optionCount: 'options' in question ? question.options.length : 0,
      right: rightOptions(question),
      daysAgo: question.daysAgo,
    })),
    paidCourses: (member) =>
      new Map(orders.filter((order) => order.member === member.slug).map(({ course, daysAgo }) => [course, daysAgo])),
    spokenCourses: (member) => {
      const first = new Map<string, number>()
      for (const { course, daysAgo } of wordsOf(member)) first.set(course, Math.max(daysAgo, first.get(course) ?? 0))
      return [...first].map(([slug, daysAgo]) => ({ slug, daysAgo })).toSorted((a, b) => b.daysAgo - a.daysAgo)
    },
    speakingDays: (member) => wordsOf(member).map(({ daysAgo }) => daysAgo),
  }
}

/** Letters for choices, the word itself for true or false, an empty list for open questions. */
function rightOptions(question: PlacedQuestion): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.right.toSorted()
    case 'judge':
      return [String(question.right)]
    case 'open':
      return []
  }
}
