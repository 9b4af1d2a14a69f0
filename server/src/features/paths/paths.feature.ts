import { PathDraft } from '@bee/contract/paths/path-draft.ts'
import { pathsContract } from '@bee/contract/paths/paths.contract.ts'
import { draftWayOf } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import type { CourseOffersService } from '../courses/course-offers.service.ts'
import type { CoursesService } from '../courses/courses.service.ts'
import { createPathEditingRepository } from './path-editing.repository.ts'
import { createPathEditingService } from './path-editing.service.ts'
import { createPathsRepository } from './paths.repository.ts'
import { pathsRoutes } from './paths.routes.ts'
import { createPathsService } from './paths.service.ts'

export function createPaths(
  { database }: Dependencies,
  { courses, courseOffers }: { courses: CoursesService; courseOffers: CourseOffersService },
) {
  const pathEditing = createPathEditingService({ editing: createPathEditingRepository() })
  return {
    services: { paths: createPathsService({ paths: createPathsRepository(database), courses, offers: courseOffers }) },
    drafts: { path: draftWayOf(PathDraft, pathEditing) },
  }
}

export const pathsFeature = defineFeature({
  name: 'paths',
  needs: [coursesFeature],
  create: createPaths,
  routes: (site, { paths }) => site.implement(pathsContract, pathsRoutes(paths)),
})
