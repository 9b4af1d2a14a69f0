import { COURSE_SORTS, type CourseSort } from '@bee/contract/courses/course-choices.ts'
import { RECOMMENDATION_SIZE, REPLIES_SHOWN } from '@bee/contract/limits.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createCommentsRepository } from '../comments/comments.repository.ts'
import { createOrdersRepository } from '../orders/orders.repository.ts'
import { createProgressRepository } from '../player/progress.repository.ts'
import { createCourseAccessRepository } from './course-access.repository.ts'
import { createCourseDetailRepository } from './course-detail.repository.ts'
import { createCourseRecommendationsRepository } from './course-recommendations.repository.ts'
import { createCoursesRepository, type CourseFilter } from './courses.repository.ts'
import { createMyCoursesRepository } from './my-courses.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const PAGE = { page: 3, limit: 12 }
const userId = 7
const reader = () => ({ userId, now: new Date('2026-02-02') })
const filter = (change: Partial<CourseFilter> = {}): CourseFilter => ({ search: '', typeIds: [], sort: '0', ...change })
const courses = () => createCoursesRepository(stage.database)
const details = () => createCourseDetailRepository(stage.database)
const mine = () => createMyCoursesRepository(stage.database)
const comments = () => createCommentsRepository(stage.database)
const orders = () => createOrdersRepository(stage.database)
const progress = () => createProgressRepository(stage.database)
const overdueSince = new Date('2026-02-03')
const ofDirection = () => filter({ typeIds: [stage.types.java, stage.types.spring, stage.types.micro] })
const ofSeveral = () => filter({ typeIds: [stage.types.spring, stage.types.micro], sort: '2' })

/** A new sort does not compile without a plan. */
const SORT_PLANS: Record<CourseSort, string> = {
  '0': 'list-default',
  '1': 'list-newest',
  '2': 'list-popular',
  '3': 'list-free',
}

const RECORDED: PlanCase[] = [
  ...COURSE_SORTS.map((sort): PlanCase => [SORT_PLANS[sort], () => courses().list(filter({ sort }), PAGE)]),
  ['list-direction', () => courses().list(ofDirection(), PAGE)],
  ['list-search', () => courses().list(filter({ search: '稀有' }), PAGE)],
  ['mine', () => mine().list(reader(), 'all', PAGE)],
  ['comments-hottest', () => comments().list({ courseId: 5, kind: 'all', order: 'hottest' }, PAGE)],
  ['comment-first-replies', () => comments().firstReplies([10, 20, 30], REPLIES_SHOWN)],
  ['recommended', () => createCourseRecommendationsRepository(stage.database).forCourse(100, RECOMMENDATION_SIZE)],
  ['access', () => createCourseAccessRepository(stage.database).find(reader(), 100)],
  ['lessons-asked', () => progress().lessons([{ userId, lessonId: 8100 }])],
]

const RULED: PlanCase[] = [
  ['list-type', () => courses().list(filter({ typeIds: [stage.types.spring], sort: '2' }), PAGE)],
  ['list-several', () => courses().list(ofSeveral(), PAGE)],
  ['suggest', () => courses().namesFor('稀有', 1000)],
  ['list-member', () => courses().ownCards([1, 2, 3, 4, 5], reader())],
  ['category', () => courses().byCategory(1, PAGE)],
  ['detail', () => details().find(100, new Date('2026-02-01'), reader())],
  ['detail-own', () => details().own(100, new Date('2026-02-01'), reader())],
  ['collected', () => mine().collected(reader(), PAGE)],
  ['comments', () => comments().list({ courseId: 5, kind: 'all', order: 'newest' }, PAGE)],
  ['comments-questions', () => comments().list({ courseId: 5, kind: 'question', order: 'newest' }, PAGE)],
  ['comments-own', () => comments().marksOf([10, 20, 30], userId)],
  ['comment-replies', () => comments().replies(10, PAGE)],
  ['orders', () => orders().list({ userId, status: 'all', overdueSince }, PAGE)],
  ['orders-waiting', () => orders().list({ userId, status: 'pending', overdueSince }, PAGE)],
  ['places-in-course', () => progress().ofCourse(userId, 100)],
  ['place-in-lesson', () => progress().ofLesson(userId, 8100)],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
