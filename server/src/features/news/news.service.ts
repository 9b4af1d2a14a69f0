import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import { layOut } from '../../outside/lay-out.ts'
import { newsSearchColumns } from './news-search.ts'
import type { NewsRepository, NewsSearch } from './news.repository.ts'

/** Ruling 26: the same visitor counts again after this. */
export const HIT_COUNTS_AGAIN_MS = RETENTION.readMarks.keptMs
const RELATED_COURSES = 3
const UNSEARCHED_AT_ONCE = 200
export const NO_SUCH_NEWS = '没有找到这篇资讯'

export function createNewsService({ news, clock }: { news: NewsRepository; clock: Clock }) {
  let sweptAt = 0

  /** A mark has no use once its hour is over. */
  async function sweepMarksAtTimes(now: number): Promise<void> {
    if (now - sweptAt < HIT_COUNTS_AGAIN_MS) return
    sweptAt = now
    await sweepMarks()
  }

  const sweepMarks = () => news.deleteMarksBefore(new Date(clock.now().getTime() - HIT_COUNTS_AGAIN_MS))

  async function list(request: NewsSearch) {
    const [rows, totalCount] = await Promise.all([news.list(request), news.count(request.search)])
    return { rows, totalCount }
  }

  /** The database cannot compute pinyin, so articles from before news could be searched get their search text here. */
  async function sweepUnsearched(): Promise<void> {
    for (const { id, body, ...words } of await news.unsearched(UNSEARCHED_AT_ONCE)) {
      const { searchable } = await layOut(body ?? '')
      await news.writeSearch(id, newsSearchColumns({ ...words, searchable }))
    }
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
    await sweepMarksAtTimes(now.getTime())
    const countsAgainBefore = new Date(now.getTime() - HIT_COUNTS_AGAIN_MS)
    const hits = await news.hit({ newsId, visitor, now, countsAgainBefore })
    if (hits === undefined) throw notFound(NO_SUCH_NEWS)
    return hits
  }

  return { list, read, hit, sweep: sweepUnsearched, sweepMarks }
}

export type NewsService = ReturnType<typeof createNewsService>
