import { broadcastsContract } from '@bee/contract/manage/broadcasts.contract.ts'
import { defineFeature } from '../../feature.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import { readBroadcast } from './broadcast-standing.ts'
import { broadcastsRoutes } from './broadcasts.routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import type { createJobsService } from '../jobs/jobs.service.ts'
import type { SentMessagesService } from '../messages/sent-messages.service.ts'
import { createBroadcastImport } from './broadcast-import.repository.ts'
import { createBroadcastReading } from './broadcast-reading.service.ts'
import { BroadcastJobInput, createBroadcastSending } from './broadcast-sending.service.ts'
import { createBroadcastWriting } from './broadcast-writing.service.ts'
import { createBroadcastsRepository } from './broadcasts.repository.ts'

/** A page that shows the readers adds the reads since the last count. */
const COUNT_EVERY_MINUTES = 1

export function createBroadcasts(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  others: {
    jobs: Pick<ReturnType<typeof createJobsService>, 'enqueue'>
    sentMessages: SentMessagesService
  },
) {
  const broadcasts = createBroadcastsRepository(database)
  const reading = createBroadcastReading({ database, broadcasts, ...others })
  const writing = createBroadcastWriting({ broadcasts, clock })
  const kind: JobKind<BroadcastJobInput> = {
    name: 'messages.broadcast',
    title: '按时发消息给会员',
    input: BroadcastJobInput,
    hasVisibleEffect: true,
    // One transaction with the end of the job: a process that dies at any moment sends it to no member twice.
    run: (job) => job.inOneTransaction((work) => sending.sendDue(work, job.input)),
  }
  const sending = createBroadcastSending({ broadcasts, kind, clock, ...others })
  const counting: JobKind = {
    ...routine('messages.count-reads', '数消息有多少人读过', reading.countReads),
    schedule: { everyMinutes: COUNT_EVERY_MINUTES },
  }
  return {
    services: {
      broadcastReading: reading,
      broadcastWriting: writing,
      broadcastSending: sending,
      broadcastImport: createBroadcastImport(),
    },
    jobs: [kind, counting],
    targets: { broadcast: readBroadcast },
  }
}

export const broadcastsFeature = defineFeature({
  name: 'broadcasts',
  needs: [jobsFeature, messagesFeature],
  create: createBroadcasts,
  staffRoutes: ({ router, deps: { clock } }, services) =>
    router.implementStaff('broadcasts', broadcastsContract, broadcastsRoutes({ ...services, clock })),
})
