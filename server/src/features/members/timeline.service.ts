import type { TimelineKind } from '@bee/contract/manage/member-fields.ts'
import type { TimelineEntry } from '@bee/contract/manage/member-shapes.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { InboxService } from '../inbox/inbox.service.ts'
import type { GrantsService } from './grants.service.ts'
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
import type { Stretch, TimelineRepository } from './timeline.repository.ts'

/** Entries of one moment that the page before has shown already, at the most. */
const SHOWN_OF_ONE_MOMENT = 20
const DAY_MS = 24 * 60 * 60 * 1000
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

/** Who reads it: what they cannot open is no link. */
type Reader = Pick<Staff, 'userId' | 'rights'>
type Source = (stretch: Stretch, reader: Reader) => Promise<TimelineEntry[]>

const placeOf = ({ time, key }: TimelineEntry): Place => ({ ms: Date.parse(time), key })
/** The newest first; of one moment in the order of their keys. */
const isAfter = (one: Place, other: Place) => one.ms < other.ms || (one.ms === other.ms && one.key < other.key)
const byPlace = (one: TimelineEntry, other: TimelineEntry) => (isAfter(placeOf(one), placeOf(other)) ? 1 : -1)

function readPlace(text: string): Place {
  const dot = text.indexOf('.')
  return { ms: Math.min(Number(text.slice(0, dot)), END_OF_TIME.getTime()), key: text.slice(dot + 1) }
}

/** What a member did and what was done to them, from every feature that knows something of it. */
export function createTimelineService(parts: {
  timeline: TimelineRepository
  grants: Pick<GrantsService, 'list'>
  audit: Pick<AuditService, 'about'>
  inbox: Pick<InboxService, 'placesOf'>
}) {
  const { timeline, grants, audit, inbox } = parts

  /** A day counts as its last moment, so that it is among what lies before another moment or it is not. */
  async function studyDays({ userId, before, limit }: Stretch): Promise<TimelineEntry[]> {
    const day = shanghaiDate(before)
    const lastDay = studyDayMoment(day) < before ? day : shanghaiDate(before.getTime() - DAY_MS)
    return (await timeline.studyDays({ userId, lastDay, limit })).map(presentStudyDay)
  }

  /** What was done to the member, and to the courses that were given. */
  async function acts({ userId, ...stretch }: Stretch): Promise<TimelineEntry[]> {
    const grantIds = (await grants.list(userId)).map(({ id }) => String(id))
    const [toMember, toGrants] = await Promise.all([
      audit.about({ kind: 'member', ids: [String(userId)] }, stretch),
      audit.about({ kind: 'grant', ids: grantIds }, stretch),
    ])
    return [...toMember, ...toGrants].map(presentAct)
  }

  async function comments(stretch: Stretch, reader: Reader): Promise<TimelineEntry[]> {
    const rows = await timeline.comments(stretch)
    const threads = await inbox.placesOf({ commentIds: rows.map(({ firstId }) => firstId) }, reader)
    return rows.map((row) => presentComment(row, threads.get(row.firstId)))
  }

  async function feedback(stretch: Stretch, reader: Reader): Promise<TimelineEntry[]> {
    const rows = await timeline.feedback(stretch)
    const threads = await inbox.placesOf({ feedbackIds: rows.map(({ id }) => id) }, reader)
    return rows.map((row) => presentFeedback(row, threads.get(row.id)))
  }

  const SOURCES: Record<TimelineKind, readonly Source[]> = {
    study: [
      studyDays,
      async (stretch) => (await timeline.practice(stretch)).map(presentPractice),
      async (stretch) => (await timeline.finished(stretch)).map(presentFinished),
      async (stretch) => (await timeline.certificates(stretch)).map(presentCertificate),
    ],
    order: [
      async (stretch) => (await timeline.orders(stretch)).map(presentOrder),
      async (stretch) => (await timeline.partRefunds(stretch)).map(presentPartRefund),
    ],
    comment: [comments],
    feedback: [feedback],
    staff: [acts],
  }

  async function list(query: Query, reader: Reader) {
    const { userId, kind, limit } = query
    const from = query.before === undefined ? undefined : readPlace(query.before)
    // The database knows finer moments than the answer: all of the millisecond are asked for.
    const before = from === undefined ? END_OF_TIME : new Date(from.ms + 1)
    const sources = kind === 'all' ? Object.values(SOURCES).flat() : SOURCES[kind]
    const stretch = { userId, before, limit: limit + 1 + SHOWN_OF_ONE_MOMENT }
    const found = (await Promise.all(sources.map((source) => source(stretch, reader)))).flat()
    const entries = found.filter((entry) => from === undefined || isAfter(placeOf(entry), from)).toSorted(byPlace)
    const page = entries.slice(0, limit)
    const last = page.at(-1)
    const next = last && entries.length > limit ? `${Date.parse(last.time)}.${last.key}` : null
    return { list: page, next }
  }

  return { list }
}

export type TimelineService = ReturnType<typeof createTimelineService>
