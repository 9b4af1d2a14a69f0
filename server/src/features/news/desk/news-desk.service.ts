import { NEWS_COUNTED_MAX, NEWS_DESK_PAGE_SIZE } from '@bee/contract/manage/news.contract.ts'
import { boundedCounts, COUNTED_STATES, pageOf, cursorOf } from '../../../desk-lists.ts'
import type { NewsDeskFilter, NewsDeskRepository } from './news-desk.repository.ts'

/** The list of news that editors search and filter. */
export function createNewsDesk({ news }: { news: NewsDeskRepository }) {
  async function list({ before, ...filter }: NewsDeskFilter & { before?: string | undefined }) {
    const rows = await news.list(filter, cursorOf(before), NEWS_DESK_PAGE_SIZE + 1)
    return pageOf(rows, NEWS_DESK_PAGE_SIZE)
  }

  async function counts() {
    return boundedCounts(await news.counts(COUNTED_STATES, NEWS_COUNTED_MAX + 1), NEWS_COUNTED_MAX)
  }

  return { list, counts }
}

export type NewsDesk = ReturnType<typeof createNewsDesk>
