import { notFound } from '@bee/contract/failures.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { NewsRepository } from './news.repository.ts'

/** Ruling 26: the same visitor counts again after this. */
export const HIT_COUNTS_AGAIN_MS = 60 * 60 * 1000
const RELATED_COURSES = 3
export const NO_SUCH_NEWS = '没有找到这篇资讯'

export function createNewsService({ news, clock }: { news: NewsRepository; clock: Clock }) {
  let sweptAt = 0

  /** Marks are of no use once their hour is over. */
  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < HIT_COUNTS_AGAIN_MS) return
    sweptAt = now
    await news.deleteMarksBefore(new Date(now - HIT_COUNTS_AGAIN_MS))
  }

  async function list(request: PageRequest) {
    const [rows, totalCount] = await Promise.all([news.list(request), news.count()])
    return { rows, totalCount }
  }

  async function read(newsId: number) {
    const found = await news.find(newsId)
    if (!found) throw notFound(NO_SUCH_NEWS)
    const { areaSlugs, ...article } = found
    const [previous, next, courses] = await Promise.all([
      news.neighbour(article, 'newer'),
      news.neighbour(article, 'older'),
      news.coursesOf(areaSlugs, RELATED_COURSES),
    ])
    return { article, previous, next, courses }
  }

  async function hit(newsId: number, visitor: string): Promise<number> {
    const now = clock.now()
    await sweep(now.getTime())
    const countsAgainBefore = new Date(now.getTime() - HIT_COUNTS_AGAIN_MS)
    const hits = await news.hit({ newsId, visitor, now, countsAgainBefore })
    if (hits === undefined) throw notFound(NO_SUCH_NEWS)
    return hits
  }

  return { list, read, hit }
}

export type NewsService = ReturnType<typeof createNewsService>
