import type { draftsContract } from '@bee/contract/manage/content/drafts.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { DraftDesk } from './draft-desk.service.ts'
import type { PublishingDesk } from './publishing-desk.service.ts'

export function draftsRoutes(parts: {
  draftDesk: DraftDesk
  publishingDesk: PublishingDesk
}): StaffHandlers<typeof draftsContract> {
  const { draftDesk: desk, publishingDesk: publishing } = parts
  return {
    open: (input, { staff, keep }) => keep((work) => desk.open(work, staff, input)),
    look: (input, { staff }) => desk.look(staff, input),
    read: ({ draftId }, { staff }) => desk.read(staff, draftId),
    save: (input, { staff, keep }) => keep((work) => desk.save(work, staff, input)),
    keepLost: (input, { staff, keep }) => keep((work) => desk.keepLost(work, staff, input)),
    discard: (input, { staff, write }) => write((work) => desk.discard(work, staff, input)),
    review: ({ draftId }, { staff }) => publishing.read(staff, draftId),
    publish: (input, { staff, write }) => write((work) => publishing.publish(work, staff, input)),
    schedule: (input, { staff, write }) => write((work) => publishing.schedule(work, staff, input)),
    unschedule: (input, { staff, write }) => write((work) => publishing.unschedule(work, staff, input)),
    askReview: (input, { staff, write }) => write((work) => desk.askReview(work, staff, input)),
    giveBack: (input, { staff, write }) => write((work) => desk.giveBack(work, staff, input)),
    undoPublish: (input, { staff, write }) => write((work) => publishing.undoPublish(work, staff, input)),
    versions: (input, { staff }) => publishing.versions(staff, input),
    compare: (input, { staff }) => publishing.compare(staff, input),
    restore: ({ revisionId }, { staff, write }) => write((work) => desk.restore(work, staff, revisionId)),
  }
}
