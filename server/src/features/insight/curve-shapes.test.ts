import { CURVE_LEARNERS, curveStep, FULL_CURVE_SECONDS, REPLAY_LEARNERS } from '@bee/contract/player/curves.ts'
import { describe, expect, it } from 'vitest'
import { hottestStretch, permillesOf, steepestFall, sweep } from './curve-shapes.ts'
import { lineAt } from './subtitle-line.ts'

const flat = (count: number, length: number) => Array.from({ length }, () => count)

it('says from how many learners on something is shown, and how finely', () => {
  expect([CURVE_LEARNERS, REPLAY_LEARNERS, FULL_CURVE_SECONDS]).toEqual([5, 20, 7200])
  expect([1, 7200, 7201, 20_000].map(curveStep)).toEqual([1, 1, 2, 3])
})

it('adds up what begins and ends, in any order', () => {
  const changes = [
    { at: 3, change: -1 },
    { at: 0, change: 2 },
    { at: 9, change: -1 },
  ]
  expect(sweep(changes, 5)).toEqual([2, 2, 2, 1, 1])
})

describe('the steepest fall', () => {
  it('is the stretch that loses the most, with the second of it at which they go', () => {
    expect(steepestFall([...flat(100, 40), ...flat(60, 60)], 1, 100)).toMatchObject({ at: 40, count: 40 })
    expect(steepestFall([...flat(100, 40), ...flat(60, 60)], 3, 100)).toMatchObject({ at: 120 })
  })
  it('is no word worth where hardly anybody leaves, nor at the very end', () => {
    expect(steepestFall([...flat(100, 40), ...flat(96, 60)], 1, 100)).toBeUndefined()
    expect(steepestFall([...flat(100, 97), 5, 5, 5], 1, 100)?.at).toBe(97)
    expect(steepestFall([...flat(6, 40), ...flat(4, 60)], 1, 6)).toBeUndefined()
    expect(steepestFall(flat(100, 100), 1, 100)).toBeUndefined()
    expect(steepestFall([], 1, 0)).toBeUndefined()
  })
})

describe('the stretch that is watched again', () => {
  it('reaches as far as half of the most', () => {
    const replays = [...flat(1, 20), 4, 6, 8, 8, 5, 3, ...flat(0, 20)]
    expect(hottestStretch(replays, 1, 50)).toEqual({ from: 20, to: 25, count: 8 })
    expect(hottestStretch(replays, 2, 50)).toEqual({ from: 40, to: 50, count: 8 })
  })
  it('takes three, and one in twenty', () => {
    expect(hottestStretch([0, 2, 0], 1, 10)).toBeUndefined()
    expect(hottestStretch([0, 3, 0], 1, 10)).toEqual({ from: 1, to: 2, count: 3 })
    expect(hottestStretch([0, 3, 0], 1, 61)).toBeUndefined()
    expect(hottestStretch([], 1, 0)).toBeUndefined()
  })
})

it('compares lessons of any length', () => {
  const permilles = permillesOf([...flat(10, 30), ...flat(5, 30)], 10)
  expect(permilles).toHaveLength(101)
  expect([permilles[0], permilles[49], permilles[50], permilles[100]]).toEqual([1000, 1000, 500, 500])
  expect(permillesOf([], 0).every((each) => each === 0)).toBe(true)
})

it('finds the words at a second', () => {
  const subtitles =
    'WEBVTT\n\n1\n00:00:05.000 --> 00:00:08.000\n先看 <b>这里</b>\n\n00:20.500 --> 00:24.000\r\n两行\n字\n'
  expect(lineAt(subtitles, 6)).toBe('先看 这里')
  expect(lineAt(subtitles, 10)).toBe('先看 这里')
  expect(lineAt(subtitles, 17)).toBe('')
  expect(lineAt(subtitles, 21)).toBe('两行 字')
  expect(lineAt('', 3)).toBe('')
})
