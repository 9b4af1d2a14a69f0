import type { Ground } from '../../ground.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import type { JobDesk } from '../jobs/job-desk.service.ts'
import type { ColleaguesService } from '../staff/colleagues.service.ts'
import { createTodayService } from './today.service.ts'
import {
  failedJobs,
  lateDrafts,
  READ_AT_MOST,
  scheduledDrafts,
  waitingOrders,
  waitingWords,
} from './waiting-sources.ts'
import { createWaitingRepository } from './waiting.repository.ts'

export function createToday(
  { database, clock }: Ground,
  others: { jobDesk: JobDesk; drafts: DraftsService; colleagues: ColleaguesService; audit: AuditService },
) {
  const { jobDesk, drafts, colleagues, audit } = others
  const waiting = createWaitingRepository(database, READ_AT_MOST)
  const today = createTodayService({
    // Another one that knows better takes the place of one of these.
    sources: [failedJobs(jobDesk), waitingOrders(waiting), waitingWords(waiting, clock), lateDrafts(drafts, clock)],
    upcomingSources: [scheduledDrafts(drafts, clock)],
    colleagues,
    audit,
    clock,
  })
  return { services: { today } }
}
