import { DRAFT_KIND_NAMES, WAITING_COUNTED } from '@bee/contract/manage/today.contract.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import { shanghaiClock, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import type { JobDesk } from '../jobs/job-desk.service.ts'
import { shortLine, type UpcomingSource, type WaitingLine, type WaitingSource } from './waiting-source.ts'
import type { WaitingRepository } from './waiting.repository.ts'

/** A job that publishes has begun by then, however busy the machine is. */
const LATE_MS = 2 * 60 * 1000
const UPCOMING_SHOWN = 5
const LONG_AGO = new Date(0)

/** Reads one more than is counted, so that it is known whether there are more. */
export const READ_AT_MOST = WAITING_COUNTED + 1

const ownOf = (staff: Staff, { scope }: Right) => (scope === 'all' ? undefined : staff.userId)
const clockWords = (moment: Date) => shanghaiClock(moment).toISOString().slice(11, 16)

export const failedJobs = (desk: JobDesk): WaitingSource => ({
  seenWith: 'today.read',
  doneWith: 'school.manage',
  async read(staff, right) {
    const { rows, hasMore } = await desk.open('failed', staff, right, WAITING_COUNTED)
    return rows.slice(0, 1).map((first) => ({
      kind: 'failed-job',
      count: hasMore ? READ_AT_MOST : rows.length,
      sentence: shortLine(`「${first.title}」${first.failure ?? ''}`),
      since: first.endedAt ?? first.createdAt,
    }))
  },
})

export const lateDrafts = (drafts: DraftsService, clock: Clock): WaitingSource => ({
  seenWith: 'content.read',
  doneWith: 'content.publish',
  async read(staff, right) {
    const to = new Date(clock.now().getTime() - LATE_MS)
    const late = await drafts.scheduled({ from: LONG_AGO, to, ownOf: ownOf(staff, right), limit: READ_AT_MOST })
    return late.slice(0, 1).map(({ kind, title, publishAt }) => ({
      kind: 'late-draft',
      count: late.length,
      sentence: `${DRAFT_KIND_NAMES[kind]}《${shortLine(title)}》该在 ${clockWords(publishAt)} 发布，还没有发出去`,
      since: publishAt,
      userIds: late.flatMap(({ editorId }) => editorId ?? []),
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
    const sum = `¥${yuanOfFen(found.sumFen)}`
    const together = found.count > WAITING_COUNTED ? `最早的 ${found.count} 笔就有 ${sum}` : `共 ${sum}`
    return [{ kind: 'order', count: found.count, since: found.since, sentence: `${together}，都传了转账凭证${who}` }]
  },
})

/** Comments, feedback, bookings and reports. What belongs to no course is for those alone whose right reaches everywhere. */
export const waitingWords = (waiting: WaitingRepository, clock: Clock): WaitingSource => ({
  seenWith: 'inbox.read',
  doneWith: 'inbox.reply',
  async read(staff, right) {
    const own = ownOf(staff, right)
    const isEverywhere = own === undefined
    const [comments, feedback, bookings, reports] = await Promise.all([
      waiting.comments(own),
      isEverywhere ? waiting.feedback() : undefined,
      isEverywhere ? waiting.bookings(startOfShanghaiDay(clock.now())) : undefined,
      waiting.reports(own),
    ])
    const saidBy = ({ nickName, content }: { nickName: string; content: string }) =>
      `${nickName}：${shortLine(content)}`
    const reasons = reports && reports.reasons.length > 0 ? `：${reports.reasons.join('、')}` : ''
    const lines: (WaitingLine | undefined)[] = [
      comments && { ...comments, kind: 'comment', sentence: saidBy(comments) },
      feedback && { ...feedback, kind: 'feedback', sentence: saidBy(feedback) },
      bookings && { ...bookings, kind: 'booking', sentence: shortLine(bookings.content) },
      reports && {
        ...reports,
        kind: 'report',
        sentence: shortLine(`一条评论被 ${reports.reporters} 个人举报${reasons}`),
      },
    ]
    return lines.filter((line) => line !== undefined)
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
