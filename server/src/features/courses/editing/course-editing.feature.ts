import { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { CourseTypeDraft } from '@bee/contract/courses/course-type-draft.ts'
import { draftWayOf } from '../../../draft-way.ts'
import { defineFeature } from '../../../feature.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assetsFeature } from '../../assets/assets.feature.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { CatalogueEditingService } from '../../player/editing/catalogue-editing.service.ts'
import { playerFeature } from '../../player/player.feature.ts'
import { createCourseEditingRepository } from './course-editing.repository.ts'
import { createCourseEditingService } from './course-editing.service.ts'
import { createCourseTypeEditingRepository } from './course-type-editing.repository.ts'
import { createCourseTypeEditingService } from './course-type-editing.service.ts'

/** Separate from reading, since it needs the player's catalogue, which asks the courses feature for the right to watch. */
function createCourseEditing(
  { clock }: Dependencies,
  { assets, catalogueEditing }: { assets: AssetsService; catalogueEditing: CatalogueEditingService },
) {
  const courses = createCourseEditingRepository()
  const courseEditing = createCourseEditingService({ courses, catalogue: catalogueEditing, assets, clock })
  const courseTypeEditing = createCourseTypeEditingService({ types: createCourseTypeEditingRepository() })
  return {
    services: {},
    drafts: {
      course: draftWayOf(CourseDraft, courseEditing),
      courseType: draftWayOf(CourseTypeDraft, courseTypeEditing),
    },
  }
}

export const courseEditingFeature = defineFeature({
  name: 'course-editing',
  needs: [assetsFeature, playerFeature],
  create: createCourseEditing,
})
