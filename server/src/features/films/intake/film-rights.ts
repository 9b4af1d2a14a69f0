import { forbidden, notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../../database/database.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { IntakeFilmsRepository } from './intake-films.repository.ts'

/** Who may put another file in the place of a film: whoever may write every course that shows it. */
export function createFilmRights(parts: {
  films: IntakeFilmsRepository
  contentRights: Pick<ContentRights, 'refuseUnlessReaches'>
}) {
  const { films, contentRights } = parts

  async function refuseUnlessReaches(work: Work, staff: Staff, filmId: number): Promise<void> {
    if (!(await films.exists(work, filmId))) throw notFound('没有这个视频')
    if (staff.rights.get('content.write')?.scope === 'all') return
    const courses = await films.coursesOf(work, filmId)
    for (const contentId of courses) {
      await contentRights.refuseUnlessReaches(work, staff, 'content.write', { kind: 'course', contentId })
    }
    if (courses.length === 0 && !(await films.isBroughtBy(work, filmId, staff.userId))) {
      throw forbidden('你只能换自己的课里的视频，和自己传的')
    }
  }

  return { refuseUnlessReaches }
}

export type FilmRights = ReturnType<typeof createFilmRights>
