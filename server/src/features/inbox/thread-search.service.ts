import type { Place, PlacedThread, ThreadFilter, ThreadListRepository } from './thread-list.repository.ts'
import type { ThreadSearchRepository, Walked } from './thread-search.repository.ts'
import type { Reach } from '../../http/staff/reach.ts'

/** When the first read finds at least 1/20 of a page, the next one reads up to 20 times as many threads, which should fill the page. */
const COMMON_SHARE = 20

/** Limits of a search, each a number of threads unless it says otherwise. */
export interface SearchLengths {
  /** Read from the list before the index of words is asked, because the index first collects all threads with the words. */
  firstRead: number
  /**
   * When the first read found some: the least of these lengths that should fill a page. Few lengths, because each is one prepared
   * statement.
   */
  moreRead: readonly number[]
  /** Collected over all states before the index of words is asked for one state. */
  rarePicked: number
  /** The most that are collected. */
  mostPicked: number
  /**
   * For words that many threads have, but hardly any of this list: each walk reads longRead threads, at most mostWalks times, and then the
   * page ends as it is.
   */
  longRead: number
  mostWalks: number
}

/** To read one thread of the list takes as long as to collect five that have a rare word. */
const FIRST_READ = 60
/** The first read may hold more hits than its share, so the next read is longer by this factor. */
const SPARE = 1.5
const LENGTHS: SearchLengths = {
  firstRead: FIRST_READ,
  moreRead: [FIRST_READ * 2, FIRST_READ * 6, FIRST_READ * COMMON_SHARE],
  rarePicked: 500,
  mostPicked: 10_000,
  longRead: 12_000,
  mostWalks: 4,
}

/** A read that ended before the end of the list. */
type Stopped = Walked & { lastRead: Place }

/** Searches threads for words. */
export function createThreadSearchService({
  threadList,
  threadSearch,
  lengths = LENGTHS,
}: {
  threadList: ThreadListRepository
  threadSearch: ThreadSearchRepository
  lengths?: SearchLengths
}) {
  const { walk, pick, pickOfState, pickOfDays } = threadSearch
  const { firstRead, moreRead, rarePicked, mostPicked, longRead, mostWalks } = lengths
  const mostRead = Math.max(firstRead, ...moreRead)

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
    const { limit } = filter
    const first = await walk(search, filter, reach, firstRead)
    if (first.ids.length === limit || !first.lastRead) return first
    let read: Stopped = { ids: first.ids, lastRead: first.lastRead }
    if (first.ids.length >= limit / COMMON_SHARE) {
      const wanted = (firstRead * limit * SPARE) / first.ids.length
      const many = await walk(search, filter, reach, moreRead.find((length) => length >= wanted) ?? mostRead)
      if (many.ids.length === limit || !many.lastRead) return many
      read = { ids: many.ids, lastRead: many.lastRead }
    }
    const picked = await (filter.state === 'done'
      ? pickDone(search, filter, reach, read)
      : pickOpen(search, filter, reach))
    return picked ? { ids: picked, lastRead: undefined } : walkOn(search, filter, reach)
  }

  /** Nearly all threads are done: this takes the next stretches of days, and all days when those hold less than a page. */
  async function pickDone(search: string, filter: ThreadFilter, reach: Reach, read: Stopped) {
    const next = await pickOfDays(search, { ...filter, after: read.lastRead }, reach, mostPicked)
    if (!next) return undefined
    const ids = [...read.ids, ...next].slice(0, filter.limit)
    return ids.length === filter.limit ? ids : pick(search, filter, reach, mostPicked)
  }

  const pickOpen = async (search: string, filter: ThreadFilter, reach: Reach) =>
    (await pick(search, filter, reach, rarePicked)) ?? pickOfState(search, filter, reach, mostPicked)

  /** Rows are in the order of the list. When the page is not full and `lastRead` is set, there may be more behind it. */
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
