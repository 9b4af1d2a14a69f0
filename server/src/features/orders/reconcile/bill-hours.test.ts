import { expect, it } from 'vitest'
import { dayAfter, isExpected, isPromised, lastAsking, waitingWords } from './bill-hours.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)

it('a bill is asked for at 06:00 of the next day, at 10:00 again, and so on', () => {
  expect(isExpected('2026-11-16', at('2026-11-17T05:59'))).toBe(false)
  expect(isExpected('2026-11-16', at('2026-11-17T06:00'))).toBe(true)
  expect([isPromised('2026-11-16', at('2026-11-17T09:59')), isPromised('2026-11-16', at('2026-11-17T10:00'))]).toEqual([
    false,
    true,
  ])
  expect(lastAsking(at('2026-11-17T09:59'))).toEqual(at('2026-11-17T06:00'))
  expect(lastAsking(at('2026-11-17T23:59'))).toEqual(at('2026-11-17T22:00'))
  expect(lastAsking(at('2026-11-17T05:59'))).toEqual(at('2026-11-16T22:00'))
  expect([dayAfter('2026-02-28'), dayAfter('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28'])
})

it.each([
  [null, '2026-11-17T05:00', '微信支付的账单 06:00 会取，不影响收款'],
  ['2026-11-17T06:02', '2026-11-17T08:00', '微信支付的账单 06:00 没取到，10:00 会再取，不影响收款'],
  ['2026-11-17T22:00', '2026-11-17T23:30', '微信支付的账单 22:00 没取到，明天 06:00 会再取，不影响收款'],
])('asked at %s, read at %s: %s', (asked, now, words) => {
  expect(waitingWords('微信支付', asked === null ? null : at(asked), at(now))).toBe(words)
})
