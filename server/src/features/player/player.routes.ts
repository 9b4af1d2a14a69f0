import type { Chapter, playerContract } from '@bee/contract/player/player.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import type { CatalogueContent, CatalogueService } from './catalogue.service.ts'
import type { LandmarksService } from '../insight/landmarks.service.ts'
import { presentChapter, presentPlace, presentSchedule } from './player.presenter.ts'
import type { ProgressService } from './progress.service.ts'

interface PlayerParts {
  catalogue: CatalogueService
  progress: ProgressService
  /** What stands on the seek bar of a lesson. */
  landmarks: LandmarksService
}

export function playerRoutes({ catalogue, progress, landmarks }: PlayerParts): Handlers<typeof playerContract> {
  /** What a kept answer was made from, files and all: a member's own is made from it as well. It goes when the answer goes. */
  const contents = new WeakMap<readonly Chapter[], CatalogueContent>()

  async function chaptersOf(courseId: number, content: CatalogueContent, userId: number | undefined) {
    const chapters = await catalogue.asSeenBy(courseId, content, userId)
    return chapters.map(presentChapter)
  }

  return {
    catalogue: cached(
      ['courses'],
      async function everybodys({ courseId }, { member }) {
        const content = await catalogue.contentOf(courseId)
        const chapters = await chaptersOf(courseId, content, member?.userId)
        contents.set(chapters, content)
        return chapters
      },
      {
        personal: function ownChapters({ courseId }, publicPart, { userId }) {
          const content = contents.get(publicPart)
          return content && chaptersOf(courseId, content, userId)
        },
      },
    ),

    async recordProgress({ lessonId, ...save }, { member }) {
      const { row, coursePercent } = await progress.save({ userId: member.userId, lessonId, ...save })
      return { ...presentSchedule(row), coursePercent, serverTime: progress.now().getTime() }
    },

    landmarks: ({ lessonId }, { member }) => landmarks.of(member.userId, lessonId),

    schedule: async (input, { member }) => presentPlace(await progress.schedule(member.userId, input), progress.now()),
  }
}
