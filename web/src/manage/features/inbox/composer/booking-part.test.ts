import { expect, test } from 'vitest'
import { decisionSentence } from './booking-part.tsx'

const NOW = Date.parse('2026-11-16T14:00:00+08:00')
const CALL = '2026-11-17T11:00:00.000Z'

test('each answer to a booking begins with a sentence of its own', () => {
  const said = (
    decision: Parameters<typeof decisionSentence>[0]['decision'],
    time = '',
    callTime: string | null = CALL,
  ) => decisionSentence({ decision, time }, callTime, NOW)
  expect(said('confirmed')).toBe('好的，明天 19:00 我们打给你。')
  expect(said('confirmed', '', null)).toBe('好的，我们尽快打给你。')
  expect(said('moved', '2026-11-19T20:30')).toContain('改到 11-19 20:30')
  expect(said('moved')).toContain('另一个时间')
  expect(said('declined')).toContain('约不上')
})
