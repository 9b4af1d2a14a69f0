import type { InboxKind } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { paths } from './paths.ts'

const inInbox = (kind: InboxKind) => `${paths.inbox}?kind=${kind}`

/** The page that handles each kind of waiting item. */
export const WAITING_PLACES: Record<WaitingKind, string> = {
  'disk-full': paths.storage,
  'failed-job': paths.jobs,
  order: paths.orders,
  difference: `${paths.reconcile}?span=month&only=1`,
  comment: inInbox('comment'),
  feedback: inInbox('feedback'),
  booking: inInbox('booking'),
  report: inInbox('report'),
  'late-draft': paths.jobs,
  // Most reviews concern a course.
  review: paths.courses,
}

export const pathOf = (address: string): string => address.split('?', 1)[0] ?? address
