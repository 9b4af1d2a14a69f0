import type { Ground } from '../../ground.ts'
import type { Pace } from '../../outside/pace.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createAnsweringRepository } from './answering.repository.ts'
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
  { limits, assets }: { limits: RateLimits; assets: AssetsService },
) {
  const questions = createQuestionsRepository(database)
  const learning = createLearningRepository(database)
  const editing = createQuestionEditingRepository()
  /** The same, for work that goes on beside everything else. */
  const editAtPace = (pace: Pace) => createQuestionEditingService({ editing, assets, clock, pace })
  const drawing = createDrawingService({ questions, learning, clock, randomness })
  return {
    services: {
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
