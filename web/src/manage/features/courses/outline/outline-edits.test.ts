import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addChapter,
  addLessons,
  markPreview,
  moveBy,
  moveTo,
  nameAt,
  positionsOf,
  positionWords,
  problemsOf,
  readChapters,
  remove,
  rename,
  type Outline,
} from './outline-edits.ts'

const outlineOf = (...chapters: string[]): Outline =>
  chapters.map((names, nth) => ({
    id: nth + 1,
    name: `章${nth + 1}`,
    lessons: [...names].map((name) => ({ id: name.codePointAt(0), name, remark: '', filmId: 1 })),
  }))
const shown = (outline: Outline) => outline.map(({ lessons }) => lessons.map(({ name }) => name).join(''))

describe('a step up or down', () => {
  it.each([
    [{ chapter: 0, lesson: 0 }, 1, ['乙甲', '丙丁'], '1.2'],
    [{ chapter: 0, lesson: 1 }, 1, ['甲', '乙丙丁'], '2.1'],
    [{ chapter: 1, lesson: 0 }, -1, ['甲乙丙', '丁'], '1.3'],
    [{ chapter: 1, lesson: 1 }, -1, ['甲乙', '丁丙'], '2.1'],
    [{ chapter: 0 }, 1, ['丙丁', '甲乙'], '第 2 章'],
    [{ chapter: 1 }, -1, ['丙丁', '甲乙'], '第 1 章'],
  ] as const)('%j by %i', (from, by, names, position) => {
    const moved = moveBy(outlineOf('甲乙', '丙丁'), from, by)
    expect(moved && shown(moved.outline)).toEqual(names)
    expect(moved && positionWords(moved.position)).toBe(position)
  })
  it('ends at the ends', () => {
    const outline = outlineOf('甲乙', '丙丁')
    expect(moveBy(outline, { chapter: 0, lesson: 0 }, -1)).toBeUndefined()
    expect(moveBy(outline, { chapter: 1, lesson: 1 }, 1)).toBeUndefined()
    expect(moveBy(outline, { chapter: 1 }, 1)).toBeUndefined()
  })
})

it('a move loses nothing, and what was moved stands where it says', () => {
  const chapters = fc.array(fc.constantFrom('', '甲', '乙丙', '丁戊己'), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(chapters, fc.nat(), fc.nat(), fc.nat(), (names, nth, toChapter, to) => {
      const outline = outlineOf(...names)
      const positions = positionsOf(outline)
      const from = positions[nth % positions.length] ?? { chapter: 0 }
      const chapter = toChapter % outline.length
      const target = { chapter, lesson: to % ((outline[chapter]?.lessons.length ?? 0) + 1) }
      const name = nameAt(outline, from)
      const moved = moveTo(outline, from, from.lesson === undefined ? { chapter } : target)
      expect(nameAt(moved.outline, moved.position)).toBe(name)
      const sorted = (of: Outline) => [...shown(of).join('')].toSorted().join('')
      expect(sorted(moved.outline)).toBe(sorted(outline))
      expect(moved.outline).toHaveLength(outline.length)
    }),
  )
})

it('lessons come behind the chosen one, chapters behind its chapter', () => {
  const outline = outlineOf('甲乙', '丙')
  expect(shown(addLessons(outline, { chapter: 0, lesson: 0 }, ['子', '丑']).outline)).toEqual(['甲子丑乙', '丙'])
  expect(addLessons(outline, { chapter: 0 }, ['子']).position).toEqual({ chapter: 0, lesson: 2 })
  expect(shown(addLessons([], undefined, ['子']).outline)).toEqual(['子'])
  expect(shown(addChapter(outline, { chapter: 0, lesson: 1 }).outline)).toEqual(['甲乙', '', '丙'])
  expect(shown(remove(outline, { chapter: 0, lesson: 0 }))).toEqual(['乙', '丙'])
  expect(shown(remove(outline, { chapter: 0 }))).toEqual(['丙'])
  expect(nameAt(rename(outline, { chapter: 1 }, '新'), { chapter: 1 })).toBe('新')
})

it('reads whatever a draft holds, and says what is missing', () => {
  expect(readChapters('nothing')).toEqual([])
  const outline = readChapters([{ name: '一', lessons: [{ name: '', id: 3 }, { name: '乙' }, 7] }, { name: 5 }])
  expect(outline).toEqual([
    {
      name: '一',
      lessons: [
        { id: 3, name: '', remark: '', filmId: null },
        { name: '乙', remark: '', filmId: null },
      ],
    },
    { name: '', lessons: [] },
  ])
  expect(problemsOf(outline).map(({ position, sentence }) => `${positionWords(position)} ${sentence}`)).toEqual([
    '1.1 这一讲还没有名字',
    '1.2 没有视频',
    '第 2 章 这一章还没有名字',
    '第 2 章 这一章还没有讲',
  ])
})

describe('free to try', () => {
  const tried = (outline: Outline) =>
    outline.flatMap(({ lessons }) => lessons.flatMap(({ name, isPreview }) => (isPreview ? [name] : [])))

  it('the first mark also marks what was free by itself, and later ones nothing else', () => {
    const once = markPreview(outlineOf('甲乙', '丙'), { chapter: 1, lesson: 0 }, true)
    expect(tried(once)).toEqual(['甲', '丙'])
    const without = markPreview(once, { chapter: 0, lesson: 0 }, false)
    expect(tried(without)).toEqual(['丙'])
    expect(tried(markPreview(without, { chapter: 0, lesson: 1 }, true))).toEqual(['乙', '丙'])
    expect(JSON.stringify(markPreview(without, { chapter: 1, lesson: 0 }, false))).not.toContain('isPreview')
  })

  it('stays through reading the draft again, and goes along with a lesson that moves', () => {
    const marked = markPreview(outlineOf('甲乙', '丙'), { chapter: 0, lesson: 0 }, true)
    expect(tried(readChapters(JSON.parse(JSON.stringify(marked))))).toEqual(['甲'])
    expect(tried(moveTo(marked, { chapter: 0, lesson: 0 }, { chapter: 1, lesson: 1 }).outline)).toEqual(['甲'])
  })
})
