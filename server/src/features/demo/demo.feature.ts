import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createDemoRepository } from './demo.repository.ts'
import { createDemoService } from './demo.service.ts'

export function createDemo({ database, clock }: Dependencies) {
  return { services: { demo: createDemoService({ demo: createDemoRepository(database), clock }) } }
}

export const demoFeature = defineFeature({ name: 'demo', needs: [], create: createDemo })
