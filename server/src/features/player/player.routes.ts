import type { playerContract } from '@bee/contract/player/player.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import type { CatalogueService } from './catalogue.service.ts'
import type { LandmarksService } from '../insight/landmarks.service.ts'
import { presentChapter, presentPlace, presentSchedule } from './player.presenter.ts'
import type { ProgressService } from './progress.service.ts'

interface PlayerParts {
  catalogue: CatalogueService
  progress: ProgressService
  /** What stands on the seek bar of a lesson. */
  landmarks: LandmarksService
}

export const playerRoutes = ({ catalogue, progress, landmarks }: PlayerParts): Handlers<typeof playerContract> => ({
  catalogue: cached(['courses'], async function chaptersOf({ courseId }, { member }) {
    const chapters = await catalogue.ofCourse(courseId, member?.userId)
    return chapters.map(presentChapter)
  }),

  async recordProgress({ lessonId, ...save }, { member }) {
    const { row, coursePercent } = await progress.save({ userId: member.userId, lessonId, ...save })
    return { ...presentSchedule(row), coursePercent, serverTime: progress.now().getTime() }
  },

  landmarks: ({ lessonId }, { member }) => landmarks.of(member.userId, lessonId),

  schedule: async (input, { member }) => presentPlace(await progress.schedule(member.userId, input), progress.now()),
})
