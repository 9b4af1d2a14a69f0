import { todayContract } from '@bee/contract/manage/today.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { auditFeature } from '../audit/audit.feature.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { BroadcastReading } from '../broadcasts/broadcast-reading.service.ts'
import { broadcastsFeature } from '../broadcasts/broadcasts.feature.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { frontFeature } from '../front/front.feature.ts'
import type { FrontService } from '../front/front.service.ts'
import { healthFeature } from '../health/health.feature.ts'
import { inboxFeature } from '../inbox/inbox.feature.ts'
import type { InboxService } from '../inbox/inbox.service.ts'
import type { JobDesk } from '../jobs/job-desk.service.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { ColleaguesService } from '../staff/colleagues.service.ts'
import { staffFeature } from '../staff/staff.feature.ts'
import { statisticsFeature } from '../statistics/statistics.feature.ts'
import { todayRoutes } from './today.routes.ts'
import { createTodayService } from './today.service.ts'
import {
  askedReviews,
  failedJobs,
  frontWindows,
  fullDisk,
  lateDrafts,
  openDifferences,
  READ_AT_MOST,
  scheduledBroadcasts,
  scheduledDrafts,
  waitingOrders,
  waitingThreads,
} from './waiting-sources.ts'
import { createWaitingRepository } from './waiting.repository.ts'

export function createToday(
  { database, clock, disk }: Dependencies,
  others: {
    jobDesk: JobDesk
    drafts: DraftsService
    inbox: InboxService
    broadcastReading: BroadcastReading
    front: FrontService
    colleagues: ColleaguesService
    audit: AuditService
  },
) {
  const { jobDesk, drafts, inbox, broadcastReading, front, colleagues, audit } = others
  const waiting = createWaitingRepository(database, READ_AT_MOST)
  const today = createTodayService({
    sources: [
      fullDisk(disk),
      failedJobs(jobDesk),
      waitingOrders(waiting),
      openDifferences(waiting),
      waitingThreads(inbox),
      lateDrafts(drafts, clock),
      askedReviews(drafts),
    ],
    upcomingSources: [
      scheduledDrafts(drafts, clock),
      scheduledBroadcasts(broadcastReading),
      frontWindows(front, clock),
    ],
    colleagues,
    audit,
    hasWaited: waiting.hasAnything,
    clock,
  })
  return { services: { today } }
}

export const todayFeature = defineFeature({
  name: 'today',
  needs: [
    jobsFeature,
    draftsFeature,
    inboxFeature,
    broadcastsFeature,
    frontFeature,
    staffFeature,
    auditFeature,
    statisticsFeature,
    healthFeature,
  ],
  create: createToday,
  staffRoutes: ({ router }, services) => router.implementStaff('today', todayContract, todayRoutes(services)),
})
