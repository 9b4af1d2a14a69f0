import type { Ground } from '../../ground.ts'
import type { SmsCodesService } from '../account/sms-codes.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { PageEditingService } from '../site/page-editing.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { createDoorsService } from './doors.service.ts'
import { createSchoolInfoService } from './school-info.service.ts'

export function createSettings(
  { config, database, payment, clock }: Ground,
  others: { smsCodes: SmsCodesService; site: SiteService; pageEditing: PageEditingService; limits: RateLimits },
) {
  return {
    services: {
      schoolInfo: createSchoolInfoService({ database, pages: others.pageEditing }),
      doors: createDoorsService({ config, payment, clock, ...others }),
    },
  }
}
