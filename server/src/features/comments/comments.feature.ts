import { commentsContract } from '@bee/contract/comments/comments.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createCommentImport } from './comment-import.repository.ts'
import { createCommentMarksRepository } from './comment-marks.repository.ts'
import { createCommentMarksService } from './comment-marks.service.ts'
import { createCommentModerationService } from './comment-moderation.service.ts'
import { createCommentWritingRepository } from './comment-writing.repository.ts'
import { createCommentsRepository } from './comments.repository.ts'
import { commentsRoutes } from './comments.routes.ts'
import { createCommentsService } from './comments.service.ts'

export function createComments(
  { database, clock }: Dependencies,
  { limits, courseAccess }: { limits: RateLimits; courseAccess: CourseAccessService },
) {
  return {
    services: {
      comments: createCommentsService({
        comments: createCommentsRepository(database),
        writing: createCommentWritingRepository(database),
        access: courseAccess,
        limits,
        clock,
      }),
      commentMarks: createCommentMarksService({ marks: createCommentMarksRepository(database), clock }),
      commentImport: createCommentImport(),
      commentModeration: createCommentModerationService({ clock }),
    },
  }
}

export const commentsFeature = defineFeature({
  name: 'comments',
  needs: [limitsFeature, coursesFeature],
  create: createComments,
  routes: (site, { comments, commentMarks }) =>
    site.implement(commentsContract, commentsRoutes(comments, commentMarks)),
})
