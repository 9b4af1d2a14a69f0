import { expect, it } from 'vitest'
import { compareOutlines } from './outline-changes.ts'
import { outlineOf } from './outline.ts'

const outline = (previews: readonly string[], names = ['甲', '乙', '丙']) =>
  outlineOf([
    {
      id: 1,
      name: '章',
      lessons: names.map((name) => ({ id: name.codePointAt(0), name, filmId: 1, isPreview: previews.includes(name) })),
    },
  ])

function changes(before: ReturnType<typeof outline>, after: ReturnType<typeof outline>, isPriced: boolean) {
  const facts = { watchersOf: () => '', finished: '', filmOf: () => undefined, isPriced }
  return compareOutlines(before, after, facts).map(
    ({ act, label, pieces }) => `${act} ${label} ${pieces.map(({ text, change }) => `${change} ${text}`).join()}`,
  )
}

it('of a course with a price says what can be tried in the end, with and without marks', () => {
  expect(changes(outline([]), outline(['乙']), true)).toEqual([
    '改试看 1.1 甲 removed 免费试看',
    '改试看 1.2 乙 added 免费试看',
  ])
  expect(changes(outline([]), outline(['甲']), true)).toEqual([])
  expect(changes(outline(['甲', '丙']), outline(['甲']), true)).toEqual(['改试看 1.3 丙 removed 免费试看'])
  expect(changes(outline([]), outline([], ['乙', '甲', '丙']), true)).toContain('改试看 1.1 乙 added 免费试看')
})

it('of a free course says what is marked, and nothing of lessons that only moved', () => {
  expect(changes(outline([]), outline(['乙']), false)).toEqual(['改试看 1.2 乙 added 免费试看'])
  expect(changes(outline([]), outline([], ['乙', '甲', '丙']), false)).toHaveLength(1)
})
