import type { playerContract } from '@bee/contract/player/player.contract.ts'
import type { Handlers } from '../../http/implement.ts'
import type { LandmarksService } from './landmarks.service.ts'

export const landmarksRoutes = (landmarks: LandmarksService): Handlers<Pick<typeof playerContract, 'landmarks'>> => ({
  landmarks: ({ lessonId }, { member }) => landmarks.of(member.userId, lessonId),
})
