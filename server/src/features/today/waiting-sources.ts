import { CONTENT_KINDS } from '@bee/contract/manage/content/content-kinds.ts'
import { contentKey, deskAddresses, writingAddress } from '@bee/contract/manage/desk-addresses.ts'
import type { InboxKind } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { DRAFT_KIND_NAMES, WAITING_COUNTED } from '@bee/contract/manage/today.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { ownOf, reach, reachOf } from '../../http/staff/reach.ts'
import type { Clock } from '../../outside/clock.ts'
import type { DiskWatch } from '../../outside/disk-watch.ts'
import type { BroadcastReading } from '../broadcasts/broadcast-reading.service.ts'
import type { FrontService } from '../front/front.service.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import type { InboxService } from '../inbox/inbox.service.ts'
import type { JobDesk } from '../jobs/job-desk.service.ts'
import { shortLine, type UpcomingSource, type WaitingSource } from './waiting-source.ts'
import type { WaitingRepository } from './waiting.repository.ts'

/** A publishing job has started by then, even on a busy machine. */
const LATE_MS = 60 * 1000
const UPCOMING_SHOWN = 5
const OF_FILMS: ReadonlySet<string> = new Set(['films.make', 'films.encode', 'films.hash'])
const LONG_AGO = new Date(0)

/** Reads one more than is counted, to know whether there are more. */
export const READ_AT_MOST = WAITING_COUNTED + 1

const clockWords = (moment: Date) => shanghaiClock(moment).toISOString().slice(11, 16)

/** Shown to all staff members: their saves are refused. */
export const fullDisk = (disk: Pick<DiskWatch, 'fullSince'>): WaitingSource => ({
  seenWith: 'today.read',
  doneWith: 'school.manage',
  async read() {
    const since = await disk.fullSince()
    const sentence = '磁盘满了：保存和上传会被拒绝，备份也做不成；腾出空间就恢复，不用重启'
    return since ? [{ kind: 'disk-full', count: 1, sentence, since }] : []
  },
})

export const failedJobs = (desk: JobDesk): WaitingSource => ({
  seenWith: 'today.read',
  doneWith: 'school.manage',
  async read(staff, right) {
    const first = await desk.firstFailed(staff, right, READ_AT_MOST)
    if (!first) return []
    const { kind, title, failure, endedAt, createdAt, count } = first
    const sentence = shortLine(`「${title}」${failure ?? ''}`)
    // A film that stopped during a job is handled on the media page, not on the page of jobs.
    const link = OF_FILMS.has(kind) ? deskAddresses.media : undefined
    return [{ kind: 'failed-job', count, sentence, since: endedAt ?? createdAt, link }]
  },
})

export const lateDrafts = (drafts: DraftsService, clock: Clock): WaitingSource => ({
  seenWith: 'content.read',
  doneWith: 'content.publish',
  async read(staff, right) {
    const to = new Date(clock.now().getTime() - LATE_MS)
    const late = await drafts.scheduled({ from: LONG_AGO, to, ownOf: ownOf(reach(staff, right)), limit: READ_AT_MOST })
    return late.slice(0, 1).map(({ kind, title, publishAt }) => ({
      kind: 'late-draft',
      count: late.length,
      sentence: `${DRAFT_KIND_NAMES[kind]}《${shortLine(title)}》该在 ${clockWords(publishAt)} 发布，还没有发出去`,
      since: publishAt,
      userIds: late.flatMap(({ editorId }) => editorId ?? []),
    }))
  },
})

/** For staff members who may publish; those who must ask for a review do not get it. */
export const askedReviews = (drafts: DraftsService): WaitingSource => ({
  seenWith: 'content.publish',
  doneWith: 'content.publish',
  async read(staff, right) {
    const reached = reachOf(staff, right)
    if (!reached) return []
    const rows = await drafts.toReview(ownOf(reached), READ_AT_MOST)
    return rows.slice(0, 1).map(({ id, kind, contentId, title, askedAt }) => ({
      kind: 'review',
      count: rows.length,
      sentence: `${DRAFT_KIND_NAMES[kind]}《${shortLine(title)}》写好了，等你看过发布`,
      since: askedAt,
      link: writingAddress(kind, contentKey({ contentId, draftId: id })),
    }))
  },
})

