import type { Ground } from '../../ground.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createCommentModerationRepository } from './comment-moderation.repository.ts'
import { createCommentModerationService } from './comment-moderation.service.ts'
import { createCommentWritingRepository } from './comment-writing.repository.ts'
import { createCommentsRepository } from './comments.repository.ts'
import { createCommentsService } from './comments.service.ts'

export function createComments({ database, clock, cache }: Ground, { limits }: { limits: RateLimits }) {
  return {
    services: {
      comments: createCommentsService({
        comments: createCommentsRepository(database),
        writing: createCommentWritingRepository(database),
        limits,
        clock,
        // How many comments a course has is a counter, which may lag on lists: not every page is thrown away for it.
        onChange: () => cache.forget('comments'),
      }),
      commentModeration: createCommentModerationService({
        moderation: createCommentModerationRepository(database),
        clock,
      }),
    },
  }
}
