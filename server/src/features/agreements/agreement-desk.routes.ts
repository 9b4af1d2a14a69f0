import type { manageAgreementsContract } from '@bee/contract/manage/agreements.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { AgreementDesk } from './agreement-desk.service.ts'

export const agreementDeskRoutes = (desk: AgreementDesk): StaffHandlers<typeof manageAgreementsContract> => ({
  list: () => desk.list(),
  difference: ({ kind, version }) => desk.difference(kind, version),
  preview: ({ kind, text }, { staff }) => desk.preview(kind, text, staff.userId),
  async publish(input, { staff, write }) {
    const pieces = await desk.lay(input, staff.userId)
    return write((work) => desk.publish(work, input, pieces))
  },
})
