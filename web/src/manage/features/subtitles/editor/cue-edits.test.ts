import { checkCues } from '@bee/contract/manage/media/subtitle-checks.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockOf,
  fitAll,
  insertAfter,
  lineAt,
  linesOf,
  linesWith,
  mergeWithNext,
  millisOf,
  nudge,
  remove,
  replaceAll,
  setText,
  setTimes,
  shiftAll,
  split,
  type Lines,
} from './cue-edits.ts'

const sample = () =>
  linesOf([
    { startMs: 1000, endMs: 3000, text: '自动装配到底装了什么' },
    { startMs: 3000, endMs: 5000, text: 'see the code' },
    { startMs: 6000, endMs: 8000, text: '第三句' },
  ])
const at = (lines: Lines, index: number) => {
  const line = lines[index]
  if (!line) throw new Error('There is no such line')
  return line
}
const shown = (lines: Lines) => lines.map(({ startMs, endMs, text }) => [startMs, endMs, text])

describe('one line', () => {
  it('is split where the cursor is, and its time as its letters', () => {
    const lines = sample()
    const { lines: after, selected } = split(lines, at(lines, 0).id, 4)
    expect(shown(after).slice(0, 2)).toEqual([
      [1000, 1800, '自动装配'],
      [1800, 3000, '到底装了什么'],
    ])
    expect(at(after, 1).id).toBe(selected)
  })

  it('is merged with the next, with a blank between words and none between characters', () => {
    const lines = linesOf([
      { startMs: 0, endMs: 1000, text: 'Spring' },
      { startMs: 1000, endMs: 2500, text: 'Boot' },
      { startMs: 3000, endMs: 4000, text: '启动' },
    ])
    const once = mergeWithNext(lines, at(lines, 0).id)
    expect(shown(once)[0]).toEqual([0, 2500, 'Spring Boot'])
    expect(shown(mergeWithNext(once, at(once, 0).id))).toEqual([[0, 4000, 'Spring Boot启动']])
    expect(mergeWithNext(lines, at(lines, 2).id)).toEqual(lines)
  })

  it('is put in after another where there is room, and at the moment where there is none', () => {
    const lines = sample()
    expect(shown(insertAfter(lines, at(lines, 1).id, 0).lines)[2]).toEqual([5000, 6000, ''])
    expect(shown(insertAfter(lines, undefined, 5500).lines)[2]).toEqual([5500, 6000, ''])
    expect(shown(insertAfter([], undefined, 700).lines)).toEqual([[700, 2700, '']])
  })

  it('is nudged, timed, and never before the beginning', () => {
    const lines = sample()
    const { id } = at(lines, 0)
    expect(at(nudge(lines, id, 'startMs', -100), 0).startMs).toBe(900)
    expect(at(nudge(lines, id, 'startMs', -5000), 0).startMs).toBe(0)
    // The line moves to the position of its time.
    expect(
      setTimes(lines, id, { startMs: 9000, endMs: 9500 })
        .map((line) => line.id)
        .indexOf(id),
    ).toBe(2)
    expect(at(setText(lines, id, '新'), 0).text).toBe('新')
    expect(remove(lines, at(lines, 2).id).selected).toBe(at(lines, 1).id)
  })
})

describe('all of them', () => {
  it('are shifted, and fitted to another length', () => {
    expect(shown(shiftAll(sample(), 1500))[0]).toEqual([2500, 4500, '自动装配到底装了什么'])
    expect(shown(shiftAll(sample(), -2000))[0]).toEqual([0, 1000, '自动装配到底装了什么'])
    expect(shown(fitAll(sample(), 8000, 4000))[2]).toEqual([3000, 4000, '第三句'])
    expect(fitAll(sample(), 0, 4000)).toHaveLength(3)
  })

  it('are searched and replaced by the words themselves', () => {
    const lines = setText(sample(), 0, '')
    expect(linesWith(lines, 'CODE')).toHaveLength(1)
    expect(linesWith(lines, '')).toHaveLength(0)
    const dotted = linesOf([{ startMs: 0, endMs: 1000, text: 'a.b axb $&' }])
    expect(at(replaceAll(dotted, 'a.b', '$&'), 0).text).toBe('$& axb $&')
  })

  it('know which is on the screen', () => {
    const lines = sample()
    expect([0, 1000, 2999, 3000, 5500, 7999, 8000].map((ms) => lineAt(lines, ms))).toEqual([-1, 0, 0, 1, -1, 2, -1])
  })
})

it('whatever is done, times stay whole and in bounds, and no letter is lost by splitting and merging', () => {
  const cue = fc.record({
    startMs: fc.nat(9000),
    endMs: fc.nat(9000),
    text: fc.constantFrom('一二三', 'one two', '', 'x'),
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.nat(8), (cues, nth, cut) => {
      const lines = linesOf(cues.toSorted((a, b) => a.startMs - b.startMs))
      const line = at(lines, nth % lines.length)
      const cutLines = split(lines, line.id, cut).lines
      const again = mergeWithNext(cutLines, line.id)
      const letters = (text: string) => text.replace(/\s/g, '')
      expect(letters(again.find(({ id }) => id === line.id)?.text ?? '')).toBe(letters(line.text))
      for (const each of [...cutLines, ...again, ...shiftAll(lines, -500), ...fitAll(lines, 7, 9)]) {
        expect(Number.isInteger(each.startMs) && each.startMs >= 0 && Number.isInteger(each.endMs)).toBe(true)
      }
      expect(() => checkCues(cutLines, 9)).not.toThrow()
    }),
  )
})

it('a time is read as it is written', () => {
  for (const ms of [0, 900, 63_700, 3_723_004]) expect(millisOf(clockOf(ms))).toBe(ms)
  expect([millisOf('1:02'), millisOf('75'), millisOf('3.5'), millisOf('1:00:00')]).toEqual([
    62_000, 75_000, 3500, 3_600_000,
  ])
  expect([millisOf(''), millisOf('x'), millisOf('-3')]).toEqual([undefined, undefined, undefined])
})
