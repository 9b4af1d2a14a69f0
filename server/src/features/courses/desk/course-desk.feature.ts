import { courseDeskContract } from '@bee/contract/manage/courses/course-desk.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../../feature.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import { contentFeature } from '../../content/content.feature.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import type { DraftsService } from '../../drafts/drafts.service.ts'
import { courseEditingFeature } from '../editing/course-editing.feature.ts'
import { createCourseDeskRepository } from './course-desk.repository.ts'
import { courseDeskRoutes } from './course-desk.routes.ts'
import { createCourseDeskService, createCourseTarget } from './course-desk.service.ts'
import { createCoursePartsRepository } from './course-parts.repository.ts'

const EVERY_MINUTES = 60

/** Courses for the staff who make them. Separate from the reading side, since it needs drafts, which need course editing. */
export function createCourseDesk(
  { database, clock }: Dependencies,
  {
    contentChanges,
    drafts,
    contentRights,
  }: { contentChanges: ContentChanges; drafts: DraftsService; contentRights: ContentRights },
) {
  const courseDesk = createCourseDeskService({
    database,
    rights: contentRights,
    desk: createCourseDeskRepository(database),
    around: createCoursePartsRepository(database),
    changes: contentChanges,
    drafts,
    clock,
  })
  const counting: JobKind = {
    name: 'courses.count-finishers',
    title: '数每门课有多少人学完',
    input: z.unknown(),
    async run() {
      await courseDesk.countFinishers()
      return undefined
    },
    schedule: { everyMinutes: EVERY_MINUTES },
    isRoutine: true,
  }
  return {
    services: { courseDesk },
    jobs: [counting],
    targets: { course: createCourseTarget(contentChanges) },
  }
}

export const courseDeskFeature = defineFeature({
  name: 'course-desk',
  // Drafts need course editing for their kind `course`.
  needs: [courseEditingFeature, draftsFeature, contentFeature],
  create: createCourseDesk,
  staffRoutes: ({ router }, services) =>
    router.implementStaff('courseDesk', courseDeskContract, courseDeskRoutes(services)),
})