export const waitingOrders = (waiting: WaitingRepository): WaitingSource => ({
  seenWith: 'orders.read',
  doneWith: 'orders.confirm',
  async read() {
    const found = await waiting.orders()
    if (!found) return []
    const who = found.nickName === null ? '' : `，最早一笔是 ${found.nickName}`
    const sum = moneyWords(found.sumFen)
    const together = found.count > WAITING_COUNTED ? `最早的 ${found.count} 笔就有 ${sum}` : `共 ${sum}`
    return [{ kind: 'order', count: found.count, since: found.since, sentence: `${together}，都传了转账凭证${who}` }]
  },
})

export const openDifferences = (waiting: WaitingRepository): WaitingSource => ({
  seenWith: 'orders.read',
  doneWith: 'orders.reconcile',
  async read() {
    const found = await waiting.differences()
    const sentence = '网关账单、账本和开通的课对不上，每一处都写着原因和了结的办法'
    return found ? [{ kind: 'difference', count: found.count, sentence, since: found.since }] : []
  },
})

type WaitingThreads = Awaited<ReturnType<InboxService['waiting']>>[number]

/** Describes the first item of a kind in one line. */
const THREAD_WORDS: Record<InboxKind, (first: WaitingThreads) => string> = {
  comment: saidBy,
  feedback: saidBy,
  booking: ({ firstExcerpt }) => shortLine(firstExcerpt),
  report: ({ firstExcerpt, firstReportCount }) => `「${shortLine(firstExcerpt)}」被 ${firstReportCount} 个人举报`,
}

function saidBy({ firstNickName, firstExcerpt }: WaitingThreads): string {
  const words = shortLine(firstExcerpt)
  return firstNickName === null ? words : `${firstNickName}：${words}`
}

/** Comments, feedback, bookings and reports, as in the inbox. An assigned thread waits for its assignee. */
export const waitingThreads = (inbox: InboxService): WaitingSource => ({
  seenWith: 'inbox.read',
  doneWith: 'inbox.reply',
  async read(staff) {
    const rows = await inbox.waiting(staff, READ_AT_MOST)
    return rows.map((row) => ({
      kind: row.kind,
      count: row.count,
      sentence: THREAD_WORDS[row.kind](row),
      since: row.oldestSince,
      due: row.firstCallAt ?? undefined,
      courseIds: row.courseIds,
      userIds: row.assigneeIds,
    }))
  },
})

export const scheduledDrafts = (drafts: DraftsService, clock: Clock): UpcomingSource => ({
  seenWith: 'content.read',
  async read(staff, right, until) {
    const rows = await drafts.scheduled({
      from: clock.now(),
      to: until,
      ownOf: ownOf(reach(staff, right)),
      limit: UPCOMING_SHOWN,
    })
    return rows.map(({ id, kind, contentId, title, publishAt }) => ({
      key: `draft-${id}`,
      title: shortLine(title) || '还没有名字',
      sentence: `${DRAFT_KIND_NAMES[kind]}，到点发布`,
      at: publishAt,
      link: writingAddress(kind, contentKey({ contentId, draftId: id })),
    }))
  },
})

export const scheduledBroadcasts = (broadcasts: Pick<BroadcastReading, 'scheduled'>): UpcomingSource => ({
  seenWith: 'messages.send',
  async read(_staff, _right, until) {
    const rows = await broadcasts.scheduled({ until, limit: UPCOMING_SHOWN })
    return rows.map(({ id, audience, content, sendAt }) => ({
      key: `broadcast-${id}`,
      title: shortLine(content),
      sentence: `消息，到点发给${audience}`,
      at: sendAt,
      link: deskAddresses.broadcast(id),
    }))
  },
})

const WINDOW_WORDS = { begins: '到点出现在首页', ends: '到点从首页撤下' } as const

/** Banners and adverts belong to no course, so a right limited to own courses does not cover them. */
export const frontWindows = (front: Pick<FrontService, 'windows'>, clock: Clock): UpcomingSource => ({
  seenWith: 'content.read',
  async read(staff, right, until) {
    if (!reach(staff, right).isAll) return []
    const rows = await front.windows({ from: clock.now(), until, limit: UPCOMING_SHOWN })
    return rows.map(({ kind, contentId, title, change, at }) => ({
      key: `${kind}-${contentId}-${change}`,
      title: shortLine(title) || '还没有名字',
      sentence: `${CONTENT_KINDS[kind]}，${WINDOW_WORDS[change]}`,
      at,
      link: writingAddress(kind, contentId),
    }))
  },
})
