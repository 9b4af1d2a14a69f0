import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { shanghaiClock, shanghaiDate, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { BackupRow, PlanRow } from './backups.repository.ts'

const MINUTES_PER_HOUR = 60
/** One failed night is seen by staff in the morning; two nights without a backup are reported as a problem of their own. */
const LATE_MS = 2 * DAY_MS
/** A clock that jumped ahead makes every backup expired at once: so many of the last nights are kept in any case. */
const NIGHTS_ALWAYS_KEPT = 7

type Kept = Pick<BackupRow, 'id' | 'kind' | 'state' | 'createdAt'>
type Rules = Pick<PlanRow, 'keepDays' | 'keepMonths'>

const monthOf = (moment: Date) => shanghaiDate(moment).slice(0, 7)

/** The same day so many months later; in a shorter month its last day. */
function addMonths(moment: Date, months: number): Date {
  const clock = shanghaiClock(moment)
  const day = clock.getUTCDate()
  const next = new Date(clock)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, lastDay))
  return new Date(moment.getTime() + next.getTime() - clock.getTime())
}

/**
 * The date until which each backup is kept, by its id; null: until a staff member deletes it. The first good nightly one of each month is
 * kept longer. Backups on request are kept.
 */
export function keptUntil(rows: readonly Kept[], { keepDays, keepMonths }: Rules): Map<number, Date | null> {
  const firsts = new Map<string, Kept>()
  for (const row of rows) {
    if (row.kind !== 'nightly' || row.state !== 'ready') continue
    const first = firsts.get(monthOf(row.createdAt))
    if (!first || row.createdAt < first.createdAt) firsts.set(monthOf(row.createdAt), row)
  }
  const monthly = new Set([...firsts.values()].map(({ id }) => id))
  const until = new Map<number, Date | null>()
  for (const { id, kind, state, createdAt } of rows) {
    const days = new Date(createdAt.getTime() + keepDays * DAY_MS)
    const months = monthly.has(id) ? addMonths(createdAt, keepMonths) : days
    const isAsked = kind === 'manual' && state === 'ready'
    until.set(id, isAsked || state === 'making' ? null : months > days ? months : days)
  }
  return until
}

/** Ordered by id, the last first: a clock that was set back does not change this order. */
const lastFirst = <Row extends Kept>(rows: readonly Row[]) => rows.toSorted((a, b) => b.id - a.id)

/** Backups past their date. The newest good ones are never among them: an old backup is better than none. */
export function expired<Row extends Kept>(rows: readonly Row[], rules: Rules, now: Date): Row[] {
  const until = keptUntil(rows, rules)
  const good = lastFirst(rows).filter(({ state }) => state === 'ready')
  const nights = good.filter(({ kind }) => kind === 'nightly')
  const kept = new Set([...good.slice(0, 1), ...nights.slice(0, Math.min(rules.keepDays, NIGHTS_ALWAYS_KEPT))])
  return rows.filter((row) => {
    const end = until.get(row.id) ?? null
    return end !== null && end <= now && !kept.has(row)
  })
}

/** The last moment at which a night's backup should have begun. */
export function latestNight({ atMinute }: Pick<PlanRow, 'atMinute'>, now: Date): Date {
  const today = startOfShanghaiDay(now).getTime() + atMinute * MINUTE_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** Whether the night's backup is still to be made: none was begun since it was due. */
export function isNightDue(plan: Pick<PlanRow, 'atMinute' | 'since'>, rows: readonly Kept[], now: Date): boolean {
  const due = latestNight(plan, now)
  // A backup from the future was dated by a wrong clock: it must not stand for all the nights until then.
  const isOfTonight = ({ kind, createdAt }: Kept) => kind === 'nightly' && createdAt >= due && createdAt <= now
  return due >= plan.since && !rows.some(isOfTonight)
}

type Judged = Kept & Pick<BackupRow, 'sentence' | 'rehearsal' | 'rehearsalNote'>

/** A problem that staff must repair, in a sentence. */
export function problemOf(rows: readonly Judged[], plan: Pick<PlanRow, 'since'>, now: Date): string | null {
  const inOrder = lastFirst(rows)
  const last = inOrder.find(({ state }) => state !== 'making')
  if (last && last.state !== 'ready') return `最近一次备份没有做成：${last.sentence}`
  if (last?.rehearsal === 'failed') return `最近一份备份的演练没有通过：${last.rehearsalNote}`
  if (last && last.sentence !== '') return `最近一份备份：${last.sentence}`
  const damaged = inOrder.find(({ state }) => state === 'damaged')
  if (damaged) return `有一份备份损坏了：${damaged.sentence}`
  const since = inOrder.find(({ state, createdAt }) => state !== 'making' && createdAt <= now)?.createdAt ?? plan.since
  return now.getTime() - since.getTime() > LATE_MS ? '已经两天没有备份了，请看看任务有没有在运行' : null
}

/** 04:00 */
export function clockOf(atMinute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(atMinute / MINUTES_PER_HOUR))}:${two(atMinute % MINUTES_PER_HOUR)}`
}

export function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * MINUTES_PER_HOUR + minute
}

/** bee-backup-20261117-040000.tar: the time is that of Asia/Shanghai, as staff read it in the list. */
export function nameOfBackup(moment: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const stamp = shanghaiClock(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `bee-backup-${stamp}.tar${isEncrypted ? '.enc' : ''}`
}
