import { notFound } from '@bee/contract/failures.ts'
import type { CourseInsight } from '@bee/contract/manage/insight.contract.ts'
import type { Database } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import type { CourseDaysService } from '../statistics/course-days.service.ts'
import type { CourseInsightRepository } from './course-insight.repository.ts'

const NO_SUCH_COURSE = '没有这门课，也许已经删掉'
export const NOT_OWN = '你只能看自己的课的数据'

/** The numbers of one course. */
export function createCourseInsightService(parts: {
  database: Database
  insight: CourseInsightRepository
  courseDays: CourseDaysService
  rights: Pick<ContentRights, 'refuseUnlessReaches'>
}) {
  const { database, insight, courseDays, rights } = parts

  async function course(courseId: number, staff: Staff): Promise<CourseInsight> {
    const about = { kind: 'course', contentId: courseId } as const
    await rights.refuseUnlessReaches(database, staff, 'insight.read', about, { notOwn: NOT_OWN })
    const [figures, { now, before }] = await Promise.all([
      insight.figures(courseId),
      courseDays.lastThirtyDays(courseId),
    ])
    if (!figures) throw notFound(NO_SUCH_COURSE)
    return { ...figures, days: now, daysBefore: before }
  }

  return { course }
}

export type CourseInsightService = ReturnType<typeof createCourseInsightService>
