import { profileContract } from '@bee/contract/profile/profile.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { uploadsFeature } from '../uploads/uploads.feature.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createFeedbackAnswersRepository } from './feedback-answers.repository.ts'
import { createFeedbackAnswersService } from './feedback-answers.service.ts'
import { createFeedbackImport } from './feedback-import.repository.ts'
import { createFeedbackRepository } from './feedback.repository.ts'
import { createFeedbackService } from './feedback.service.ts'
import { profileRoutes } from './profile.routes.ts'
import { createStudyRepository } from './study.repository.ts'
import { createStudyService } from './study.service.ts'

export function createProfile(
  { database, clock }: Dependencies,
  { limits, uploads }: { limits: RateLimits; uploads: UploadsService },
) {
  return {
    services: {
      study: createStudyService({ study: createStudyRepository(database), clock }),
      feedbackImport: createFeedbackImport(),
      feedbackAnswers: createFeedbackAnswersService({ answers: createFeedbackAnswersRepository(), clock }),
      feedback: createFeedbackService({ feedback: createFeedbackRepository(database), uploads, limits, clock }),
    },
  }
}

export const profileFeature = defineFeature({
  name: 'profile',
  needs: [limitsFeature, uploadsFeature],
  create: createProfile,
  routes: (site, { study, feedback }) => site.implement(profileContract, profileRoutes(study, feedback)),
})
