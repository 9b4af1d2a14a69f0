import type { PageRequest } from '../../database/paging.ts'
import type { NewsRepository } from './news.repository.ts'

export function createNewsService({ news }: { news: NewsRepository }) {
  return {
    async list(request: PageRequest) {
      const [rows, totalCount] = await Promise.all([news.list(request), news.count()])
      return { rows, totalCount }
    },
  }
}

export type NewsService = ReturnType<typeof createNewsService>
