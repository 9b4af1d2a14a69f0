import { settingsContract } from '@bee/contract/manage/settings.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { createNoticeTextsService } from './notice-texts.service.ts'
import { createPaymentInfoService } from './payment-info.service.ts'
import { createProgramService } from './program.service.ts'
import { createSchoolInfoService } from './school-info.service.ts'
import type { SchoolHoursService } from './school-hours.service.ts'
import { schoolNamesFeature } from './school-names.feature.ts'
import { settingsRoutes } from './settings.routes.ts'

export function createSettings(
  { database, programDir }: Dependencies,
  others: { contentChanges: ContentChanges; schoolHours: SchoolHoursService },
) {
  const schoolInfo = createSchoolInfoService({ database, changes: others.contentChanges })
  const paymentInfo = createPaymentInfoService({ database, changes: others.contentChanges })
  const noticeTexts = createNoticeTextsService({ database, changes: others.contentChanges })
  return {
    services: {
      schoolInfo,
      paymentInfo,
      noticeTexts,
      program: createProgramService({ database, programDir }),
    },
    targets: { schoolInfo: schoolInfo.lock, paymentInfo: paymentInfo.lock, noticeTexts: noticeTexts.lock },
  }
}

export const settingsFeature = defineFeature({
  name: 'settings',
  needs: [siteFeature, draftsFeature, schoolNamesFeature],
  create: createSettings,
  staffRoutes: ({ router }, services) => router.implementStaff('settings', settingsContract, settingsRoutes(services)),
})
