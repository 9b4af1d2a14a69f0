import { DRAFT_KIND_NAMES, WAITING_COUNTED, type WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import { shanghaiClock, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import type { JobDesk } from '../jobs/job-desk.service.ts'
import { shortLine, type UpcomingSource, type WaitingSource } from './waiting-source.ts'
import type { WaitingRepository } from './waiting.repository.ts'

/** A job that publishes has begun by then, however busy the machine is. */
const LATE_MS = 2 * 60 * 1000
const UPCOMING_SHOWN = 5
const LONG_AGO = new Date(0)

/** Reads one more than is counted, so that it is known whether there are more. */
export const READ_AT_MOST = WAITING_COUNTED + 1

const ownOf = (staff: Staff, { scope }: Right) => (scope === 'all' ? undefined : staff.userId)
const clockWords = (moment: Date) => shanghaiClock(moment).toISOString().slice(11, 16)

/** What belongs to no course waits for those alone whose right reaches everywhere. */
function everywhere(
  kind: WaitingKind,
  permissions: Pick<WaitingSource, 'seenWith' | 'doneWith'>,
  read: WaitingSource['read'],
): WaitingSource {
  return {
    kind,
    ...permissions,
    read: async (staff, right) => (right.scope === 'all' ? read(staff, right) : undefined),
  }
}

const INBOX = { seenWith: 'inbox.read', doneWith: 'inbox.reply' } as const
const ORDERS = { seenWith: 'orders.read', doneWith: 'orders.confirm' } as const

export const failedJobs = (desk: JobDesk): WaitingSource => ({
  kind: 'failed-job',
  seenWith: 'today.read',
  doneWith: 'school.manage',
  async read(staff, right) {
    const { rows, hasMore } = await desk.open('failed', staff, right, WAITING_COUNTED)
    const [first] = rows
    if (!first) return undefined
    return {
      count: hasMore ? READ_AT_MOST : rows.length,
      sentence: shortLine(`「${first.title}」${first.failure ?? ''}`),
      since: first.endedAt ?? first.createdAt,
    }
  },
})

export const lateDrafts = (drafts: DraftsService, clock: Clock): WaitingSource => ({
  kind: 'late-draft',
  seenWith: 'content.read',
  doneWith: 'content.publish',
  async read(staff, right) {
    const to = new Date(clock.now().getTime() - LATE_MS)
    const late = await drafts.scheduled({ from: LONG_AGO, to, ownOf: ownOf(staff, right), limit: READ_AT_MOST })
    const [first] = late
    if (!first) return undefined
    const editors = [...new Set(late.flatMap(({ editorId }) => editorId ?? []))]
    return {
      count: late.length,
      sentence: `${DRAFT_KIND_NAMES[first.kind]}《${shortLine(first.title)}》该在 ${clockWords(first.publishAt)} 发布，还没有发出去`,
      since: first.publishAt,
      userIds: editors,
    }
  },
})

export const waitingOrders = (waiting: WaitingRepository): WaitingSource =>
  everywhere('order', ORDERS, async () => {
    const found = await waiting.orders()
    if (!found) return undefined
    const who = found.nickName === null ? '' : `，最早一笔是 ${found.nickName}`
    const sum = `¥${yuanOfFen(found.sumFen)}`
    const together = found.count > WAITING_COUNTED ? `最早的 ${WAITING_COUNTED} 笔就有 ${sum}` : `共 ${sum}`
    return { count: found.count, since: found.since, sentence: `${together}，都传了转账凭证${who}` }
  })

export const waitingComments = (waiting: WaitingRepository): WaitingSource => ({
  kind: 'comment',
  ...INBOX,
  async read(staff, right) {
    const found = await waiting.comments(ownOf(staff, right))
    return found && { ...found, sentence: `${found.nickName}：${shortLine(found.content)}` }
  },
})

export const waitingFeedback = (waiting: WaitingRepository): WaitingSource =>
  everywhere('feedback', INBOX, async () => {
    const found = await waiting.feedback()
    return (
      found && { count: found.count, since: found.since, sentence: `${found.nickName}：${shortLine(found.content)}` }
    )
  })

export const waitingBookings = (waiting: WaitingRepository, clock: Clock): WaitingSource =>
  everywhere('booking', INBOX, async () => {
    const found = await waiting.bookings(startOfShanghaiDay(clock.now()))
    return found && { ...found, sentence: shortLine(found.content) }
  })

export const waitingReports = (waiting: WaitingRepository): WaitingSource => ({
  kind: 'report',
  ...INBOX,
  async read(staff, right) {
    const found = await waiting.reports(ownOf(staff, right))
    if (!found) return undefined
    const reasons = found.reasons.length > 0 ? `：${found.reasons.join('、')}` : ''
    return { ...found, sentence: shortLine(`一条评论被 ${found.reporters} 个人举报${reasons}`) }
  },
})

export const scheduledDrafts = (drafts: DraftsService, clock: Clock): UpcomingSource => ({
  async read(staff, right, until) {
    const rows = await drafts.scheduled({
      from: clock.now(),
      to: until,
      ownOf: ownOf(staff, right),
      limit: UPCOMING_SHOWN,
    })
    return rows.map(({ id, kind, title, publishAt }) => ({
      id,
      kindName: DRAFT_KIND_NAMES[kind],
      title: shortLine(title),
      at: publishAt,
    }))
  },
})
