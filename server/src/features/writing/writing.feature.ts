import { writingContract } from '@bee/contract/manage/content/writing.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { uploadsFeature } from '../uploads/uploads.feature.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createWritingRepository } from './writing.repository.ts'
import { addMarkUpload, addPictureUpload, writingRoutes } from './writing.routes.ts'
import { createSchoolMarksService } from './school-marks.service.ts'
import { createWritingService } from './writing.service.ts'

export function createWriting(
  { database }: Dependencies,
  { uploads, assets }: { uploads: UploadsService; assets: AssetsService },
) {
  const writing = createWritingService({ writing: createWritingRepository(database), uploads, assets })
  return { services: { writing, schoolMarks: createSchoolMarksService({ uploads, writing }) } }
}

export const writingFeature = defineFeature({
  name: 'writing',
  needs: [uploadsFeature, assetsFeature],
  create: createWriting,
  staffRoutes({ app, router }, { writing, schoolMarks }) {
    router.implementStaff('writing', writingContract, writingRoutes(writing))
    addPictureUpload(app, { router, writing })
    addMarkUpload(app, { router, marks: schoolMarks })
  },
})
