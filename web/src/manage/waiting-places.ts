import type { WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { paths } from './paths.ts'

/** Where each kind of what waits is dealt with. An address that no page has yet leads nowhere, and is not shown. */
export const WAITING_PLACES: Record<WaitingKind, string> = {
  'failed-job': paths.jobs,
  order: '/manage/orders',
  comment: '/manage/inbox?kind=comment',
  feedback: '/manage/inbox?kind=feedback',
  booking: '/manage/inbox?kind=booking',
  report: '/manage/inbox?kind=report',
  'late-draft': paths.jobs,
}

export const pathOf = (address: string): string => address.split('?', 1)[0] ?? address
