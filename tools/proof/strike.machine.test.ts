import { describe, expect, test } from 'vitest'
import { complain } from './strike.ts'
import type { Passage } from './traffic.ts'

const failedAt = (begun: number, what = 'POST /bee/api/comment/publish'): Passage => ({
  who: '学员1',
  begun,
  ended: begun + 100,
  status: 502,
  isWrite: true,
  what,
})
const CALM = { everybodyMs: 300, oneMs: 900 }
const FALLEN_AT = 10_000

describe('what everybody may see of a fault', () => {
  test('a pause longer than it may be', () => {
    const [complaint] = complain({ pauseMs: 15_000, failures: 'any' }, { everybodyMs: 15_100, oneMs: 0 }, [], FALLEN_AT)
    expect(complaint).toBe('paused for 15.1 s, at most 15 s are allowed')
    expect(
      complain({ pauseMs: 15_000, failures: 'any' }, { everybodyMs: 14_900, oneMs: 20_000 }, [], FALLEN_AT),
    ).toEqual([])
  })

  test('of a killed process only what was under way', () => {
    const bounds = { pauseMs: 2000, failures: 'under-way' } as const
    expect(complain(bounds, CALM, [failedAt(FALLEN_AT - 500), failedAt(FALLEN_AT + 20)], FALLEN_AT)).toEqual([])
    expect(complain(bounds, CALM, [failedAt(FALLEN_AT + 200)], FALLEN_AT)).toEqual([
      '1 requests failed that must not fail',
      '  学员1 POST /bee/api/comment/publish: 502, 0.20 to 0.30 s after the fault',
    ])
  })

  test('without the store only what needs it', () => {
    const bounds = { pauseMs: 2000, failures: 'files' } as const
    expect(complain(bounds, CALM, [failedAt(FALLEN_AT, 'PUT /bee/api/manage/upload/1/1')], FALLEN_AT)).toEqual([])
    expect(complain(bounds, CALM, [failedAt(FALLEN_AT)], FALLEN_AT)).toHaveLength(2)
  })

  test('nothing at all of a rolling restart', () => {
    expect(complain({ pauseMs: 2000, failures: 'none' }, CALM, [failedAt(FALLEN_AT - 500)], FALLEN_AT)).toHaveLength(2)
  })
})
