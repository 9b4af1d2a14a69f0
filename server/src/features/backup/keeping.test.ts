import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { PROGRAM_VERSION } from '../../program-version.ts'
import type { BackupRow } from './backups.repository.ts'
import { clockOf, expired, isNightDue, keptUntil, latestNight, minuteOf, nameOfBackup, problemOf } from './keeping.ts'

const RULES = { keepDays: 30, keepMonths: 24 }
let made = 0
const row = (at: string, more: Partial<BackupRow> = {}) => ({
  id: (made += 1),
  kind: 'nightly' as const,
  state: 'ready' as const,
  createdAt: new Date(at),
  sentence: '',
  rehearsal: 'passed' as const,
  rehearsalNote: '',
  ...more,
})

describe('how long backups are kept', () => {
  it('is so many days, and longer for the first good one of a month', () => {
    const failed = row('2026-02-28T20:00:00Z', { state: 'failed' })
    // This moment is the second of March in Shanghai.
    const first = row('2026-03-01T20:00:00Z')
    const second = row('2026-03-02T20:00:00Z')
    const until = keptUntil([second, first, failed], RULES)
    expect(until.get(first.id)).toEqual(new Date('2028-03-01T20:00:00Z'))
    expect(until.get(second.id)).toEqual(new Date('2026-04-01T20:00:00Z'))
    expect(until.get(failed.id)).toEqual(new Date('2026-03-30T20:00:00Z'))
  })

  it('is the end of a shorter month, and for ever where somebody asked for it', () => {
    const last = row('2026-01-31T04:00:00Z')
    const asked = row('2020-01-01T00:00:00Z', { kind: 'manual' })
    const until = keptUntil([last, asked], { keepDays: 1, keepMonths: 1 })
    expect(until.get(last.id)).toEqual(new Date('2026-02-28T04:00:00Z'))
    expect(until.get(asked.id)).toBeNull()
  })

  it('never takes the newest good one away', () => {
    const old = row('2020-03-02T20:00:00Z')
    const older = row('2020-03-03T20:00:00Z', { state: 'failed' })
    const now = new Date('2026-03-02T04:00:00Z')
    expect(expired([old, older], RULES, now)).toEqual([older])
    const newer = row('2026-03-01T20:00:00Z')
    expect(expired([newer, old], { keepDays: 1, keepMonths: 0 }, now)).toEqual([old])
  })

  it('leaves a week of nights whatever the clock says', () => {
    const nights = Array.from({ length: 28 }, (_, day) => row(`2026-02-${String(day + 1).padStart(2, '0')}T20:00:00Z`))
    const leapAhead = new Date('2036-03-02T04:00:00Z')
    expect(expired(nights, RULES, leapAhead)).toEqual(nights.slice(0, -7))
    expect(expired(nights, { keepDays: 2, keepMonths: 0 }, leapAhead)).toEqual(nights.slice(0, -2))
  })
})

describe('the night', () => {
  const plan = { atMinute: 240, since: new Date('2026-03-01T00:00:00Z') }

  it('is due at its time in Shanghai, once', () => {
    const before = new Date('2026-03-01T19:59:00Z')
    const after = new Date('2026-03-01T20:01:00Z')
    expect(latestNight(plan, after)).toEqual(new Date('2026-03-01T20:00:00Z'))
    expect(isNightDue(plan, [], before)).toBe(false)
    expect(isNightDue(plan, [], after)).toBe(true)
    expect(isNightDue(plan, [row('2026-03-01T20:00:30Z')], after)).toBe(false)
    expect(isNightDue(plan, [row('2026-03-01T20:00:30Z', { kind: 'manual' })], after)).toBe(true)
    // A machine that was off makes the backup when it is back.
    expect(isNightDue(plan, [row('2026-03-01T20:00:30Z')], new Date('2026-03-03T10:00:00Z'))).toBe(true)
    // A backup dated by a clock years ahead does not count as tonight's.
    expect(isNightDue(plan, [row('2031-03-01T20:00:30Z')], after)).toBe(true)
  })

  it('is written as a clock shows it', () => {
    expect([clockOf(240), clockOf(1439), minuteOf('04:00'), minuteOf('23:59')]).toEqual(['04:00', '23:59', 240, 1439])
    expect(nameOfBackup(new Date('2026-11-16T20:00:01Z'), { isEncrypted: true })).toBe(
      'bee-backup-20261117-040001.tar.enc',
    )
  })
})

it('says what somebody should see to', () => {
  const plan = { since: new Date('2026-03-01T00:00:00Z') }
  const now = new Date('2026-03-02T04:00:00Z')
  const good = row('2026-03-01T20:00:00Z')
  expect(problemOf([good], plan, now)).toBeNull()
  expect(problemOf([], plan, now)).toBeNull()
  expect(problemOf([], plan, new Date('2026-03-04T04:00:00Z'))).toMatch(/两天没有备份/)
  expect(problemOf([good], plan, new Date('2026-03-09T04:00:00Z'))).toMatch(/两天没有备份/)
  const ahead = row('2031-03-01T20:00:00Z')
  expect(problemOf([ahead, good], plan, new Date('2026-03-09T04:00:00Z'))).toMatch(/两天没有备份/)
  const alone = row('2026-03-02T00:00:00Z', { sentence: '第二份没有抄到 BACKUP_DIR：盘不在' })
  expect(problemOf([alone, good], plan, now)).toMatch(/第二份没有抄到/)
  const failed = row('2026-03-02T00:00:00Z', { state: 'failed', sentence: '磁盘空间不够' })
  expect(problemOf([failed, good], plan, now)).toMatch(/没有做成：磁盘空间不够/)
  const unrestored = row('2026-03-02T00:00:00Z', { rehearsal: 'failed', rehearsalNote: '打不开' })
  expect(problemOf([unrestored, good], plan, now)).toMatch(/演练没有通过：打不开/)
})

it('names the version of the program', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(PROGRAM_VERSION).toBe(version)
})
