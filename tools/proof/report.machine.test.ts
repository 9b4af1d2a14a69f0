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
    struck('power loss', { everybodyMs: 9100 }),
    struck('restart', { failed: 0 }),
    struck('power loss', { lost: 1, oneMs: 12_000 }),
  ])
  expect(first).toBe('| power loss | 2 | 9.1 | 12.0 | 4 / 200 | 160 | 1 | 0 |')
  expect(second).toBe('| restart | 1 | 0.4 | 1.2 | 0 / 100 | 80 | 0 | 0 |')
  expect(all).toBe('| **Total** | 3 | 9.1 | 12.0 | 4 / 300 | 240 | 1 | 0 |')
})

test('of what is seen elsewhere the longest counts', () => {
  const lines = sightingTable([
    { what: 'comment', staleMs: 0, seenMs: 120 },
    { what: 'comment', staleMs: 80.4, seenMs: 60 },
  ])
  expect(lines.at(-1)).toBe('| comment | 2 | 80 | 120 |')
})

const OUTCOME: Outcome = {
  struck: [struck('power loss')],
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
  machine: '2 cores, 23 GB',
  command: 'npm run proof -- 100',
  promises: 1234,
  sessions: 56,
}

test('the report says when and how it was made, and what did not hold', () => {
  expect(reportOf(OUTCOME)).toContain(
    '`npm run proof -- 100`, started 2026-11-17 05:00 UTC, 42 minutes, 2 cores, 23 GB.',
  )
  expect(reportOf(OUTCOME)).toContain('The last comparison of all 1234 records and 56 logins: 0 lost, 0 doubled.')
  expect(reportOf(OUTCOME)).toContain('| After the restore | 0 | 0 |\n| After the restore and a failover | 2 | 1 |')
  expect(reportOf(OUTCOME)).toMatch(/## What did not hold\n\nNothing\.\n$/)
  expect(reportOf({ ...OUTCOME, complaints: ['1 power loss: paused for 20.0 s'] })).toMatch(
    /- 1 power loss: paused for 20\.0 s\n$/,
  )
})
