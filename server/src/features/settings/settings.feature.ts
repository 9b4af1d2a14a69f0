import { settingsContract } from '@bee/contract/manage/settings.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Ground } from '../../ground.ts'
import { accountFeature } from '../account/account.feature.ts'
import type { SmsCodesService } from '../account/sms-codes.service.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { PageEditingService } from '../site/page-editing.service.ts'
import { siteFeature } from '../site/site.feature.ts'
import type { SiteService } from '../site/site.service.ts'
import { createDoorsService } from './doors.service.ts'
import { createSchoolInfoService, readSchoolInfo } from './school-info.service.ts'
import { settingsRoutes } from './settings.routes.ts'

export function createSettings(
  { config, database, payment, clock }: Ground,
  others: { smsCodes: SmsCodesService; site: SiteService; pageEditing: PageEditingService; limits: RateLimits },
) {
  return {
    services: {
      schoolInfo: createSchoolInfoService({ database, pages: others.pageEditing }),
      doors: createDoorsService({ config, payment, clock, ...others }),
    },
    targets: { schoolInfo: readSchoolInfo },
  }
}

export const settingsFeature = defineFeature({
  name: 'settings',
  needs: [limitsFeature, accountFeature, siteFeature],
  create: createSettings,
  staffRoutes: ({ desk }, services) => desk.implementStaff('settings', settingsContract, settingsRoutes(services)),
})
