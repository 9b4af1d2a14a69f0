import { frontContract } from '@bee/contract/manage/front.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { pathsFeature } from '../paths/paths.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { createFrontOrderRepository } from './front-order.repository.ts'
import { readFrontOrder } from './front-order.ts'
import { createFrontRepository } from './front.repository.ts'
import { frontRoutes } from './front.routes.ts'
import { createFrontService } from './front.service.ts'

export function createFront(
  { database }: Pick<Dependencies, 'database'>,
  { contentChanges }: { contentChanges: ContentChanges },
) {
  const front = createFrontRepository(database)
  return {
    services: { front: createFrontService({ front, order: createFrontOrderRepository(), changes: contentChanges }) },
    targets: { frontOrder: readFrontOrder },
  }
}

export const frontFeature = defineFeature({
  name: 'front',
  // The other features register the kinds of drafts that the list shows.
  needs: [draftsFeature, siteFeature, courseEditingFeature, aboutFeature, pathsFeature],
  create: createFront,
  staffRoutes: ({ router }, { front }) => router.implementStaff('front', frontContract, frontRoutes(front)),
})
