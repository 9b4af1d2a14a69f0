import type { Backup } from '@bee/contract/manage/backup.contract.ts'
import { expect, it } from 'vitest'
import { comparedWords, keptWords, lastWords, lossWords, planWords, sizeWords, trustOf } from './backup-words.ts'

const NOW = Date.parse('2026-03-02T06:00:00Z')
const NONE = { state: 'none', at: null, sentence: '', courses: null, questions: null, members: null } as const
const PASSED = {
  ...NONE,
  state: 'passed',
  at: '2026-03-01T20:31:00Z',
  courses: 66,
  questions: 400,
  members: 18294,
} as const

const backup = (changes: Partial<Backup> = {}): Backup => ({
  backupId: 1,
  name: 'bee-backup-1.tar',
  kind: 'nightly',
  state: 'ready',
  sentence: '',
  snapshotAt: '2026-03-01T20:12:00Z',
  finishedAt: '2026-03-01T20:14:00Z',
  bytes: 1024 * 1024,
  rows: 1206,
  tables: 90,
  files: 0,
  hasFiles: false,
  isEncrypted: false,
  keptUntil: null,
  rehearsal: PASSED,
  ...changes,
})

it('says when it was made and whether it was tried, in the words of the mock-up', () => {
  expect(lastWords(backup(), NOW)).toBe('今天 04:12 备份，04:31 试着恢复成功')
  expect(lastWords(backup({ rehearsal: NONE }), NOW)).toBe('今天 04:12 备份，还没有试着恢复')
  const late = { ...PASSED, state: 'failed', at: '2026-03-02T16:30:00Z' } as const
  expect(lastWords(backup({ rehearsal: late }), Date.parse('2026-03-02T17:00:00Z'))).toBe(
    '昨天 04:12 备份，今天 00:30 试着恢复没有成功',
  )
})

it('calls nothing trustworthy that was not restored', () => {
  expect(trustOf(backup()).words).toBe('可信')
  expect(trustOf(backup({ rehearsal: NONE })).words).toBe('没试过')
  expect(trustOf(backup({ state: 'damaged' })).words).toBe('损坏了')
  expect(trustOf(backup({ rehearsal: { ...NONE, state: 'failed' } })).words).toBe('不可信')
})

it('says what was compared', () => {
  expect(comparedWords(backup())).toContain('66 门课、400 道题、18294 位会员，90 张表逐表对过')
  expect(comparedWords(backup({ rehearsal: { ...NONE, state: 'failed', sentence: '第 3 张表少了一行' } }))).toBe(
    '第 3 张表少了一行',
  )
})

it('says the plan, the size and how long it stays', () => {
  const plan = { time: '04:00', keepDays: 30, keepMonths: 24, isRehearsed: true, hasFiles: true }
  expect(planWords(plan)).toBe('每天 04:00，留 30 天；每月第一份留 2 年')
  expect(planWords({ ...plan, keepMonths: 7 })).toBe('每天 04:00，留 30 天；每月第一份留 7 个月')
  expect(planWords({ ...plan, keepMonths: 0 })).toBe('每天 04:00，留 30 天')
  expect(sizeWords(backup({ files: 3 }))).toBe('1 MB，90 张表 1206 行，3 个文件的清单')
  expect(sizeWords(backup({ files: 3, hasFiles: true, isEncrypted: true }))).toBe(
    '1 MB，90 张表 1206 行，3 个文件，加密',
  )
  expect(keptWords(backup({ keptUntil: '2026-04-01T20:00:00Z' }), NOW)).toBe('留到 04-02')
  expect(keptWords(backup({ keptUntil: '2027-12-31T20:00:00Z' }), NOW)).toBe('留到 2028-01-01')
  expect(keptWords(backup({ keptUntil: '2026-03-01T20:00:00Z' }), NOW)).toBe('今晚清掉')
  expect(keptWords(backup(), NOW)).toBe('一直留着')
})

it('says what would be lost, and that nothing would', () => {
  const none = { count: 0, isMore: false }
  const snapshotTime = '2026-03-01T20:12:00Z'
  expect(lossWords({ snapshotTime, members: none, orders: none, comments: none })).toBe(
    '那之后没有新的会员、订单和评论',
  )
  const many = { count: 1000, isMore: true }
  expect(lossWords({ snapshotTime, members: { count: 3, isMore: false }, orders: none, comments: many })).toBe(
    '那之后的 3 位新会员、1000+ 条评论',
  )
})
