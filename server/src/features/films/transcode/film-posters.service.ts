import { badField } from '@bee/contract/failures.ts'
import type { PosterCandidate } from '@bee/contract/manage/media/transcode.contract.ts'
import type { Database, Work } from '../../../database/database.ts'
import { pictureAddress } from '../../../http/media/picture-address.ts'
import { posterCount, posterSecond } from '../../../outside/transcoder/poster-seconds.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import type { FilmPostersRepository } from './film-posters.repository.ts'

/** The picture that stands for a film. */
export function createFilmPosters(parts: {
  database: Database
  posters: FilmPostersRepository
  changes: Pick<ContentChanges, 'changeOne'>
  assets: AssetsService
  rights: Pick<ContentRights, 'refuseUnlessReaches' | 'refuseFilmChange'>
}) {
  const { database, posters, changes, assets, rights } = parts

  async function candidates(filmId: number, staff: Staff): Promise<PosterCandidate[]> {
    await rights.refuseUnlessReaches(database, staff, 'content.read', { kind: 'film', contentId: filmId })
    const [rows, chosen, seconds] = await Promise.all([
      posters.candidates(filmId),
      posters.posterOf(database, filmId),
      posters.secondsOf(filmId),
    ])
    // A picture that could not be taken is left out of the rows, so the seconds are known only where all are there.
    const isWhole = seconds > 0 && rows.length === posterCount(seconds)
    return rows.map(({ pictureId, path, sha256 }, nth) => ({
      pictureId,
      url: pictureAddress(path, sha256),
      isChosen: pictureId === chosen,
      second: isWhole ? Math.floor(posterSecond(seconds, nth)) : null,
    }))
  }

  async function choose(
    work: Work,
    { filmId, pictureId }: { filmId: number; pictureId: number },
    staff: Staff,
  ): Promise<Outcome<{ url: string }>> {
    await rights.refuseFilmChange(work, staff, filmId)
    const film = await changes.changeOne(
      work,
      { kind: 'film', contentId: filmId, missing: '没有这个视频' },
      (standing) => {
        if (standing.posterId === pictureId) throw badField('pictureId', '封面已经是这一张了')
        return { ...standing, posterId: pictureId }
      },
      { by: staff.userId, note: '换封面' },
    )
    const before = { pictureId: film.posterId }
    const urlOf = await assets.pictureUrls(work, [pictureId])
    return {
      result: { url: urlOf(pictureId) },
      event: {
        action: 'film.poster',
        target: { kind: 'filmPoster', id: filmId },
        summary: `换了视频「${film.title}」的封面`,
        before,
        after: { pictureId },
        undo:
          before.pictureId === null
            ? '之前没有封面，换一张就是'
            : { call: 'making.poster', input: { filmId, pictureId: before.pictureId } },
      },
    }
  }

  return { candidates, choose }
}

export type FilmPosters = ReturnType<typeof createFilmPosters>
