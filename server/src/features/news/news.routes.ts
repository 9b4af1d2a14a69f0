import type { newsContract } from '@bee/contract/news/news.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentNewsItem } from './news.presenter.ts'
import type { NewsService } from './news.service.ts'

export const newsRoutes = (news: NewsService): Handlers<typeof newsContract> => ({
  list: cached(['news'], async (input) => {
    const { rows, totalCount } = await news.list(input)
    return pagedResult(rows, totalCount, input, presentNewsItem)
  }),
})
