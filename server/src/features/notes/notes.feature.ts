import { notesContract } from '@bee/contract/notes/notes.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { createNotesRepository } from './notes.repository.ts'
import { notesRoutes } from './notes.routes.ts'
import { createNotesService } from './notes.service.ts'

export function createNotes(
  { database, clock }: Dependencies,
  {
    limits,
    courseAccess,
    schoolNames,
  }: { limits: RateLimits; courseAccess: CourseAccessService; schoolNames: SchoolNamesService },
) {
  const notes = createNotesService({
    notes: createNotesRepository(database),
    access: courseAccess,
    limits,
    schoolNames,
    clock,
  })
  return { services: { notes }, jobs: [routine('notes.sweep', '清理删除已久的笔记', notes.sweep)] }
}

export const notesFeature = defineFeature({
  name: 'notes',
  needs: [limitsFeature, coursesFeature, schoolNamesFeature],
  create: createNotes,
  routes: (site, { notes }) => site.implement(notesContract, notesRoutes(notes, site.deps.config.publicUrl)),
})
