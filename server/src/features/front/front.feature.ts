import { frontContract } from '@bee/contract/manage/front.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Ground } from '../../ground.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { pathsFeature } from '../paths/paths.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { createFrontOrderRepository } from './front-order.repository.ts'
import { readFrontOrder } from './front-order.ts'
import { createFrontRepository } from './front.repository.ts'
import { frontRoutes } from './front.routes.ts'
import { createFrontService, type Movers } from './front.service.ts'

export function createFront({ database }: Pick<Ground, 'database'>, movers: Movers) {
  const front = createFrontRepository(database)
  return {
    services: { front: createFrontService({ front, order: createFrontOrderRepository(), movers }) },
    targets: { frontOrder: readFrontOrder },
  }
}

export const frontFeature = defineFeature({
  name: 'front',
  needs: [siteFeature, courseEditingFeature, aboutFeature, pathsFeature],
  create: (ground, { bannerEditing, advertEditing, courseTypeEditing, teacherEditing, pathEditing }) =>
    createFront(ground, {
      banner: bannerEditing,
      advert: advertEditing,
      courseType: courseTypeEditing,
      teacher: teacherEditing,
      path: pathEditing,
    }),
  staffRoutes: ({ desk }, { front }) => desk.implementStaff('front', frontContract, frontRoutes(front)),
})
