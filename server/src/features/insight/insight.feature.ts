import { INSIGHT_EXPORT_PATH, insightContract } from '@bee/contract/manage/insight.contract.ts'
import { playerContract } from '@bee/contract/player/player.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { MediaLinks } from '../../http/media/media-links.ts'
import { addExportedFile } from '../../http/staff/exported-file.ts'
import { routine } from '../../job-kind.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { createInsightExport } from './insight-export.service.ts'
import type { CourseDaysService } from '../statistics/course-days.service.ts'
import { statisticsFeature } from '../statistics/statistics.feature.ts'
import { createCourseInsightRepository } from './course-insight.repository.ts'
import { createCourseInsightService } from './course-insight.service.ts'
import { insightRoutes } from './insight.routes.ts'
import { createLandmarksRepository } from './landmarks.repository.ts'
import { landmarksRoutes } from './landmarks.routes.ts'
import { createLandmarksService } from './landmarks.service.ts'
import { createLessonCurvesRepository } from './lesson-curves.repository.ts'
import { createLessonCurvesService } from './lesson-curves.service.ts'
import { createLessonInsightRepository } from './lesson-insight.repository.ts'
import { createLessonInsightService } from './lesson-insight.service.ts'

/** A subtitle file is small. A larger file is not read. */
const SUBTITLES_MAX_BYTES = 2 * 1024 * 1024

export function createInsight(
  { database, clock, files, secret }: Dependencies,
  {
    courseAccess,
    mediaLinks,
    contentRights,
    courseDays,
  }: {
    courseAccess: CourseAccessService
    mediaLinks: MediaLinks
    contentRights: ContentRights
    courseDays: CourseDaysService
  },
) {
  const lessonCurves = createLessonCurvesService({ database, curves: createLessonCurvesRepository(database), clock })

  async function readSubtitles(path: string): Promise<string> {
    const file = await files.find(path)
    if (!file || file.bytes > SUBTITLES_MAX_BYTES) return ''
    const pieces: Buffer[] = []
    for await (const piece of await file.open()) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString('utf8')
  }

  const lessonInsight = createLessonInsightService({
    database,
    insight: createLessonInsightRepository(database),
    rights: contentRights,
    readSubtitles,
    clock,
  })
  return {
    services: {
      lessonInsight,
      insightExport: createInsightExport({ lessonInsight, secret, clock }),
      courseInsight: createCourseInsightService({
        database,
        insight: createCourseInsightRepository(database),
        courseDays,
        rights: contentRights,
      }),
      lessonCurves,
      landmarks: createLandmarksService({
        landmarks: createLandmarksRepository(database),
        access: courseAccess,
        links: mediaLinks,
      }),
    },
    jobs: [routine('insight.curves', '数每一秒有多少人看', lessonCurves.countDue)],
  }
}

export const insightFeature = defineFeature({
  name: 'insight',
  needs: [coursesFeature, playerFeature, contentFeature, statisticsFeature],
  create: createInsight,
  routes: (site, { landmarks }) => site.implementPart(playerContract, landmarksRoutes(landmarks)),
  staffRoutes: ({ app, router }, services) => {
    router.implementStaff('insight', insightContract, insightRoutes(services))
    addExportedFile(app, {
      router,
      path: INSIGHT_EXPORT_PATH,
      gate: { permission: 'insight.read', reach: 'course' },
      read: services.insightExport.read,
    })
  },
})
