import type { reconcileCalls } from '@bee/contract/manage/orders/reconcile.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import type { DifferenceActs } from './difference-acts.service.ts'
import type { ReconcileService } from './reconcile.service.ts'

export interface ReconcileDesk {
  reconciliations: ReconcileService
  differenceActs: DifferenceActs
}

export const reconcileRoutes = ({
  reconciliations,
  differenceActs,
}: ReconcileDesk): StaffHandlers<typeof reconcileCalls> => ({
  reconciliation: (input) => reconciliations.list(input),
  reconcileNow: (_input, { staff, write }) => write((work) => reconciliations.now(work, staff)),
  async settleDifference(input, { staff, write }) {
    await differenceActs.prepare(input)
    return write((work) => differenceActs.settle(work, input, staff))
  },
})
