import { forbidden, notFound } from '@bee/contract/failures.ts'
import type { Right, Staff } from '../../../http/staff/staff-session.ts'
import type { QuestionPlacesRepository } from './question-places.repository.ts'

/** Where in the courses questions are explained. */
export function createQuestionPlacesService(parts: {
  places: QuestionPlacesRepository
  staffFilmLink: (path: string, userId: number) => string
}) {
  const { places, staffFilmLink } = parts

  async function lesson({ userId }: Pick<Staff, 'userId'>, { scope }: Right, lessonId: number) {
    const found = await places.lesson(lessonId)
    if (!found) throw notFound('没有这一讲')
    const { filePath, ...row } = found
    // Somebody else's lesson may be named beside a question; its film is for those who teach it.
    const isShown = scope !== 'own' || (await places.teaches(userId, row.courseId))
    return { ...row, filmUrl: isShown && filePath !== null ? staffFilmLink(filePath, userId) : '' }
  }

  async function lessonsOf({ userId }: Pick<Staff, 'userId'>, { scope }: Right, courseId: number) {
    if (scope === 'own' && !(await places.teaches(userId, courseId))) throw forbidden('你只能选自己的课')
    return places.lessonsOf(courseId)
  }

  return { lesson, lessonsOf }
}

export type QuestionPlacesService = ReturnType<typeof createQuestionPlacesService>
