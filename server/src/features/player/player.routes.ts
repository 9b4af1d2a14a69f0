import type { playerContract } from '@bee/contract/player/player.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import type { CatalogueService } from './catalogue.service.ts'
import { presentChapter, presentPlace, presentSchedule } from './player.presenter.ts'
import type { ProgressService } from './progress.service.ts'

interface PlayerParts {
  catalogue: CatalogueService
  progress: ProgressService
}

export const playerRoutes = ({
  catalogue,
  progress,
}: PlayerParts): Handlers<Omit<typeof playerContract, 'landmarks'>> => ({
  catalogue: cached(['courses'], async function chaptersOf({ courseId }, { member }) {
    const chapters = await catalogue.ofCourse(courseId, member?.userId)
    return chapters.map(presentChapter)
  }),

  async recordProgress({ lessonId, ...save }, { member }) {
    const { row, coursePercent } = await progress.save({ userId: member.userId, lessonId, ...save })
    return { ...presentSchedule(row), coursePercent, serverTime: progress.now().getTime() }
  },

  schedule: async (input, { member }) => presentPlace(await progress.schedule(member.userId, input), progress.now()),
})
