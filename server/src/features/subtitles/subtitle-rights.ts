import type { Database, Db } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { ContentPermission, ContentRights } from '../content/content-rights.service.ts'

const ASKS = '你的角色不能直接发布，请教务来发布这份字幕'

/** Rights on subtitles follow from the rights on their film. */
export function createSubtitleRights({
  database,
  rights,
}: {
  database: Database
  rights: Pick<ContentRights, 'reaches' | 'refuseUnlessReaches'>
}) {
  const film = (filmId: number) => ({ kind: 'film', contentId: filmId }) as const

  function reaches(staff: Staff, permission: ContentPermission, filmId: number): Promise<boolean> {
    return rights.reaches(database, staff, permission, film(filmId))
  }

  function refuseUnlessReaches(
    staff: Staff,
    permission: ContentPermission,
    filmId: number,
    work: Db = database,
  ): Promise<void> {
    return rights.refuseUnlessReaches(work, staff, permission, film(filmId), { asks: ASKS })
  }

  return { reaches, refuseUnlessReaches }
}

export type SubtitleRights = ReturnType<typeof createSubtitleRights>
