import { describe, expect, it } from 'vitest'
import { sumWords } from '../upload-words.ts'
import type { UploadItem } from './upload-item.ts'
import { createPace, guessEnd, leftWords } from './upload-pace.ts'

const MB = 1024 * 1024

describe('how fast it goes', () => {
  it('is unknown at first, then by the last seconds', () => {
    const pace = createPace()
    pace.mark(0, 0)
    pace.mark(MB, 1000)
    expect(pace.speed()).toBeUndefined()
    pace.mark(2 * MB, 2000)
    expect(pace.speed()).toBe(MB)
    for (let second = 3; second <= 20; second += 1) pace.mark(2 * MB + (second - 2) * 3 * MB, second * 1000)
    expect(pace.speed()).toBe(3 * MB)
  })

  it('begins anew after a part that broke off', () => {
    const pace = createPace()
    pace.mark(0, 0)
    pace.mark(9 * MB, 2000)
    pace.mark(8 * MB, 3000)
    expect(pace.speed()).toBeUndefined()
  })
})

describe('the time left', () => {
  it('only comes nearer, or says why not', () => {
    const first = guessEnd(undefined, { leftBytes: 600 * MB, speed: 5 * MB, now: 0 })
    expect(leftWords(first, 0)).toBe('还要 2 分')
    const quicker = guessEnd(first, { leftBytes: 550 * MB, speed: 11 * MB, now: 10_000 })
    expect(leftWords(quicker, 10_000)).toBe('还要 50 秒')
    const hardly = guessEnd(quicker, { leftBytes: 440 * MB, speed: 10.5 * MB, now: 20_000 })
    expect(hardly).toBe(quicker)
    const slower = guessEnd(quicker, { leftBytes: 440 * MB, speed: MB, now: 20_000 })
    expect(leftWords(slower, 20_000)).toBe('网慢了，还要 8 分')
  })

  it('says nothing while nobody knows, and hours as hours', () => {
    expect(leftWords(undefined, 0)).toBe('')
    expect(leftWords({ endsAt: 3.5 * 3600 * 1000, why: '' }, 0)).toBe('还要 3 小时 30 分')
    expect(leftWords({ endsAt: 500, why: '' }, 0)).toBe('快好了')
  })
})

it('what has arrived adds no speed to the others', () => {
  const item = (state: UploadItem['state'], speed: number) =>
    ({ state, speed, bytes: 10 * MB, sentBytes: 10 * MB }) as UploadItem
  expect(sumWords([item('done', 5 * MB), item('sending', 2 * MB)], 0)).toContain('合计 2 MB/s')
  expect(sumWords([item('done', 5 * MB), item('closing', 5 * MB)], 0)).toBe('2 个，共 20 MB')
})
