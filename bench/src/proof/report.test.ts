import { expect, test } from 'vitest'
import { faultTable, reportOf, sightingTable, type Outcome } from './report.ts'
import type { Struck } from './strike.ts'

const struck = (name: string, changes: Partial<Struck> = {}): Struck => ({
  name,
  everybodyMs: 400,
  oneMs: 1200,
  requests: 100,
  failed: 2,
  acknowledged: 80,
  lost: 0,
  doubled: 0,
  slowest: undefined,
  complaints: [],
  ...changes,
})

test('one line for every kind of fault with its longest pauses and its sums, and one for all', () => {
  const [, , first, second, all] = faultTable([
    struck('断电', { everybodyMs: 9100 }),
    struck('重启', { failed: 0 }),
    struck('断电', { lost: 1, oneMs: 12_000 }),
  ])
  expect(first).toBe('| 断电 | 2 | 9.1 | 12.0 | 4 / 200 | 160 | 1 | 0 |')
  expect(second).toBe('| 重启 | 1 | 0.4 | 1.2 | 0 / 100 | 80 | 0 | 0 |')
  expect(all).toBe('| **合计** | 3 | 9.1 | 12.0 | 4 / 300 | 240 | 1 | 0 |')
})

test('of what is seen elsewhere the longest counts', () => {
  const lines = sightingTable([
    { what: '评论', staleMs: 0, seenMs: 120 },
    { what: '评论', staleMs: 80.4, seenMs: 60 },
  ])
  expect(lines.at(-1)).toBe('| 评论 | 2 | 80 | 120 |')
})

const OUTCOME: Outcome = {
  struck: [struck('断电')],
  sightings: [],
  lost: [],
  doubled: [],
  wentBack: {
    backupMs: 21_000,
    restoreMs: 9400,
    awayMs: 1200,
    restored: { lost: 0, doubled: 0 },
    failedOver: { lost: 2, doubled: 1 },
    complaints: [],
  },
  complaints: [],
  startedAt: new Date('2026-11-17T05:00:00Z'),
  minutes: 42,
  machine: '2 个核、23 GB',
  command: 'npm run proof -- 100',
  promises: 1234,
  sessions: 56,
}

test('the report says when and how it was made, and what did not hold', () => {
  expect(reportOf(OUTCOME)).toContain('`npm run proof -- 100`，2026-11-17 05:00 UTC 起 42 分钟，2 个核、23 GB。')
  expect(reportOf(OUTCOME)).toContain('最后再比一次全部 1234 件与 56 次登录：丢失 0，重复 0。')
  expect(reportOf(OUTCOME)).toContain('| 恢复之后 | 0 | 0 |\n| 恢复、切换之后 | 2 | 1 |')
  expect(reportOf(OUTCOME)).toMatch(/## 没有守住的\n\n没有。\n$/)
  expect(reportOf({ ...OUTCOME, complaints: ['1 断电：停顿 20.0 秒'] })).toMatch(/- 1 断电：停顿 20\.0 秒\n$/)
})
