import { describe, expect, test } from 'vitest'
import { createJournal, judgePromises, judgeStandings, type Counts } from './journal.ts'

const found = (kind: string, counts: Record<string, number>): Counts =>
  new Map([[kind, new Map(Object.entries(counts))]])

describe('what counts', () => {
  test('a yes that is not there is lost, and one that is there twice is doubled', () => {
    const journal = createJournal()
    for (const key of ['there', 'missing', 'twice']) journal.wrote('评论', key, 'yes', { isKeyed: true })
    const { lost, doubled } = judgePromises(journal.promises(), found('评论', { there: 1, twice: 2 }))
    expect(lost).toEqual(['评论「missing」答应了 1 次，在的是 0 次'])
    expect(doubled).toEqual(['评论「twice」最多该有 1 次，在的是 2 次'])
  })

  test('a call without an answer may be there or not', () => {
    const journal = createJournal()
    journal.wrote('评论', 'done', 'unknown', { isKeyed: true })
    journal.wrote('评论', 'undone', 'unknown', { isKeyed: true })
    expect(judgePromises(journal.promises(), found('评论', { done: 1 }))).toEqual({ lost: [], doubled: [] })
  })

  test('tries with one key are one thing, tries without are as many as were not refused', () => {
    const journal = createJournal()
    for (const answer of ['unknown', 'unknown', 'yes'] as const) {
      journal.wrote('笔记', 'one', answer, { isKeyed: true })
      journal.wrote('作答', 'many', answer)
    }
    journal.wrote('作答', 'many', 'no')
    const counts = new Map([...found('笔记', { one: 2 }), ...found('作答', { many: 4 })])
    const { lost, doubled } = judgePromises(journal.promises(), counts)
    expect(lost).toEqual([])
    expect(doubled).toEqual(['笔记「one」最多该有 1 次，在的是 2 次', '作答「many」最多该有 3 次，在的是 4 次'])
  })

  test('every yes without a key counts', () => {
    const journal = createJournal()
    journal.wrote('作答', 'many', 'yes')
    journal.wrote('作答', 'many', 'yes')
    expect(judgePromises(journal.promises(), found('作答', { many: 1 })).lost).toEqual([
      '作答「many」答应了 2 次，在的是 1 次',
    ])
  })

  test('what was refused and is there all the same is one too many', () => {
    const journal = createJournal()
    journal.wrote('订单', 'refused', 'no')
    expect(judgePromises(journal.promises(), found('订单', { refused: 1 })).doubled).toHaveLength(1)
  })

  test('a kind that nobody looks for is no proof', () => {
    const journal = createJournal()
    journal.wrote('评论', 'any', 'yes')
    expect(() => judgePromises(journal.promises(), new Map())).toThrow('没有人去找「评论」')
  })
})

test('where somebody stands is compared once it is known', () => {
  const journal = createJournal()
  journal.stands('点赞', 'kept', '是')
  journal.stands('点赞', 'lost', '是')
  journal.stands('点赞', 'open', '是')
  journal.stands('点赞', 'open', undefined)
  const there = new Map([['点赞', new Map([['kept', '是']])]])
  expect(judgeStandings(journal.standings(), there)).toEqual(['点赞「lost」应当是「是」，却是「」'])
})
