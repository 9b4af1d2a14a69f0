import type { openingContract } from '@bee/contract/manage/opening.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { OpeningService } from './opening.service.ts'

export const openingRoutes = (opening: OpeningService): StaffHandlers<typeof openingContract> => ({
  read: (_input, { staff }) => opening.read(staff),
  async open(_input, { write }) {
    const lacks = await opening.missing()
    return write((work) => opening.open(work, lacks))
  },
  close: (_input, { write }) => write((work) => opening.close(work)),
  plan: ({ opensOn }, { write }) => write((work) => opening.plan(work, opensOn)),
})
