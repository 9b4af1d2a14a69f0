import { draftsContract } from '@bee/contract/manage/content/drafts.contract.ts'
import * as z from 'zod/mini'
import type { DraftWays } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Meters } from '../../http/metrics/meters.ts'
import type { JobKind } from '../../job-kind.ts'
import { auditFeature } from '../audit/audit.feature.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { PeopleService } from '../content/people.service.ts'
import type { Visibility } from '../content/visibility.service.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { staffSessionsFeature } from '../staff/staff-sessions.feature.ts'
import type { StaffSessionsService } from '../staff/staff-sessions.service.ts'
import { createContentChangesRepository } from './content-changes.repository.ts'
import { createContentChanges } from './content-changes.service.ts'
import { createDraftActs } from './draft-acts.service.ts'
import { createDraftDesk, readDraftTarget } from './draft-desk.service.ts'
import { createDraftedChanges } from './drafted-changes.service.ts'
import { addDraftEvents } from './draft-events.routes.ts'
import { createDraftStreams } from './draft-streams.service.ts'
import { createDraftsRepository, DRAFT_CHANGED, DRAFT_PRESENCE } from './drafts.repository.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { createDraftsService } from './drafts.service.ts'
import { readPublication } from './publications.repository.ts'
import { createPublishingDesk } from './publishing-desk.service.ts'
import { createReviewRepository } from './review/review.repository.ts'
import { createReviewService } from './review/review.service.ts'
import { createRevisionsRepository } from './revisions.repository.ts'

const DueDraft = z.object({ draftId: z.int(), version: z.int() })

export function createDrafts(
  { database, clock, randomness }: Pick<Dependencies, 'database' | 'clock' | 'randomness'>,
  draftWays: DraftWays,
  others: {
    jobs: JobsService
    visibility: Visibility
    contentRights: ContentRights
    people: PeopleService
    audit: Pick<AuditService, 'record'>
    staffSessions: Pick<StaffSessionsService, 'hearEnds'>
  },
) {
  const { jobs, visibility, contentRights: rights, people } = others
  const repository = createDraftsRepository(database)
  const revisions = createRevisionsRepository(database)
  const contentChanges = createContentChanges({
    repository: createContentChangesRepository(),
    drafts: repository,
    draftWays,
    clock,
    giveCourse: rights.giveCourse,
    record: others.audit.record,
  })
  const acts = createDraftActs({
    drafts: repository,
    revisions,
    draftWays,
    visibility,
    changes: contentChanges,
    clock,
    wishPublished: (work, { draftId, version, publishAt, by }) =>
      jobs.enqueue(publishing, { draftId, version }, { runAt: publishAt, work, ...(by === undefined ? {} : { by }) }),
  })
  const review = createReviewService({ draftWays, review: createReviewRepository(), clock })
  const common = {
    drafts: repository,
    revisions,
    acts,
    changes: contentChanges,
    rights,
    draftWays,
    visibility,
    people,
    clock,
  }
  const desk = createDraftDesk({ database, ...common })
  const publishingDesk = createPublishingDesk({ desk, review, ...common })
  const drafts = createDraftsService({
    database,
    drafts: repository,
    revisions,
    acts,
    people,
    inspect: async (work, draft) => {
      await publishingDesk.inspect(work, draft, draft.publishWaived)
    },
    clock,
  })
  const publishing: JobKind<z.infer<typeof DueDraft>> = {
    name: 'drafts.publish',
    title: '定时发布',
    input: DueDraft,
    hasVisibleEffect: true,
    async run({ input, report, inOneTransaction }) {
      await report(10, '照约好的那一版发布')
      return inOneTransaction((work) => drafts.publishScheduled(work, input))
    },
  }
  const pruning: JobKind = {
    name: 'versions.prune',
    title: '清理旧的版本',
    input: z.unknown(),
    run: () => drafts.prune(),
    schedule: { dailyAt: { hour: 4, minute: 40 } },
  }
  const draftStreams = createDraftStreams({
    processId: randomness.bytes(12).toString('hex'),
    announce: repository.announcePresence,
    clock,
  })
  others.staffSessions.hearEnds(draftStreams.hearEnded)
  const draftedChanges = createDraftedChanges({ changes: contentChanges, acts, drafts: repository, visibility, clock })
  const services = { contentChanges, draftedChanges, drafts, draftDesk: desk, publishingDesk, draftStreams }
  return {
    services,
    jobs: [publishing, pruning],
    targets: { draft: readDraftTarget, publication: readPublication },
    channels: {
      [DRAFT_CHANGED]: { onNotice: draftStreams.hearHappening, onGap: draftStreams.hearGap },
      [DRAFT_PRESENCE]: { onNotice: draftStreams.hearPresence },
    },
    watchSite: (meters: Meters) => meters.streams.watch(['staff'], draftStreams.count),
  }
}

export const draftsFeature = defineFeature({
  name: 'drafts',
  needs: [jobsFeature, contentFeature, auditFeature, staffSessionsFeature],
  create: (deps, needed, { draftWays }) => createDrafts(deps, draftWays, needed),
  staffRoutes({ app, router }, services) {
    router.implementStaff('drafts', draftsContract, draftsRoutes(services))
    addDraftEvents(app, { router, ...services })
  },
})
