import type { Place, PlacedThread, ThreadFilter, ThreadListRepository } from './thread-list.repository.ts'
import type { ThreadSearchRepository, Walked } from './thread-search.repository.ts'
import type { Reach } from './threads.repository.ts'

/** Where some words hold this share of a page, so many times as many threads are read: they should hold all of it. */
const COMMON_SHARE = 20

/** How far a search goes. */
export interface SearchLengths {
  /** So many that come first are read before the index of words is asked, which first collects everything that has them. */
  firstRead: number
  /** So many where the first had some. */
  manyRead: number
  /** More are not collected. */
  mostPicked: number
  /** Of words that many threads have, but hardly one of this list: so many are read at once, so often, and then the page ends as it is. */
  longRead: number
  mostWalks: number
}

/** To read one thread of the list takes as long as to collect five that have a rare word. */
const FIRST_READ = 120
const LENGTHS: SearchLengths = {
  firstRead: FIRST_READ,
  manyRead: FIRST_READ * COMMON_SHARE,
  mostPicked: 10_000,
  longRead: 12_000,
  mostWalks: 4,
}

/** Threads that say some words. */
export function createThreadSearchService({
  threadList,
  threadSearch,
  lengths = LENGTHS,
}: {
  threadList: ThreadListRepository
  threadSearch: ThreadSearchRepository
  lengths?: SearchLengths
}) {
  const { walk, pick } = threadSearch
  const { firstRead, manyRead, mostPicked, longRead, mostWalks } = lengths

  async function walkOn(search: string, filter: ThreadFilter, reach: Reach): Promise<Walked> {
    const ids: number[] = []
    let lastRead = filter.after
    for (let walks = 0; walks < mostWalks && ids.length < filter.limit; walks += 1) {
      const walked = await walk(search, { ...filter, after: lastRead }, reach, longRead)
      ids.push(...walked.ids)
      lastRead = walked.lastRead
      if (!lastRead) break
    }
    return { ids: ids.slice(0, filter.limit), lastRead }
  }

  async function find(search: string, filter: ThreadFilter, reach: Reach): Promise<Walked> {
    const isDone = ({ ids, lastRead }: Walked) => ids.length === filter.limit || !lastRead
    const first = await walk(search, filter, reach, firstRead)
    if (isDone(first)) return first
    if (first.ids.length >= filter.limit / COMMON_SHARE) {
      const many = await walk(search, filter, reach, manyRead)
      if (isDone(many)) return many
    }
    const picked = await pick(search, filter, reach, mostPicked)
    return picked ? { ids: picked, lastRead: undefined } : walkOn(search, filter, reach)
  }

  /** In the order of the list. Where fewer than a page were found and `lastRead` is there, more may come behind it. */
  async function list(
    search: string,
    filter: ThreadFilter,
    reach: Reach,
  ): Promise<{ rows: PlacedThread[]; lastRead: Place | undefined }> {
    const { ids, lastRead } = await find(search, filter, reach)
    return { rows: await threadList.these(ids, filter.state), lastRead }
  }

  return { list }
}

export type ThreadSearchService = ReturnType<typeof createThreadSearchService>
