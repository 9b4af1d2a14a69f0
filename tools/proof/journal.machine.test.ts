import { describe, expect, test } from 'vitest'
import { createJournal, judgePromises, judgeStandings, type Counts } from './journal.ts'

const found = (kind: string, counts: Record<string, number>): Counts =>
  new Map([[kind, new Map(Object.entries(counts))]])

describe('what counts', () => {
  test('a yes that is not there is lost, and one that is there twice is doubled', () => {
    const journal = createJournal()
    for (const key of ['there', 'missing', 'twice']) journal.wrote('comment', key, 'yes', { isKeyed: true })
    const { lost, doubled } = judgePromises(journal.promises(), found('comment', { there: 1, twice: 2 }))
    expect(lost).toEqual(['comment “missing”: acknowledged 1 times, there 0 times'])
    expect(doubled).toEqual(['comment “twice”: at most 1 times, there 2 times'])
  })

  test('a call without an answer may be there or not', () => {
    const journal = createJournal()
    journal.wrote('comment', 'done', 'unknown', { isKeyed: true })
    journal.wrote('comment', 'undone', 'unknown', { isKeyed: true })
    expect(judgePromises(journal.promises(), found('comment', { done: 1 }))).toEqual({ lost: [], doubled: [] })
  })

  test('tries with one key are one thing, tries without are as many as were not refused', () => {
    const journal = createJournal()
    for (const answer of ['unknown', 'unknown', 'yes'] as const) {
      journal.wrote('note', 'one', answer, { isKeyed: true })
      journal.wrote('answer', 'many', answer)
    }
    journal.wrote('answer', 'many', 'no')
    const counts = new Map([...found('note', { one: 2 }), ...found('answer', { many: 4 })])
    const { lost, doubled } = judgePromises(journal.promises(), counts)
    expect(lost).toEqual([])
    expect(doubled).toEqual([
      'note “one”: at most 1 times, there 2 times',
      'answer “many”: at most 3 times, there 4 times',
    ])
  })

  test('every yes without a key counts', () => {
    const journal = createJournal()
    journal.wrote('answer', 'many', 'yes')
    journal.wrote('answer', 'many', 'yes')
    expect(judgePromises(journal.promises(), found('answer', { many: 1 })).lost).toEqual([
      'answer “many”: acknowledged 2 times, there 1 times',
    ])
  })

  test('what was refused and is there all the same is one too many', () => {
    const journal = createJournal()
    journal.wrote('order', 'refused', 'no')
    expect(judgePromises(journal.promises(), found('order', { refused: 1 })).doubled).toHaveLength(1)
  })

  test('a kind that nobody looks for is no proof', () => {
    const journal = createJournal()
    journal.wrote('comment', 'any', 'yes')
    expect(() => judgePromises(journal.promises(), new Map())).toThrow('没有人去找「comment」')
  })
})

test('where somebody stands is compared once it is known', () => {
  const journal = createJournal()
  journal.stands('like', 'kept', 'yes')
  journal.stands('like', 'lost', 'yes')
  journal.stands('like', 'open', 'yes')
  journal.stands('like', 'open', undefined)
  const there = new Map([['like', new Map([['kept', 'yes']])]])
  expect(judgeStandings(journal.standings(), there)).toEqual(['like “lost”: should be “yes”, is “”'])
})
