import type { Ground } from '../../ground.ts'
import { createGoalImport } from './goal-import.repository.ts'
import { createGoalsRepository } from './goals.repository.ts'
import { createGoalsService } from './goals.service.ts'

export function createGoals({ database, clock }: Ground) {
  return {
    services: {
      goals: createGoalsService({ goals: createGoalsRepository(database), clock }),
      goalImport: createGoalImport(),
    },
  }
}
