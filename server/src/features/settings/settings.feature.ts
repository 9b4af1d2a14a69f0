import { settingsContract } from '@bee/contract/manage/settings.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { accountFeature } from '../account/account.feature.ts'
import type { SmsCodesService } from '../account/sms-codes.service.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { siteFeature } from '../site/site.feature.ts'
import type { SiteService } from '../site/site.service.ts'
import { createGatewaysService } from './gateways.service.ts'
import { createNoticeTextsService } from './notice-texts.service.ts'
import { createPaymentInfoService } from './payment-info.service.ts'
import { createProgramService } from './program.service.ts'
import { createSchoolInfoService } from './school-info.service.ts'
import { settingsRoutes } from './settings.routes.ts'

export function createSettings(
  { config, database, payment, clock, programDir }: Dependencies,
  others: { smsCodes: SmsCodesService; site: SiteService; contentChanges: ContentChanges; limits: RateLimits },
) {
  const schoolInfo = createSchoolInfoService({ database, changes: others.contentChanges })
  const paymentInfo = createPaymentInfoService({ database, changes: others.contentChanges })
  const noticeTexts = createNoticeTextsService({ database, changes: others.contentChanges })
  return {
    services: {
      schoolInfo,
      paymentInfo,
      noticeTexts,
      gateways: createGatewaysService({ config, payment, clock, ...others }),
      program: createProgramService({ database, programDir }),
    },
    targets: { schoolInfo: schoolInfo.lock, paymentInfo: paymentInfo.lock, noticeTexts: noticeTexts.lock },
  }
}

export const settingsFeature = defineFeature({
  name: 'settings',
  needs: [limitsFeature, accountFeature, siteFeature, draftsFeature],
  create: createSettings,
  staffRoutes: ({ router }, services) => router.implementStaff('settings', settingsContract, settingsRoutes(services)),
})
