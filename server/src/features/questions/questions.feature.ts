import { manageQuestionsContract } from '@bee/contract/manage/questions/questions.contract.ts'
import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import { questionsContract } from '@bee/contract/questions/questions.contract.ts'
import * as z from 'zod/mini'
import { draftWayOf } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Pace } from '../../outside/pace.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import { createAnsweringRepository } from './answering.repository.ts'
import { createQuestionDeskRepository } from './desk/question-desk.repository.ts'
import { questionDeskRoutes } from './desk/question-desk.routes.ts'
import { createQuestionDesk } from './desk/question-desk.service.ts'
import { createQuestionNumbersRepository } from './desk/question-numbers.repository.ts'
import { createQuestionPlacesRepository } from './desk/question-places.repository.ts'
import { createQuestionPlacesService } from './desk/question-places.service.ts'
import { createQuestionStatisticsService } from './desk/question-statistics.service.ts'
import { createDrawingService } from './drawing.service.ts'
import { createLearningRepository } from './learning.repository.ts'
import { createLearningService } from './learning.service.ts'
import { createPracticeImport } from './practice-import.repository.ts'
import { createPracticeRepository } from './practice.repository.ts'
import { practiceRoutes } from './practice.routes.ts'
import { createPracticeService } from './practice.service.ts'
import { createQuestionEditingRepository } from './question-editing.repository.ts'
import { createQuestionEditingService } from './question-editing.service.ts'
import { createQuestionsRepository } from './questions.repository.ts'
import { questionBrowsingRoutes } from './questions.routes.ts'
import { createQuestionsService } from './questions.service.ts'

export function createQuestions(
  { database, clock, randomness }: Dependencies,
  others: {
    limits: RateLimits
    assets: AssetsService
    contentRights: ContentRights
    staffFilmLink: (path: string, viewer: StaffViewer) => string
  },
) {
  const { limits, assets, contentRights: rights, staffFilmLink } = others
  const questions = createQuestionsRepository(database)
  const learning = createLearningRepository(database)
  const editing = createQuestionEditingRepository()
  /** The same for jobs: pauses by pace. */
  const editAtPace = (pace: Pace) => createQuestionEditingService({ editing, assets, clock, pace })
  const drawing = createDrawingService({ questions, learning, clock, randomness })
  const places = createQuestionPlacesRepository(database)
  const questionStatistics = createQuestionStatisticsService({
    numbers: createQuestionNumbersRepository(database),
    database,
    rights,
    clock,
  })
  const counting: JobKind = {
    name: 'questions.count',
    title: '数题目的作答',
    input: z.unknown(),
    run: ({ report }) => questionStatistics.countNight(report),
    // Before the check of the content.
    schedule: { dailyAt: { hour: 4, minute: 10 } },
  }
  const questionEditing = createQuestionEditingService({ editing, assets, clock })
  return {
    jobs: [counting],
    drafts: { question: draftWayOf(QuestionDraft, questionEditing, editAtPace) },
    services: {
      questionPlaces: createQuestionPlacesService({ database, rights, places, staffFilmLink }),
      questionStatistics,
      questionDesk: createQuestionDesk({ desk: createQuestionDeskRepository(database) }),
      questions: createQuestionsService({ questions, clock }),
      drawing,
      practiceImport: createPracticeImport(),
      learning: createLearningService({ learning, clock }),
      practice: createPracticeService({
        questions,
        practice: createPracticeRepository(database),
        answering: createAnsweringRepository(database),
        drawing,
        limits,
        clock,
      }),
    },
  }
}

export const questionsFeature = defineFeature({
  name: 'questions',
  needs: [limitsFeature, assetsFeature, playerFeature, contentFeature, schoolNamesFeature],
  create: createQuestions,
  routes(site, services) {
    const { publicUrl } = site.deps.config
    site.implement(questionsContract, {
      ...questionBrowsingRoutes(services.questions, services.drawing),
      ...practiceRoutes({ ...services, publicUrl }),
    })
  },
  staffRoutes: ({ router }, services) =>
    router.implementStaff('questions', manageQuestionsContract, questionDeskRoutes(services)),
})
