import { contract } from '@bee/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { implement, type CallKit } from '../../http/implement.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { RateLimits } from '../account/rate-limits.service.ts'
import { createAnsweringRepository } from './answering.repository.ts'
import { createDrawingService } from './drawing.service.ts'
import { createLearningRepository } from './learning.repository.ts'
import { createLearningService } from './learning.service.ts'
import { createPracticeRepository } from './practice.repository.ts'
import { practiceRoutes } from './practice.routes.ts'
import { createPracticeService } from './practice.service.ts'
import { createQuestionsRepository } from './questions.repository.ts'
import { questionBrowsingRoutes } from './questions.routes.ts'
import { createQuestionsService } from './questions.service.ts'

/** The wiring of the question bank. */
export function addQuestions(
  app: FastifyInstance,
  kit: CallKit,
  parts: { database: Database; limits: RateLimits; clock: Clock; randomness: Randomness; publicUrl: string },
): void {
  const { database, limits, clock, randomness } = parts
  const repository = createQuestionsRepository(database)
  const learningRepository = createLearningRepository(database)
  const questions = createQuestionsService({ questions: repository, clock })
  const drawing = createDrawingService({ questions: repository, learning: learningRepository, clock, randomness })
  const learning = createLearningService({ learning: learningRepository, clock })
  const practice = createPracticeService({
    questions: repository,
    practice: createPracticeRepository(database),
    answering: createAnsweringRepository(database),
    drawing,
    limits,
    clock,
  })
  implement(app, kit, contract.questions, {
    ...questionBrowsingRoutes(questions, drawing),
    ...practiceRoutes({ practice, learning, questions, publicUrl: parts.publicUrl }),
  })
}
