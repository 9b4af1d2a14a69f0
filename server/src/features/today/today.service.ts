import { WAITING_COUNTED, type WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
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
}

const UPCOMING_SHOWN = 5
const ACTS_COUNTED = 100

export function createTodayService(parts: {
  sources: readonly WaitingSource[]
  upcomingSources: readonly UpcomingSource[]
  colleagues: ColleaguesService
  audit: AuditService
  clock: Clock
}) {
  const { sources, upcomingSources, colleagues, audit, clock } = parts

  /** Those who were named, the teachers of the courses, those whose role it is; and the owner where nobody else is. */
  async function peopleFor({ doneWith }: WaitingSource, { userIds = [], courseIds = [] }: WaitingLine) {
    const [holders, teachers] = await Promise.all([colleagues.holding(doneWith), colleagues.teaching(courseIds)])
    const named = new Set([...userIds, ...teachers])
    const own = holders.filter(({ userId }) => named.has(userId))
    if (own.length > 0) return own
    const others = holders.filter(({ isOwner, scope }) => !isOwner && scope === 'all')
    return others.length > 0 ? others : holders.filter(({ isOwner }) => isOwner)
  }

  async function lineOf(source: WaitingSource, staff: Staff): Promise<WaitingFor | undefined> {
    const right = staff.rights.get(source.seenWith)
    const line = right && (await source.read(staff, right))
    if (!line) return undefined
    const people = await peopleFor(source, line)
    return {
      kind: source.kind,
      count: Math.min(line.count, WAITING_COUNTED),
      hasMore: line.count > WAITING_COUNTED,
      sentence: line.sentence,
      since: line.since,
      due: line.due,
      people: people.map(({ userId, nickName, avatarUrl }) => ({ userId, nickName, avatarUrl })),
      isMine: people.some(({ userId }) => userId === staff.userId),
    }
  }

  /** Comings and goings are nothing that was done. */
  async function doneToday(staff: Staff): Promise<number> {
    const right = staff.rights.get('audit.read')
    if (!right) return 0
    const { rows } = await audit.list({ days: 1, limit: ACTS_COUNTED }, staff, right)
    return rows.filter(({ action }) => !action.startsWith('door.')).length
  }

  /** Cut by what each may see; what waits for nobody who asks is not read. */
  async function waiting(staff: Staff) {
    const lines = await Promise.all(sources.map((source) => lineOf(source, staff)))
    const list = lines.filter((line) => line !== undefined)
    return { list, doneToday: list.length > 0 ? 0 : await doneToday(staff) }
  }

  async function upcoming(staff: Staff, right: Right) {
    const until = endOfShanghaiDay(clock.now())
    const lists = await Promise.all(upcomingSources.map((source) => source.read(staff, right, until)))
    return lists
      .flat()
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .slice(0, UPCOMING_SHOWN)
  }

  return { waiting, upcoming }
}

export type TodayService = ReturnType<typeof createTodayService>
