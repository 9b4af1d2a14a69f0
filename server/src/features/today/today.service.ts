import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { WAITING_COUNTED, WAITING_KINDS, type WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ColleaguesService } from '../staff/colleagues.service.ts'
import type { UpcomingSource, WaitingLine, WaitingSource } from './waiting-source.ts'

export interface WaitingFor {
  kind: WaitingKind
  count: number
  hasMore: boolean
  sentence: string
  since: Date
  due: Date | undefined
  people: { userId: number; nickName: string; avatarUrl: string }[]
  isMine: boolean
  link: string | null
}

type PermittedLine = WaitingLine & { doneWith: PermissionKey }

type Holders = Awaited<ReturnType<ColleaguesService['holding']>>

const orderOf = ({ kind }: { kind: WaitingKind }) => WAITING_KINDS.indexOf(kind)

const UPCOMING_SHOWN = 5
const ACTS_COUNTED = 100

export function createTodayService(parts: {
  sources: readonly WaitingSource[]
  upcomingSources: readonly UpcomingSource[]
  colleagues: ColleaguesService
  audit: AuditService
  /** Whether any work has ever waited for staff. */
  hasWaited: () => Promise<boolean>
  clock: Clock
}) {
  const { sources, upcomingSources, colleagues, audit, hasWaited, clock } = parts

  async function linesOf(source: WaitingSource, staff: Staff) {
    const right = staff.rights.get(source.seenWith)
    const lines = right ? await source.read(staff, right) : []
    return lines.map((line) => ({ ...line, doneWith: source.doneWith }))
  }

  /**
   * The named staff members and the teachers of the courses; without any, colleagues with the permission for the whole school; without any,
   * the owner.
   */
  function peopleFor({ doneWith, userIds = [], courseIds = [] }: PermittedLine, holders: Holders) {
    const able = holders.filter(({ permission }) => permission === doneWith)
    const named = new Set(userIds)
    const taught = new Set(courseIds)
    const own = able.filter((holder) => named.has(holder.userId) || holder.courseIds.some((each) => taught.has(each)))
    if (own.length > 0) return own
    const others = able.filter(({ isOwner, scope }) => !isOwner && scope === 'all')
    return others.length > 0 ? others : able.filter(({ isOwner }) => isOwner)
  }

  function present(line: PermittedLine, holders: Holders, staff: Staff): WaitingFor {
    const people = peopleFor(line, holders)
    return {
      kind: line.kind,
      count: Math.min(line.count, WAITING_COUNTED),
      hasMore: line.count > WAITING_COUNTED,
      sentence: line.sentence,
      since: line.since,
      due: line.due,
      people: people.map(({ userId, nickName, avatarUrl }) => ({ userId, nickName, avatarUrl })),
      isMine: people.some(({ userId }) => userId === staff.userId),
      link: line.link ?? null,
    }
  }

  /** Log-ins and log-outs do not count as work done. */
  async function doneToday(staff: Staff): Promise<number> {
    const right = staff.rights.get('audit.read')
    if (!right) return 0
    const { rows } = await audit.list({ days: 1, limit: ACTS_COUNTED }, staff, right)
    return rows.filter(({ action }) => !action.startsWith('door.')).length
  }

  /** Limited by the rights of the caller; sources that the caller may not see are not read. */
  async function waiting(staff: Staff) {
    const lines = (await Promise.all(sources.map((source) => linesOf(source, staff)))).flat()
    if (lines.length === 0) return { list: [], doneToday: await doneToday(staff), hasWaited: await hasWaited() }
    // One query for all lines: the staff members with the permission, and their courses.
    const holders = await colleagues.holding(
      lines.map(({ doneWith }) => doneWith),
      lines.flatMap(({ courseIds = [] }) => courseIds),
    )
    const list = lines.map((line) => present(line, holders, staff))
    return { list: list.toSorted((one, other) => orderOf(one) - orderOf(other)), doneToday: 0, hasWaited: true }
  }

  async function upcoming(staff: Staff) {
    const until = endOfShanghaiDay(clock.now())
    const readers = upcomingSources.flatMap((source) => {
      const right = staff.rights.get(source.seenWith)
      return right ? [source.read(staff, right, until)] : []
    })
    const lists = await Promise.all(readers)
    return lists
      .flat()
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .slice(0, UPCOMING_SHOWN)
  }

  return { waiting, upcoming }
}

export type TodayService = ReturnType<typeof createTodayService>
