import { forbidden } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { ContentPermission } from '../content/content-rights.service.ts'
import type { SubtitlesRepository } from './subtitles.repository.ts'

const NOT_OWN = '你只能看和改自己的课里的视频'
const ASKS = '你的角色不能直接发布，请教务来发布这份字幕'

/** How far the rights of staff reach into films: somebody's own are those that the own courses show. */
export function createSubtitleRights(subtitles: Pick<SubtitlesRepository, 'isOwnFilm'>) {
  async function reaches(staff: Staff, permission: ContentPermission, filmId: number, work?: Work): Promise<boolean> {
    const scope = staff.rights.get(permission)?.scope
    if (scope === undefined || scope === 'asks') return false
    return scope === 'all' || subtitles.isOwnFilm(staff.userId, filmId, work)
  }

  async function refuseUnlessReaches(
    staff: Staff,
    permission: ContentPermission,
    filmId: number,
    work?: Work,
  ): Promise<void> {
    if (await reaches(staff, permission, filmId, work)) return
    throw forbidden(staff.rights.get(permission)?.scope === 'asks' ? ASKS : NOT_OWN)
  }

  return { reaches, refuseUnlessReaches }
}

export type SubtitleRights = ReturnType<typeof createSubtitleRights>
