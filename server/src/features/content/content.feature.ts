import { contentContract } from '@bee/contract/manage/content/content.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { createContentRightsRepository } from './content-rights.repository.ts'
import { createContentRights } from './content-rights.service.ts'
import { readVisibility } from './content-standing.ts'
import { createContentRepository } from './content.repository.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentService } from './content.service.ts'
import { createPeopleRepository } from './people.repository.ts'
import { createPeopleService } from './people.service.ts'
import { createVisibilityService } from './visibility.service.ts'
import { createTrashRepository } from './trash.repository.ts'

export function createContent({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const repository = createContentRepository()
  const contentRights = createContentRights(createContentRightsRepository())
  const trash = createTrashRepository(database)
  const people = createPeopleService({ people: createPeopleRepository(database) })
  const content = createContentService({ database, content: repository, trash, rights: contentRights, clock })
  const visibility = createVisibilityService({ content: repository, trash, clock })
  const purging: JobKind = {
    name: 'content.purge',
    title: '清空回收站里过期的',
    input: z.unknown(),
    run: () => content.purge(),
    schedule: { dailyAt: { hour: 4, minute: 20 } },
  }
  return {
    services: { visibility, content, contentRights, people },
    jobs: [purging],
    targets: { sight: readVisibility },
  }
}

export const contentFeature = defineFeature({
  name: 'content',
  needs: [],
  create: createContent,
  staffRoutes: ({ router }, services) => router.implementStaff('content', contentContract, contentRoutes(services)),
})
