import { badField, conflict } from '@bee/contract/failures.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { CLOSED_AGAIN_MINUTES, type Opening } from '@bee/contract/manage/opening.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import { reachOf } from '../../http/staff/reach.ts'
import type { ShutState } from '../../http/shut/shut-school.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { OpeningRepository, OpeningRow } from './opening.repository.ts'
import type { OpeningSource } from './opening-source.ts'

const TARGET = { kind: 'opening', id: 'school' } as const
const OPEN_ALREADY = '学校已经开张了'

/** 2030-02-31 has the form of a day, and is none. */
function isRealDate(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date
}

const isOpen = (row: OpeningRow | undefined) => row === undefined || row.openedAt !== null

/** Whether strangers see the school. A school without a row was open before there was such a question. */
export function createOpeningService(parts: {
  opening: OpeningRepository
  sources: readonly OpeningSource[]
  /** What this process answers strangers by. */
  shut: ShutState
  /** A preview is open to everyone who has its link, in a shut school as well; it reads nothing before it is opened. */
  isPreview: boolean
  clock: Clock
}) {
  const { opening, sources, shut, isPreview, clock } = parts

  /** At the start, and whenever another process says that it changed. */
  async function refresh(): Promise<void> {
    if (isPreview) return
    const row = await opening.find()
    shut.isShut = !isOpen(row)
    shut.opensOn = row?.opensOn ?? null
  }

  async function beginIfEmpty(): Promise<void> {
    await opening.beginShut(clock.now())
  }

  const closableUntil = (row: OpeningRow | undefined) =>
    row?.openedAt ? new Date(row.openedAt.getTime() + CLOSED_AGAIN_MINUTES * MINUTE_MS) : undefined

  async function missing(): Promise<string[]> {
    const required = sources.filter(({ isRequired }) => isRequired)
    const standings = await Promise.all(required.map((source) => source.read()))
    return required.filter((_, nth) => !standings[nth]?.isDone).map(({ name }) => name)
  }

  async function read(staff: Staff): Promise<Opening> {
    const row = await opening.find()
    const right = staff.rights.get('school.manage')
    const mayOpen = right !== undefined && reachOf(staff, right)?.isAll === true && !staff.isViewing
    const until = closableUntil(row)
    const base = { opensOn: row?.opensOn ?? null, mayOpen }
    if (isOpen(row)) {
      const closableUntilTime = until && until > clock.now() ? until.toISOString() : null
      return { ...base, isOpen: true, closableUntilTime, things: [], missing: [] }
    }
    const own = sources.filter(({ doneWith }) => staff.rights.has(doneWith))
    const things = await Promise.all(
      own.map(async (source) => {
        const { key, isRequired, minutes, link } = source
        return { key, isRequired, minutes, link, ...(await source.read()) }
      }),
    )
    return { ...base, isOpen: false, closableUntilTime: null, things, missing: await missing() }
  }

  async function lockShut(work: Work): Promise<void> {
    if (isOpen(await opening.lock(work))) throw conflict(OPEN_ALREADY)
  }

  /** `lacks` was read before the transaction: a thing that is undone in this second is no harm. */
  async function open(work: Work, lacks: readonly string[]): Promise<Outcome<{ isOpen: boolean }>> {
    await lockShut(work)
    if (lacks.length > 0) throw conflict(`还差：${lacks.join('、')}`)
    await opening.setOpened(work, clock.now())
    return {
      result: { isOpen: true },
      event: {
        action: 'school.open',
        target: TARGET,
        summary: '学校开张了，网站对所有人打开',
        undo: `${CLOSED_AGAIN_MINUTES} 分钟内可以在「今日」里关上`,
      },
      afterCommit: refresh,
    }
  }

  async function close(work: Work): Promise<Outcome<{ isOpen: boolean }>> {
    const row = await opening.lock(work)
    const until = closableUntil(row)
    if (!until) throw conflict(row ? '学校还没有开张' : '学校一直是开着的，不能关上')
    if (until <= clock.now()) throw conflict(`开张超过 ${CLOSED_AGAIN_MINUTES} 分钟，不能再关上了`)
    await opening.setOpened(work, null)
    return {
      result: { isOpen: false },
      event: { action: 'school.close', target: TARGET, summary: '开张以后又关上了', undo: '在「今日」里可以再开张' },
      afterCommit: refresh,
    }
  }

  async function plan(work: Work, date: string): Promise<Outcome<{ opensOn: string | null }>> {
    const row = await opening.lock(work)
    const until = closableUntil(row)
    // While it can be closed again, the day may be needed again too.
    if (!row || (until && until <= clock.now())) throw conflict(OPEN_ALREADY)
    const isDate = date === '' || isRealDate(date)
    if (!isDate) throw badField('opensOn', '没有这一天')
    if (date !== '' && date < shanghaiDate(clock.now())) throw badField('opensOn', '这一天已经过去了')
    const opensOn = date === '' ? null : date
    await opening.setPlan(work, opensOn)
    const summary = opensOn === null ? '开张的日子还没定' : `打算 ${opensOn} 开张`
    return {
      result: { opensOn },
      event: { action: 'school.plan', target: TARGET, summary, undo: '在「今日」里再写一个日子' },
      afterCommit: refresh,
    }
  }

  return { refresh, beginIfEmpty, forget: opening.forget, read, missing, open, close, plan }
}

export type OpeningService = ReturnType<typeof createOpeningService>
