import * as z from 'zod/mini'
import type { Ground } from '../../ground.ts'
import type { JobKind } from '../../job-kind.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { createDraftsRepository } from './drafts.repository.ts'
import { createDraftsService } from './drafts.service.ts'
import type { Publishers } from './publisher.ts'
import { createOutsideEditsRepository } from './outside-edits.repository.ts'
import { createOutsideEditsService } from './outside-edits.service.ts'
import { createRevisionsRepository } from './revisions.repository.ts'

const DueDraft = z.object({ draftId: z.int(), version: z.int() })

export function createDrafts(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  publishers: Publishers,
  { jobs }: { jobs: JobsService },
) {
  const drafts = createDraftsService({
    database,
    drafts: createDraftsRepository(database),
    revisions: createRevisionsRepository(database),
    publishers,
    clock,
    wishPublished: (work, { draftId, version, publishAt, by }) =>
      jobs.enqueue(publishing, { draftId, version }, { runAt: publishAt, work, ...(by === undefined ? {} : { by }) }),
  })
  const publishing: JobKind<z.infer<typeof DueDraft>> = {
    name: 'drafts.publish',
    title: '定时发布',
    input: DueDraft,
    async run({ input, report, inOneTransaction }) {
      await report(10, '照约好的那一版发布')
      return inOneTransaction((work) => drafts.publishScheduled(work, input))
    },
  }
  const outsideEdits = createOutsideEditsService({ edits: createOutsideEditsRepository(), clock })
  return { services: { drafts, outsideEdits }, jobs: [publishing] }
}
