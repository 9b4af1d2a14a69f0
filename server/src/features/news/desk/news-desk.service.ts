import { forbidden } from '@bee/contract/failures.ts'
import { NEWS_COUNTED_MAX, NEWS_DESK_PAGE_SIZE } from '@bee/contract/manage/news.contract.ts'
import type { Right } from '../../../http/staff/staff-session.ts'
import { boundedCounts, COUNTED_STATES, pageOf, placeOf } from '../../content/desk-lists.ts'
import type { NewsDeskFilter, NewsDeskRepository } from './news-desk.repository.ts'

/** News belong to nobody's courses: who may see only the own sees none. */
function refuseOwn({ scope }: Right): void {
  if (scope === 'own') throw forbidden('资讯由教务和校长来写，你的角色只能看自己的课')
}

/** What editors look for among the news. */
export function createNewsDesk({ news }: { news: NewsDeskRepository }) {
  async function list(right: Right, { before, ...filter }: NewsDeskFilter & { before?: string | undefined }) {
    refuseOwn(right)
    const rows = await news.list(filter, placeOf(before), NEWS_DESK_PAGE_SIZE + 1)
    return pageOf(rows, NEWS_DESK_PAGE_SIZE)
  }

  async function counts(right: Right) {
    refuseOwn(right)
    return boundedCounts(await news.counts(COUNTED_STATES, NEWS_COUNTED_MAX + 1), NEWS_COUNTED_MAX)
  }

  return { list, counts }
}

export type NewsDesk = ReturnType<typeof createNewsDesk>
