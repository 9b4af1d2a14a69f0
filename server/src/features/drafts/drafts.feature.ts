import type { Ground } from '../../ground.ts'
import { createDraftsRepository } from './drafts.repository.ts'
import { createDraftsService } from './drafts.service.ts'
import type { Publishers } from './publisher.ts'
import { createRevisionsRepository } from './revisions.repository.ts'

export function createDrafts({ database, clock }: Pick<Ground, 'database' | 'clock'>, publishers: Publishers) {
  return {
    services: {
      drafts: createDraftsService({
        database,
        drafts: createDraftsRepository(database),
        revisions: createRevisionsRepository(database),
        publishers,
        clock,
      }),
    },
  }
}
