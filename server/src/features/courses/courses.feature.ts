import type { Ground } from '../../ground.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { CatalogueEditingService } from '../player/editing/catalogue-editing.service.ts'
import { createCourseAccessRepository } from './course-access.repository.ts'
import { createCourseAccessService } from './course-access.service.ts'
import { createCourseDetailRepository } from './course-detail.repository.ts'
import { createCourseMarksRepository } from './course-marks.repository.ts'
import { createCourseMarksService } from './course-marks.service.ts'
import { createCourseRecommendationsRepository } from './course-recommendations.repository.ts'
import { createCourseTypesRepository } from './course-types.repository.ts'
import { createCourseViewsRepository } from './course-views.repository.ts'
import { watchBatch } from '../../http/metrics/watch-parts.ts'
import { createCourseViewsService } from './course-views.service.ts'
import { createCoursesRepository } from './courses.repository.ts'
import { createCoursesService } from './courses.service.ts'
import { createCourseEditingRepository } from './editing/course-editing.repository.ts'
import { createCourseEditingService } from './editing/course-editing.service.ts'
import { createCourseTypeEditingRepository } from './editing/course-type-editing.repository.ts'
import { createCourseTypeEditingService } from './editing/course-type-editing.service.ts'
import { createMarkImport } from './mark-import.repository.ts'
import { createMyCoursesRepository } from './my-courses.repository.ts'
import { createMyCoursesService } from './my-courses.service.ts'
import { createViewImport } from './view-import.repository.ts'

export function createCourses({ database, clock, log, meters }: Ground) {
  const courseViews = createCourseViewsService({
    views: createCourseViewsRepository(database),
    clock,
    onFailure: log.failure('openings of courses were not counted'),
    watch: watchBatch(meters, 'openings'),
  })

  function close() {
    return courseViews.drain()
  }

  return {
    services: {
      courses: createCoursesService({
        courses: createCoursesRepository(database),
        types: createCourseTypesRepository(database),
        details: createCourseDetailRepository(database),
        recommendations: createCourseRecommendationsRepository(database),
        clock,
      }),
      courseMarks: createCourseMarksService({ marks: createCourseMarksRepository(database), clock }),
      myCourses: createMyCoursesService({ mine: createMyCoursesRepository(database), clock }),
      courseAccess: createCourseAccessService({ access: createCourseAccessRepository(database), clock }),
      courseViews,
      markImport: createMarkImport(),
      viewImport: createViewImport(),
    },
    close,
  }
}

/** Apart from reading, since it stands on the player's catalogue, which asks the courses who may watch. */
export function createCourseEditing(
  { clock }: Ground,
  { assets, catalogueEditing }: { assets: AssetsService; catalogueEditing: CatalogueEditingService },
) {
  return {
    services: {
      courseEditing: createCourseEditingService({
        courses: createCourseEditingRepository(),
        catalogue: catalogueEditing,
        assets,
        clock,
      }),
      courseTypeEditing: createCourseTypeEditingService({ types: createCourseTypeEditingRepository() }),
    },
  }
}
