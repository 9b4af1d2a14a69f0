import { HOUR_MS } from '@bee/contract/durations.ts'
import type { Waiting } from '@bee/contract/manage/today.contract.ts'
import { expect, it } from 'vitest'
import { readServiceHours } from '@bee/contract/site/service-hours.ts'
import { amountWords, isWhose, waitedWords } from './waiting-words.ts'

const NOW = Date.parse('2026-03-02T04:00:00Z')
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()
const line = (more: Partial<Waiting>): Waiting => ({
  kind: 'order',
  count: 3,
  hasMore: false,
  sentence: '',
  sinceTime: at(-5),
  dueTime: null,
  people: [],
  isMine: false,
  link: null,
  ...more,
})

it.each([
  [line({}), '等了 5 小时', false],
  [line({ sinceTime: at(-0.01) }), '等了 1 分钟', false],
  [line({ sinceTime: at(-24) }), '等了 1 天', false],
  [line({ sinceTime: at(-49) }), '等了 2 天', true],
  [line({ kind: 'failed-job', sinceTime: at(-0.2) }), '12 分钟前', false],
  [line({ dueTime: at(5) }), '还有 5 小时', false],
  // `now` is noon in Shanghai.
  [line({ dueTime: at(13) }), '明天到期', false],
  [line({ dueTime: at(60) }), '还有 3 天', false],
  [line({ dueTime: at(-2) }), '过了 2 小时', true],
])('says how long it has waited %#', (waiting, text, isLate) => {
  const said = waitedWords(waiting, NOW)
  expect([said.lead + said.text, said.isLate]).toEqual([text, isLate])
})

it('counts the hours of the school for what waits for people', () => {
  const hours = readServiceHours({ serviceHours: '每天 9:00-17:00', holidays: '' })
  const words = (hoursAgo: number, kind: Waiting['kind'] = 'order') =>
    waitedWords(line({ kind, sinceTime: at(-hoursAgo) }), NOW, hours).text
  expect([words(20), words(25), words(49), words(25, 'failed-job')]).toEqual([
    '4 小时',
    '1 个工作日',
    '2 个工作日',
    '1 天前',
  ])
  const afternoons = readServiceHours({ serviceHours: '每天 13:00-17:00', holidays: '' })
  const early = waitedWords(line({ sinceTime: at(-5) }), NOW, afternoons)
  expect(early).toEqual({ lead: '', text: '没到上班时间', isLate: false })
})

it('counts no further than was counted', () => {
  expect(amountWords(line({}))).toBe('3 笔')
  expect(amountWords(line({ kind: 'comment', count: 99, hasMore: true }))).toBe('99+ 条')
})

it('is mine or somebody else’s', () => {
  const mine = line({ isMine: true })
  expect((['mine', 'others', 'all'] as const).map((whose) => isWhose(mine, whose))).toEqual([true, false, true])
  expect((['mine', 'others', 'all'] as const).map((whose) => isWhose(line({}), whose))).toEqual([false, true, true])
})
