import { goalsContract } from '@bee/contract/goals/goals.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createGoalImport } from './goal-import.repository.ts'
import { createGoalsRepository } from './goals.repository.ts'
import { goalsRoutes } from './goals.routes.ts'
import { createGoalsService } from './goals.service.ts'

export function createGoals({ database, clock }: Dependencies) {
  return {
    services: {
      goals: createGoalsService({ goals: createGoalsRepository(database), clock }),
      goalImport: createGoalImport(),
    },
  }
}

export const goalsFeature = defineFeature({
  name: 'goals',
  needs: [],
  create: createGoals,
  routes: (site, { goals }) => site.implement(goalsContract, goalsRoutes(goals)),
})
