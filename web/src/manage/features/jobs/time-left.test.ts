import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { Job } from '@bee/contract/manage/jobs.contract.ts'
import { expect, it } from 'vitest'
import { endWords } from './job-words.ts'
import { followJobs, quickestWords, timeLeftWords, type Guesses } from './time-left.ts'

const START = Date.parse('2026-03-02T04:00:00Z')

const job = (percent: number, more: Partial<Job> = {}): Job => ({
  id: 1,
  kind: 'test.kind',
  title: '试一试',
  state: 'running',
  percent,
  step: '',
  failure: '',
  isCancelling: false,
  attempt: 1,
  maxAttempts: 5,
  runTime: '',
  createTime: '',
  takenTime: new Date(START).toISOString(),
  endTime: null,
  ...more,
})
const at = (minutes: number) => START + minutes * MINUTE_MS
const follow = (before: Guesses, jobs: Job[], minutes: number) =>
  followJobs(before, jobs, new Date(at(minutes)).toISOString(), at(minutes))
const words = (guesses: Guesses, minutes: number) => timeLeftWords(guesses.get(1), at(minutes))

it('says nothing before it can know', () => {
  expect(words(follow(new Map(), [job(0)], 5), 5)).toBe('')
  expect(words(follow(new Map(), [job(2)], 5), 5)).toBe('')
  expect(words(follow(new Map(), [job(50, { takenTime: null })], 5), 5)).toBe('')
})

it('goes by what is done and how long that took', () => {
  expect(words(follow(new Map(), [job(50)], 4), 4)).toBe('还要 4 分')
  expect(words(follow(new Map(), [job(5)], 5), 5)).toBe('还要 1 小时 35 分')
  expect(words(follow(new Map(), [job(99)], 1), 1)).toBe('还要 1 分')
})

it('shrinks while the job says nothing new, instead of growing', () => {
  const first = follow(new Map(), [job(50)], 4)
  const later = follow(first, [job(50)], 6)
  expect(words(later, 6)).toBe('还要 2 分')
  expect(words(follow(later, [job(50)], 9), 9)).toBe('快好了')
})

it('says why where it takes longer after all', () => {
  const first = follow(new Map(), [job(50)], 4)
  expect(words(follow(first, [job(55)], 10), 10)).toBe('比刚才慢了，还要 9 分')
  expect(words(follow(first, [job(80)], 6), 6)).toBe('还要 2 分')
  const again = { attempt: 2, takenTime: new Date(at(10)).toISOString() }
  const restarted = follow(first, [job(0, again)], 10)
  expect(words(restarted, 10)).toBe('')
  expect(words(follow(first, [job(10, again)], 11), 11)).toBe('从头再来，还要 9 分')
})

it('never grows without a word, whatever the job says', () => {
  let guesses: Guesses = new Map()
  let shown = Number.POSITIVE_INFINITY
  let percent = 0
  for (let minutes = 0; minutes < 200; minutes += 1) {
    percent = Math.min(99, percent + ((minutes * 7919) % 4))
    guesses = follow(guesses, [job(percent)], minutes)
    const said = words(guesses, minutes)
    const left = /还要 (?:(\d+) 小时 ?)?(?:(\d+) 分)?/.exec(said)
    if (!left) continue
    const now = Number(left[1] ?? 0) * 60 + Number(left[2] ?? 0)
    if (now > shown) expect(said).toMatch(/^比刚才慢了/)
    shown = now
  }
  expect(shown).toBeLessThan(Number.POSITIVE_INFINITY)
})

it('knows which is done first', () => {
  const guesses = follow(new Map(), [job(50), job(80, { id: 2 })], 4)
  expect(quickestWords(guesses, at(4))).toBe('还要 1 分')
  expect(quickestWords(new Map(), at(4))).toBe('')
})

it('a job that is over says how it ended, and not what it did last', () => {
  expect((['done', 'cancelled', 'failed'] as const).map((state) => endWords({ state, failure: '磁盘满了' }))).toEqual([
    '做完了',
    '取消了',
    '磁盘满了',
  ])
})
