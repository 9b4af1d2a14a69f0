import { forbidden } from '@bee/contract/failures.ts'
import { CONTENT_STATES } from '@bee/contract/manage/content/content-kinds.ts'
import { NEWS_COUNTED_MAX, NEWS_DESK_PAGE_SIZE } from '@bee/contract/manage/news.contract.ts'
import type { Right } from '../../../http/staff/staff-session.ts'
import type { NewsCursor, NewsDeskFilter, NewsDeskRepository, NewsDeskRow } from './news-desk.repository.ts'

const bounded = (count: number) => ({
  count: Math.min(count, NEWS_COUNTED_MAX),
  isMore: count > NEWS_COUNTED_MAX,
})

function cursorOf(text: string | undefined): NewsCursor | undefined {
  const [micros, rank, id] = text?.split('-') ?? []
  return micros === undefined ? undefined : { micros, rank: rank === '0' ? 0 : 1, id: Number(id) }
}

const behind = ({ micros, rank, id }: NewsDeskRow) => `${micros}-${rank}-${id}`

/** News belong to nobody's courses: who may see only the own sees none. */
function refuseOwn({ scope }: Right): void {
  if (scope === 'own') throw forbidden('资讯由教务和校长来写，你的角色只能看自己的课')
}

/** What editors look for among the news. */
export function createNewsDesk({ news }: { news: NewsDeskRepository }) {
  async function list(right: Right, { before, ...filter }: NewsDeskFilter & { before?: string | undefined }) {
    refuseOwn(right)
    const rows = await news.list(filter, cursorOf(before), NEWS_DESK_PAGE_SIZE + 1)
    const page = rows.slice(0, NEWS_DESK_PAGE_SIZE)
    const last = page.at(-1)
    return { rows: page, next: rows.length > page.length && last ? behind(last) : null }
  }

  async function counts(right: Right) {
    refuseOwn(right)
    const counted = await news.counts([undefined, ...CONTENT_STATES], NEWS_COUNTED_MAX + 1)
    const [all = 0, ...each] = counted
    const of = (state: (typeof CONTENT_STATES)[number]) => bounded(each[CONTENT_STATES.indexOf(state)] ?? 0)
    return {
      all: bounded(all),
      draft: of('draft'),
      published: of('published'),
      changed: of('changed'),
      scheduled: of('scheduled'),
      withdrawn: of('withdrawn'),
    }
  }

  return { list, counts }
}

export type NewsDesk = ReturnType<typeof createNewsDesk>
