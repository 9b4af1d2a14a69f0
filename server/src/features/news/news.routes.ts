import type { newsContract } from '@bee/contract/news/news.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { visitorOf, type VisitorKey } from '../../http/visitor.ts'
import { presentNewsDetail, presentNewsItem } from './news.presenter.ts'
import type { NewsService } from './news.service.ts'

export const newsRoutes = (news: NewsService, visitorKey: VisitorKey): Handlers<typeof newsContract> => ({
  list: cached(['news'], async function list(input) {
    const { rows, totalCount } = await news.list(input)
    return pagedResult(rows, totalCount, input, presentNewsItem)
  }),

  info: cached(['news', 'courses'], async ({ id }) => presentNewsDetail(await news.read(id))),

  hit: async ({ id }, { request, member }) => ({
    hits: await news.hit(id, visitorKey(visitorOf(request, member?.userId))),
  }),
})
