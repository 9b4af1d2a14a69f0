import { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { watchBatch } from '../../http/metrics/watch-parts.ts'
import { createCourseAccessRepository } from './course-access.repository.ts'
import { createCourseAccessService } from './course-access.service.ts'
import { createCourseOffersService } from './course-offers.service.ts'
import { createCourseDetailRepository } from './course-detail.repository.ts'
import { createCourseMarksRepository } from './course-marks.repository.ts'
import { createCourseMarksService } from './course-marks.service.ts'
import { createCourseRecommendationsRepository } from './course-recommendations.repository.ts'
import { createCourseTypesRepository } from './course-types.repository.ts'
import { createCourseViewsRepository } from './course-views.repository.ts'
import { createCourseViewsService } from './course-views.service.ts'
import { createCoursesRepository } from './courses.repository.ts'
import { courseBrowsingRoutes } from './courses.routes.ts'
import { createCoursesService } from './courses.service.ts'
import { createMarkImport } from './mark-import.repository.ts'
import { createMyCoursesRepository } from './my-courses.repository.ts'
import { myCoursesRoutes } from './my-courses.routes.ts'
import { createMyCoursesService } from './my-courses.service.ts'
import { createViewImport } from './view-import.repository.ts'

export function createCourses({ database, clock, cache, log, meters }: Dependencies) {
  const offers = createCourseOffersService({ cache, clock })
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
        offers,
        clock,
      }),
      courseMarks: createCourseMarksService({ marks: createCourseMarksRepository(database), clock }),
      myCourses: createMyCoursesService({ mine: createMyCoursesRepository(database), offers, clock }),
      courseAccess: createCourseAccessService({ access: createCourseAccessRepository(database), clock }),
      courseViews,
      courseOffers: offers,
      markImport: createMarkImport(),
      viewImport: createViewImport(),
    },
    jobs: [routine('courses.sweep-views', '清理谁看过课程', courseViews.sweepMarks)],
    close,
  }
}

export const coursesFeature = defineFeature({
  name: 'courses',
  needs: [],
  create: createCourses,
  routes(site, { courses, courseViews, courseMarks, myCourses }) {
    site.implement(coursesContract, {
      ...courseBrowsingRoutes(courses, courseViews, site.visitorKey),
      ...myCoursesRoutes(courseMarks, myCourses),
    })
  },
})
