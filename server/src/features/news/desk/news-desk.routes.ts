import type { manageNewsContract } from '@bee/contract/manage/news.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import { presentNewsRow } from './news-desk.presenter.ts'
import type { NewsDesk } from './news-desk.service.ts'

export const newsDeskRoutes = (newsDesk: NewsDesk): StaffHandlers<typeof manageNewsContract> => ({
  async list(input) {
    const { rows, next } = await newsDesk.list(input)
    return { list: rows.map(presentNewsRow), next }
  },
  counts: () => newsDesk.counts(),
})
