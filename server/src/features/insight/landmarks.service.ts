import { notFound } from '@bee/contract/failures.ts'
import { REPLAY_WAVE_POINTS } from '@bee/contract/player/curves.ts'
import type { Landmarks } from '@bee/contract/player/player.contract.ts'
import type { LinkSigner } from '../../http/media/media-links.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { LandmarksRepository } from './landmarks.repository.ts'

const NO_SUCH_LESSON = '没有这一讲，也许已经删掉'

/** Only the shape, in percent of its peak at REPLAY_WAVE_POINTS points: members must not learn how many learners there are. */
export function waveOf(replays: readonly number[]): number[] {
  const most = replays.reduce((top, count) => Math.max(top, count), 0)
  if (most === 0) return []
  return Array.from({ length: REPLAY_WAVE_POINTS }, (_, place) => {
    const from = Math.floor((place * replays.length) / REPLAY_WAVE_POINTS)
    const to = Math.max(from + 1, Math.floor(((place + 1) * replays.length) / REPLAY_WAVE_POINTS))
    const top = replays.slice(from, to).reduce((highest, count) => Math.max(highest, count), 0)
    return Math.round((100 * top) / most)
  })
}

/** The marks on the seek bar of a lesson, for members who may watch it. */
export function createLandmarksService(parts: {
  landmarks: LandmarksRepository
  access: CourseAccessService
  links: Pick<LinkSigner, 'toFolderOf'>
}) {
  const { landmarks, access, links } = parts

  async function of(userId: number, lessonId: number): Promise<Landmarks> {
    const row = await landmarks.of(lessonId)
    if (!row) throw notFound(NO_SUCH_LESSON)
    const may = await access.find(userId, row.courseId)
    const viewer = access.viewerOf(userId, may, { lessonId, courseId: row.courseId, isPreview: row.isPreview })
    return {
      lessonId,
      storyboardUrl: row.storyboardPath === null || !viewer ? null : links.toFolderOf(row.storyboardPath, viewer),
      marks: row.marks,
      mostReplayed: row.hotFrom === null || row.hotTo === null ? null : { from: row.hotFrom, to: row.hotTo },
      replayWave: waveOf(row.replays ?? []),
    }
  }

  return { of }
}

export type LandmarksService = ReturnType<typeof createLandmarksService>
