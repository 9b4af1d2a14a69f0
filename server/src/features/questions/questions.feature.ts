import * as z from 'zod/mini'
import type { Ground } from '../../ground.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Pace } from '../../outside/pace.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createAnsweringRepository } from './answering.repository.ts'
import { createQuestionDeskRepository } from './desk/question-desk.repository.ts'
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
import { createPracticeService } from './practice.service.ts'
import { createQuestionEditingRepository } from './question-editing.repository.ts'
import { createQuestionEditingService } from './question-editing.service.ts'
import { createQuestionsRepository } from './questions.repository.ts'
import { createQuestionsService } from './questions.service.ts'

export function createQuestions(
  { database, clock, randomness }: Ground,
  others: {
    limits: RateLimits
    assets: AssetsService
    staffFilmLink: (path: string, userId: number) => string
  },
) {
  const { limits, assets, staffFilmLink } = others
  const questions = createQuestionsRepository(database)
  const learning = createLearningRepository(database)
  const editing = createQuestionEditingRepository()
  /** The same, for work that goes on beside everything else. */
  const editAtPace = (pace: Pace) => createQuestionEditingService({ editing, assets, clock, pace })
  const drawing = createDrawingService({ questions, learning, clock, randomness })
  const places = createQuestionPlacesRepository(database)
  const questionStatistics = createQuestionStatisticsService({
    numbers: createQuestionNumbersRepository(database),
    places,
    clock,
  })
  const counting: JobKind = {
    name: 'questions.count',
    title: '数题目的作答',
    input: z.unknown(),
    run: ({ report }) => questionStatistics.countNight(report),
    // Before the content is checked.
    schedule: { dailyAt: { hour: 4, minute: 10 } },
  }
  return {
    jobs: [counting],
    services: {
      questionPlaces: createQuestionPlacesService({ places, staffFilmLink }),
      questionStatistics,
      questionDesk: createQuestionDesk({ desk: createQuestionDeskRepository(database) }),
      questions: createQuestionsService({ questions, clock }),
      questionEditing: createQuestionEditingService({ editing, assets, clock }),
      editAtPace,
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
