import { notFound } from '@bee/contract/failures.ts'
import type { Database } from '../../../database/database.ts'
import type { StaffViewer } from '../../../http/media/media-links.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { QuestionPlacesRepository } from './question-places.repository.ts'

/** The places in courses where questions are explained. */
export function createQuestionPlacesService(parts: {
  database: Database
  rights: Pick<ContentRights, 'reaches' | 'refuseUnlessReaches'>
  places: QuestionPlacesRepository
  staffFilmLink: (path: string, viewer: StaffViewer) => string
}) {
  const { database, rights, places, staffFilmLink } = parts
  const courseOf = (contentId: number) => ({ kind: 'course', contentId }) as const

  async function lesson(staff: Staff, lessonId: number) {
    const found = await places.lesson(lessonId)
    if (!found) throw notFound('没有这一讲')
    const { filePath, ...row } = found
    // A lesson of another teacher may be named beside a question; its film is only for staff of its course.
    const isShown = await rights.reaches(database, staff, 'content.read', courseOf(row.courseId))
    const subject = { by: 'content.read', kind: 'course', id: row.courseId } as const
    const filmUrl = isShown && filePath !== null ? staffFilmLink(filePath, { userId: staff.userId, subject }) : ''
    return { ...row, filmUrl }
  }

  async function lessonsOf(staff: Staff, courseId: number) {
    const refusals = { notOwn: '你只能选自己的课' }
    await rights.refuseUnlessReaches(database, staff, 'content.read', courseOf(courseId), refusals)
    return places.lessonsOf(courseId)
  }

  return { lesson, lessonsOf }
}

export type QuestionPlacesService = ReturnType<typeof createQuestionPlacesService>
