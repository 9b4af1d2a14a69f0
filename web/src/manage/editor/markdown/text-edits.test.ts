import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  continueLine,
  insertCode,
  insertLink,
  insertTable,
  nextHeading,
  placeBlock,
  prefixLines,
  shiftPlace,
  wrapWith,
  type TextEdit,
} from './text-edits.ts'

/** Marks the selection with ‹ ›. */
function run(edit: (selected: { text: string; from: number; to: number }) => TextEdit | undefined, marked: string) {
  const from = marked.indexOf('‹')
  const to = marked.indexOf('›') - 1
  const text = marked.replace(/[‹›]/g, '')
  const made = edit({ text, from, to })
  if (!made) return undefined
  const next = text.slice(0, made.from) + made.text + text.slice(made.to)
  return `${next.slice(0, made.selectFrom)}‹${next.slice(made.selectFrom, made.selectTo)}›${next.slice(made.selectTo)}`
}

describe('a block from elsewhere', () => {
  const placed = (marked: string) => {
    const place = marked.indexOf('|')
    const text = marked.replace('|', '')
    const { at, text: block } = placeBlock(text, place, '![图](/a)')
    return text.slice(0, at) + block + text.slice(at)
  }
  it.each([
    ['|', '![图](/a)'],
    ['一段|', '一段\n\n![图](/a)'],
    ['一|段\n\n二段', '一段\n\n![图](/a)\n\n二段'],
    ['一段\n|二段', '一段\n\n![图](/a)\n\n二段'],
    ['|一段', '![图](/a)\n\n一段'],
    ['一段\n\n|\n二段', '一段\n\n![图](/a)\n\n二段'],
  ])('has empty lines around it: %j', (before, after) => {
    expect(placed(before)).toBe(after)
  })
})

describe('the toolbar', () => {
  it('makes words bold, and plain again', () => {
    expect(run(wrapWith('**', '粗体'), '一‹二›三')).toBe('一**‹二›**三')
    expect(run(wrapWith('**', '粗体'), '一**‹二›**三')).toBe('一‹二›三')
    expect(run(wrapWith('**', '粗体'), '一‹›')).toBe('一**‹粗体›**')
  })
  it('puts a sign before every line, and takes it away', () => {
    expect(run(prefixLines('- '), 'a‹\nb›')).toBe('- a\n- b‹›')
    expect(run(prefixLines('- '), '‹- a\n- b›')).toBe('a\nb‹›')
  })
  it('makes headings smaller, then none', () => {
    expect(run(nextHeading, '题‹›')).toBe('## 题‹›')
    expect(run(nextHeading, '## 题‹›')).toBe('### 题‹›')
    expect(run(nextHeading, '### 题‹›')).toBe('题‹›')
  })
  it('puts blocks on lines of their own', () => {
    expect(run(insertTable, '字‹›')).toBe('字\n\n| ‹列一› | 列二 |\n| --- | --- |\n|  |  |\n\n')
    expect(run(insertCode, '‹›')).toBe('```‹›\n\n```\n\n')
    expect(run(insertCode, '用 ‹npm› 装')).toBe('用 `‹npm›` 装')
  })
  it('makes a link of words or of an address', () => {
    expect(run(insertLink, '看‹这里›')).toBe('看[这里](‹https://›)')
    expect(run(insertLink, '‹/news›')).toBe('[‹文字›](/news)')
  })
})

describe('Enter', () => {
  it.each([
    ['- 一‹›', '- 一\n- ‹›'],
    ['  9. 一‹›', '  9. 一\n  10. ‹›'],
    ['- [x] 做完‹›', '- [x] 做完\n- [ ] ‹›'],
    ['> 引‹›', '> 引\n> ‹›'],
    ['- 一\n- ‹›', '- 一\n\n‹›'],
  ])('goes on with %j', (before, after) => {
    expect(run(continueLine, before)).toBe(after)
  })
  it.each(['字‹›', '‹›- 一', '- ‹一›', '-无空格‹›'])('is itself in %j', (before) => {
    expect(run(continueLine, before)).toBeUndefined()
  })
})

it('a place stays between its neighbours, whatever is typed elsewhere', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, text, text, (before, after, typed, gone) => {
      const place = (before + gone).length + 1
      const old = `${before + gone}[]${after}`
      expect(shiftPlace(old, `${before + typed}[]${after}`, place)).toBe((before + typed).length + 1)
      expect(shiftPlace(old, `${before + gone}[]${after}${typed}`, place)).toBe(place)
    }),
  )
})
