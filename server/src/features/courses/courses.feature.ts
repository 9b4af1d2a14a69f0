import type { Ground } from '../../ground.ts'
import { createCourseAccessRepository } from './course-access.repository.ts'
import { createCourseAccessService } from './course-access.service.ts'
import { createCourseDetailRepository } from './course-detail.repository.ts'
import { createCourseMarksRepository } from './course-marks.repository.ts'
import { createCourseMarksService } from './course-marks.service.ts'
import { createCourseRecommendationsRepository } from './course-recommendations.repository.ts'
import { createCourseTypesRepository } from './course-types.repository.ts'
import { createCourseViewsRepository } from './course-views.repository.ts'
import { createCourseViewsService } from './course-views.service.ts'
import { createCoursesRepository } from './courses.repository.ts'
import { createCoursesService } from './courses.service.ts'
import { createMyCoursesRepository } from './my-courses.repository.ts'
import { createMyCoursesService } from './my-courses.service.ts'

export function createCourses({ database, clock, log }: Ground) {
  const courseViews = createCourseViewsService({
    views: createCourseViewsRepository(database),
    clock,
    onFailure: log.failure('openings of courses were not counted'),
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
      myCourses: createMyCoursesService({ mine: createMyCoursesRepository(database) }),
      courseAccess: createCourseAccessService({ access: createCourseAccessRepository(database) }),
      courseViews,
    },
    close,
  }
}
