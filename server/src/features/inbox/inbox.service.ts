import { DAY_MS } from '@bee/contract/durations.ts'
import { notFound } from '@bee/contract/failures.ts'
import {
  INBOX_COUNT_MAX,
  INBOX_KINDS,
  INBOX_MESSAGES,
  type InboxCounts,
  type InboxKind,
  type InboxKindCounts,
  type InboxState,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { shanghaiDate, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import { reach, reachOf, type Reach } from '../../http/staff/reach.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import { maskMobiles } from '../../text/mask-mobile.ts'
import type { MemberRow, MomentRow, ReportRow, StepRow, ThreadDetailRepository } from './thread-detail.repository.ts'
import type { ThreadCountsRepository } from './thread-counts.repository.ts'
import type { Place, PlacedThread, ThreadFilter, ThreadListRepository } from './thread-list.repository.ts'
import type { MessageRow } from './thread-messages.repository.ts'
import type { ThreadSearchService } from './thread-search.service.ts'
import type { Abouts, ThreadRow, ThreadsRepository } from './threads.repository.ts'

const DAYS_OF_WEEK = 7
/** More calls than the staff make in a day. */
const CALLS_LISTED_MAX = 200

export interface ListInput {
  state: InboxState
  kind: 'all' | InboxKind
  whose: 'all' | 'mine' | 'nobody'
  assigneeId?: number | undefined
  courseId?: number | undefined
  search: string
  after?: string | undefined
  limit: number
}

export interface Detail {
  thread: ThreadRow
  messages: MessageRow[]
  moment: { row: MomentRow; filmUrl: string } | undefined
  member: MemberRow | undefined
  journey: StepRow[]
  report: { comment: { content: string; createdAt: Date }; reports: ReportRow[] } | undefined
  feedback: { kind: string; contact: string; rating: number | null; decision: string | null } | undefined
  canReply: boolean
  answersAs: string
}

const cursorOf = ({ sortEpoch, id }: PlacedThread): Place => ({ micros: sortEpoch.replace('.', ''), id })

/** The Monday in Shanghai of this moment's week, as `inbox_answer_weeks` has it. */
function mondayOf(now: Date, weeksAgo: number): string {
  const today = startOfShanghaiDay(now).getTime()
  // Noon, so that the day of the week is Shanghai's in any time zone of the server.
  const dayOfWeek = new Date(today + DAY_MS / 2).getUTCDay()
  const sinceMonday = (dayOfWeek + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return shanghaiDate(new Date(today - (sinceMonday + weeksAgo * DAYS_OF_WEEK) * DAY_MS))
}

/** The staff's inbox, for reading. */
export function createInboxService(parts: {
  threads: ThreadsRepository
  threadList: ThreadListRepository
  threadSearch: ThreadSearchService
  threadCounts: ThreadCountsRepository
  detail: ThreadDetailRepository
  /** Signs a link to a film for a member of staff. */
  filmLink: (path: string, viewer: StaffViewer) => string
  clock: Clock
}) {
  const { threads, threadList, threadSearch, threadCounts, detail, filmLink, clock } = parts

  async function list(input: ListInput, staff: Staff, right: Right) {
    const { kind, whose, after, limit, search, state, courseId } = input
    const [micros = '', id = ''] = after?.split('_') ?? []
    const filter: ThreadFilter = {
      state,
      courseId,
      kinds: kind === 'all' ? INBOX_KINDS : [kind],
      assigneeId: whose === 'mine' ? staff.userId : whose === 'nobody' ? null : input.assigneeId,
      after: after === undefined ? undefined : { micros, id: Number(id) },
      limit: limit + 1,
    }
    const reached = reach(staff, right)
    const { rows, lastRead } =
      search === ''
        ? { rows: await threadList.list(filter, reached), lastRead: undefined }
        : await threadSearch.list(search, filter, reached)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const behind = rows.length > limit && last ? cursorOf(last) : lastRead
    return { rows: page, next: behind ? `${behind.micros}_${behind.id}` : null }
  }

  /** From the beginning of today in Shanghai. A call is about no course, so a right to own courses gives none. */
  function calls(staff: Staff, right: Right) {
    if (!reach(staff, right).isAll) return Promise.resolve([])
    return threadList.calls(startOfShanghaiDay(clock.now()), CALLS_LISTED_MAX)
  }

  async function counts(staff: Staff, right: Right): Promise<InboxCounts> {
    const now = clock.now()
    const counted = await threadCounts.counts(reach(staff, right), {
      userId: staff.userId,
      midnight: startOfShanghaiDay(now),
      thisMonday: mondayOf(now, 0),
      lastMonday: mondayOf(now, 1),
    })
    const byKind = (state: 'waiting' | 'later'): InboxKindCounts => {
      const of = (kind: InboxKind) => counted[`${state}_${kind}`]
      const all = INBOX_KINDS.reduce((sum, kind) => sum + of(kind), 0)
      return {
        all: Math.min(all, INBOX_COUNT_MAX),
        comment: of('comment'),
        feedback: of('feedback'),
        booking: of('booking'),
        report: of('report'),
      }
    }
    const { mine, unassigned, doneToday, averageThisWeek, averageLastWeek } = counted
    return {
      waiting: byKind('waiting'),
      later: byKind('later'),
      mine,
      unassigned,
      doneToday,
      averageAnswerSeconds: { thisWeek: averageThisWeek, lastWeek: averageLastWeek },
    }
  }

  /** The waiting threads of each kind, for the sidebar and for the page 今天. A kind with none is left out. */
  async function waiting(staff: Staff, most = INBOX_COUNT_MAX) {
    const reached = reachOf(staff, 'inbox.read')
    if (!reached) return []
    const rows = await threadCounts.waiting(reached, most)
    return rows.map((row) => ({ ...row, firstExcerpt: maskMobiles(row.firstExcerpt) }))
  }

  /** The inbox thread of each of these targets, by the target's id. Threads that this colleague may not open are left out. */
  async function placesOf(abouts: Abouts, staff: Pick<Staff, 'userId' | 'rights'>): Promise<Map<number, number>> {
    const reached = reachOf(staff, 'inbox.read')
    return reached ? threads.idsOf(abouts, reached) : new Map<number, number>()
  }

  /** Refuses a thread that does not exist or is beyond the reach of this colleague. */
  async function find(threadId: number, reached: Reach, work?: Work): Promise<ThreadRow> {
    const thread = await threads.findWithin(threadId, reached, work)
    if (!thread) throw notFound(INBOX_MESSAGES.gone)
    return thread
  }

  async function momentOf(
    { commentId, courseId, lessonId, second }: ThreadRow,
    userId: number,
  ): Promise<Detail['moment']> {
    if (lessonId === null || commentId === null || courseId === null) return undefined
    const row = await detail.moment(lessonId, second, commentId)
    const subject = { by: 'inbox.read', kind: 'course', id: courseId } as const
    return row && { row, filmUrl: filmLink(row.filePath, { userId, subject }) }
  }

  async function reportOf({ kind, commentId }: ThreadRow): Promise<Detail['report']> {
    if (kind !== 'report' || commentId === null) return undefined
    const [comment, reports] = await Promise.all([detail.commentOf(commentId), detail.reports(commentId)])
    return comment && { comment, reports }
  }

  /** Needs no query when the colleague may answer at least as far as read. */
  async function canReplyTo({ id }: ThreadRow, staff: Staff, right: Right): Promise<boolean> {
    const answering = reachOf(staff, 'inbox.reply')
    if (!answering) return false
    if (answering.isAll || !reach(staff, right).isAll) return true
    return (await threads.findWithin(id, answering)) !== undefined
  }

  async function thread(threadId: number, staff: Staff, right: Right): Promise<Detail> {
    const found = await find(threadId, reach(staff, right))
    const { memberId, courseId, feedbackId } = found
    const [messages, moment, member, journey, report, feedback, canReply] = await Promise.all([
      detail.messages(found),
      momentOf(found, staff.userId),
      memberId === null ? undefined : detail.member(memberId, courseId),
      memberId === null || courseId === null || found.kind !== 'comment' ? [] : detail.journey(memberId, courseId),
      reportOf(found),
      feedbackId === null ? undefined : detail.feedbackOf(feedbackId),
      canReplyTo(found, staff, right),
    ])
    const answersAs = `${staff.roleName} ${staff.nickName}`
    return { thread: found, messages, moment, member, journey, report, feedback, canReply, answersAs }
  }

  async function colleagues(threadId: number | undefined, staff: Staff, right: Right) {
    return detail.colleagues(threadId === undefined ? undefined : await find(threadId, reach(staff, right)))
  }

  async function lessons(threadId: number, staff: Staff, right: Right) {
    const { courseId } = await find(threadId, reach(staff, right))
    return courseId === null ? [] : detail.lessons(courseId)
  }

  return { list, calls, counts, waiting, placesOf, find, thread, colleagues, lessons }
}

export type InboxService = ReturnType<typeof createInboxService>
