import { DAY_MS } from '@bee/contract/durations.ts'
import type { TimelineKind } from '@bee/contract/manage/members/member-fields.ts'
import type { TimelineEntry } from '@bee/contract/manage/members/member-shapes.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { AuditRow, AuditService } from '../audit/audit.service.ts'
import type { InboxService } from '../inbox/inbox.service.ts'
import {
  presentAct,
  presentCertificate,
  presentComment,
  presentFeedback,
  presentFinished,
  presentOrder,
  presentPartRefund,
  presentPractice,
  presentStudyDay,
  studyDayMoment,
} from './timeline.presenter.ts'
import {
  readFor,
  type Stretch,
  type TimelinePart,
  type TimelineRepository,
  type TimelineRows,
} from './timeline.repository.ts'

const END_OF_TIME = new Date('9999-12-30T00:00:00Z')

interface Query {
  userId: number
  kind: TimelineKind | 'all'
  before?: string | undefined
  limit: number
}

interface Place {
  ms: number
  key: string
}

/** The reader of the page: targets that the reader cannot open get no link. */
type Reader = Pick<Staff, 'userId' | 'rights'>

const cursorOf = ({ time, key }: TimelineEntry): Place => ({ ms: Date.parse(time), key })
/** The newest first; entries of one moment in the order of their keys. */
const isAfter = (one: Place, other: Place) => one.ms < other.ms || (one.ms === other.ms && one.key < other.key)

function readCursor(text: string): Place {
  const dot = text.indexOf('.')
  return { ms: Math.min(Number(text.slice(0, dot)), END_OF_TIME.getTime()), key: text.slice(dot + 1) }
}

const STUDY: readonly TimelinePart[] = ['studyDays', 'practice', 'finished', 'certificates']

const PARTS: Record<TimelineKind | 'all', readonly TimelinePart[]> = {
  all: [...STUDY, 'orders', 'partRefunds', 'comments', 'feedback', 'grants', 'certificateNumbers'],
  study: STUDY,
  order: ['orders', 'partRefunds'],
  comment: ['comments'],
  feedback: ['feedback'],
  staff: ['grants', 'certificateNumbers'],
}

/** A day counts as its last moment, so that a day is either before another moment or not. */
function lastDayBefore(before: Date): string {
  const day = shanghaiDate(before)
  return studyDayMoment(day) < before ? day : shanghaiDate(before.getTime() - DAY_MS)
}

/** Keeps the newest rows of all parts together. */
function newestOf(rows: TimelineRows, acts: readonly AuditRow[], most: number) {
  const { studyDays, practice, finished, certificates, orders, partRefunds, comments, feedback } = rows
  const dated: { at: Date }[] = [practice, finished, certificates, orders, partRefunds, comments, feedback, acts].flat()
  const days = studyDays.map((row) => ({ at: studyDayMoment(row.day), row }))
  const moments = [...dated, ...days].map(({ at }) => at.getTime()).toSorted((one, other) => other - one)
  const oldest = moments[most - 1] ?? Number.NEGATIVE_INFINITY
  const isNew = ({ at }: { at: Date }) => at.getTime() >= oldest
  return {
    rows: {
      studyDays: days.filter(isNew).map(({ row }) => row),
      practice: practice.filter(isNew),
      finished: finished.filter(isNew),
      certificates: certificates.filter(isNew),
      orders: orders.filter(isNew),
      partRefunds: partRefunds.filter(isNew),
      comments: comments.filter(isNew),
      feedback: feedback.filter(isNew),
      grants: [],
      certificateNumbers: [],
    },
    acts: acts.filter(isNew),
  }
}

/** The events of a member, from every feature that knows some. */
export function createTimelineService(parts: {
  timeline: TimelineRepository
  audit: Pick<AuditService, 'about'>
  inbox: Pick<InboxService, 'placesOf'>
}) {
  const { timeline, audit, inbox } = parts

  /** The audit events about the member, the member's grants and certificates. */
  async function actsOf({ userId, ...stretch }: Stretch, reading: Promise<TimelineRows>): Promise<AuditRow[]> {
    const found = await Promise.all([
      audit.about({ kind: 'member', ids: [String(userId)] }, stretch),
      reading.then(({ grants }) => audit.about({ kind: 'grant', ids: grants.map(({ id }) => String(id)) }, stretch)),
      reading.then(({ certificateNumbers }) =>
        audit.about({ kind: 'certificate', ids: certificateNumbers.map(({ number }) => number) }, stretch),
      ),
    ])
    return found.flat()
  }

  /** Presents only rows that can be on the page: to word the others would take most of the time. */
  async function presentAll(rows: TimelineRows, acts: readonly AuditRow[], reader: Reader): Promise<TimelineEntry[]> {
    const { studyDays, practice, finished, certificates, orders, partRefunds, comments, feedback } = rows
    const none = new Map<number, number>()
    const [ofComments, ofFeedback] = await Promise.all([
      comments.length === 0 ? none : inbox.placesOf({ commentIds: comments.map(({ firstId }) => firstId) }, reader),
      feedback.length === 0 ? none : inbox.placesOf({ feedbackIds: feedback.map(({ id }) => id) }, reader),
    ])
    return [
      ...studyDays.map(presentStudyDay),
      ...practice.map(presentPractice),
      ...finished.map(presentFinished),
      ...certificates.map(presentCertificate),
      ...orders.map(presentOrder),
      ...partRefunds.map(presentPartRefund),
      ...comments.map((row) => presentComment(row, ofComments.get(row.firstId))),
      ...feedback.map((row) => presentFeedback(row, ofFeedback.get(row.id))),
      ...acts.map(presentAct),
    ]
  }

  async function list(query: Query, reader: Reader) {
    const { userId, kind, limit } = query
    const from = query.before === undefined ? undefined : readCursor(query.before)
    // Timestamps in the database are finer than in the answer, so all rows of the millisecond are read.
    const before = from === undefined ? END_OF_TIME : new Date(from.ms + 1)
    const stretch = { userId, before, lastDay: lastDayBefore(before), limit: readFor(limit) }
    const reading = timeline.read(stretch, PARTS[kind])
    const isWithActs = kind === 'all' || kind === 'staff'
    const [read, done] = await Promise.all([reading, isWithActs ? actsOf(stretch, reading) : []])
    const { rows, acts } = newestOf(read, done, stretch.limit)
    const placed = (await presentAll(rows, acts, reader)).map((entry) => ({ entry, cursor: cursorOf(entry) }))
    const entries = placed
      .filter(({ cursor }) => from === undefined || isAfter(cursor, from))
      .toSorted((one, other) => (isAfter(one.cursor, other.cursor) ? 1 : -1))
      .map(({ entry }) => entry)
    const page = entries.slice(0, limit)
    const last = page.at(-1)
    const next = last && entries.length > limit ? `${Date.parse(last.time)}.${last.key}` : null
    return { list: page, next }
  }

  return { list }
}

export type TimelineService = ReturnType<typeof createTimelineService>
