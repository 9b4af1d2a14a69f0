import { describe, expect, it } from 'vitest'
import { changedPart, labelOf, wordsOf } from './conflicts/conflict-words.ts'
import { inputsOf, momentOf, savingWords, sizeWords, suggestedMoment } from './draft-words.ts'

describe('the bar', () => {
  const facts = { savedTime: '2026-11-16T06:02:00Z', unsavedCount: 2, problem: '' }
  it('says when it was saved, by the clock of Shanghai, and what is not', () => {
    expect(savingWords({ ...facts, saving: 'saved' })).toBe('已保存草稿 14:02')
    expect(savingWords({ ...facts, saving: 'retrying' })).toBe('2 处还没存上，正在重试')
    expect(savingWords({ ...facts, saving: 'retrying', problem: '内容太长' })).toBe('2 处没存上：内容太长')
    expect(savingWords({ ...facts, saving: 'offline' })).toBe('2 处存在这台电脑里')
  })
})

it('a moment is read and written by the clock of Shanghai', () => {
  const moment = Date.parse('2026-11-16T18:30:00Z')
  expect(inputsOf(moment)).toEqual({ day: '2026-11-17', minute: '02:30' })
  expect(momentOf('2026-11-17', '02:30')).toBe('2026-11-16T18:30:00.000Z')
  expect(momentOf('', '02:30')).toBeUndefined()
  expect(suggestedMoment(moment)).toBe(Date.parse('2026-11-16T20:00:00Z'))
})

it('sizes are short', () => {
  expect([0, 999, 1500, 25_000, 3_400_000].map(sizeWords)).toEqual(['0 B', '999 B', '1.5 KB', '25 KB', '3.4 MB'])
})

describe('a conflict', () => {
  it('is called by its field, and shows what is new', () => {
    expect(labelOf('title', { title: '标题' }, {})).toBe('标题')
    expect(labelOf('chapters.#3.name', { chapters: '大纲', name: '名字' }, {})).toBe('大纲，名字')
    expect(changedPart('六种现场', '六种大现场')).toEqual({ before: '六种', changed: '大', after: '现场' })
    expect(changedPart('aa', 'a')).toEqual({ before: 'a', changed: '', after: '' })
  })
  it('says every value in words', () => {
    expect([undefined, '', 3, true, ['a', 'b'], { name: '第一章' }].map(wordsOf)).toEqual([
      '（空）',
      '（空）',
      '3',
      '是',
      'a\nb',
      '第一章',
    ])
  })
})
