import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { campaignSeed, campaignTimes } from '../../../scripts/testing/campaign.ts'
import { likeness, matchOutline, type OutlineChapter } from './match-outline.ts'
import { FIRST_CHAPTER_NAME, readOutline, writeOutline } from './outline-text.ts'

const RUNS = { numRuns: campaignTimes({ everyRun: 300, whole: 5000 }), seed: campaignSeed() }

/** Names as people and machines write them: signs, numbers and strokes in every place. */
const letters = fc.constantFrom(...'甲乙丙丁戊己章讲第一2 3.|｜\\#-*、：ab（）')
const name = fc
  .string({ unit: letters, minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')
const tree = fc.array(
  fc.record({
    name,
    lessons: fc.array(fc.record({ name, remark: fc.oneof(fc.constant(''), name) }), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('an outline', () => {
  it('is the same after it was written and read, whatever its names hold', () => {
    fc.assert(
      fc.property(tree, (chapters) => {
        const text = writeOutline(chapters)
        expect(readOutline(text)).toEqual(chapters)
        expect(writeOutline(readOutline(text))).toBe(text)
      }),
      RUNS,
    )
  })

  it.each([
    ['headings and bullets', '# 起步\n- 认识它 | 先看这个\n- 装好它\n\n# 深入\n* 原理'],
    ['chapter words', '第 1 章 起步\n认识它 | 先看这个\n装好它\n第二章：深入\n第 1 讲 原理'],
    ['indents', '起步\n  认识它｜先看这个\n  装好它\n深入\n\t原理'],
    ['numbers', '1. 起步\n  1.1 认识它 | 先看这个\n  1.2 装好它\n2. 深入\n  2.1 原理'],
    ['deep numbers at the edge', '1、起步\n1.1 认识它 | 先看这个\n1.2 装好它\n2、深入\n2.1 原理'],
    ['headings of two levels', '## 起步\n### 认识它 | 先看这个\n### 装好它\n## 深入\n### 1.1 原理\n'],
  ])('is read from %s', (_, text) => {
    expect(readOutline(text.replaceAll('\n', '\r\n'))).toEqual([
      {
        name: '起步',
        lessons: [
          { name: '认识它', remark: '先看这个' },
          { name: '装好它', remark: '' },
        ],
      },
      { name: '深入', lessons: [{ name: '原理', remark: '' }] },
    ])
  })

  it('of lines that are all alike is one chapter', () => {
    expect(readOutline('甲\n乙\n\n---\n1. 丙')).toEqual([
      { name: FIRST_CHAPTER_NAME, lessons: ['甲', '乙', '丙'].map((each) => ({ name: each, remark: '' })) },
    ])
    expect(readOutline(' \n\n')).toEqual([])
  })

  it('keeps a number that is a name', () => {
    const names = (text: string) => readOutline(text).flatMap(({ lessons }) => lessons.map((lesson) => lesson.name))
    expect(names('- 2026 年的趋势\n- 3.5 的新东西\n- 第一课\n- HTTP/1.1 与 2')).toEqual([
      '2026 年的趋势',
      '的新东西',
      '第一课',
      'HTTP/1.1 与 2',
    ])
    expect(names('- \\3.5 的新东西')).toEqual(['3.5 的新东西'])
  })
})

/** Every lesson with a number and a film of its own. */
function numbered(names: readonly (readonly string[])[]): OutlineChapter[] {
  let next = 100
  return names.map((lessons, nth) => ({
    id: nth + 1,
    name: `第${'甲乙丙丁戊己'[nth] ?? nth}部`,
    lessons: lessons.map((each) => ({ id: (next += 1), name: each, remark: `备注${next}`, filmId: next + 1000 })),
  }))
}
const flat = (chapters: readonly OutlineChapter[]) => chapters.flatMap(({ lessons }) => lessons)
const rows = fc
  .uniqueArray(name, { minLength: 2, maxLength: 12, selector: (each) => each.toLowerCase() })
  .chain((names) =>
    fc.array(fc.integer({ min: 0, max: names.length }), { maxLength: 3 }).map((cuts) => {
      const edges = [...new Set([0, ...cuts, names.length])].toSorted((a, b) => a - b)
      return edges.slice(1).map((edge, nth) => names.slice(edges[nth], edge))
    }),
  )

describe('matching', () => {
  it('gives every number at most once, and the film stays with its number', () => {
    fc.assert(
      fc.property(rows, tree, (names, written) => {
        const old = numbered(names)
        const films = new Map(flat(old).map(({ id, filmId }) => [id, filmId]))
        const { chapters, changes, keptCount } = matchOutline(old, written)
        const ids = flat(chapters).flatMap(({ id }) => (id === undefined ? [] : [id]))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBe(keptCount)
        for (const { id, filmId } of flat(chapters)) expect(filmId).toBe(id === undefined ? null : films.get(id))
        const chapterIds = chapters.flatMap(({ id }) => (id === undefined ? [] : [id]))
        expect(new Set(chapterIds).size).toBe(chapterIds.length)
        const count = (act: string) => changes.filter((each) => each.act === act && each.kind === 'lesson').length
        expect(count('removed')).toBe(flat(old).length - keptCount)
        expect(count('added')).toBe(written.flatMap(({ lessons }) => lessons).length - keptCount)
        expect(chapters.map((chapter) => chapter.name)).toEqual(written.map((chapter) => chapter.name))
      }),
      RUNS,
    )
  })

  it('of what was not touched changes nothing', () => {
    fc.assert(
      fc.property(rows, (names) => {
        const old = numbered(names)
        const matched = matchOutline(old, readOutline(writeOutline(old)))
        expect(matched).toEqual({ chapters: old, changes: [], keptCount: flat(old).length })
      }),
      RUNS,
    )
  })

  it('keeps the number of one line that got another name', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (names, nth) => {
        const old = numbered(names)
        const renamed = structuredClone(old)
        const lesson = flat(renamed)[nth % flat(renamed).length]
        if (!lesson) throw new Error('There is always a lesson')
        lesson.name = '全然不同的一句话'
        const { chapters, changes } = matchOutline(old, renamed)
        expect(chapters).toEqual(renamed)
        expect(changes.map(({ act }) => act)).toEqual(['renamed'])
      }),
      RUNS,
    )
  })

  it('keeps the number of one that moved, wherever it went', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(), fc.nat(), (names, nth, toChapter, to) => {
        const old = numbered(names)
        const moved = structuredClone(old)
        const from = moved.filter(({ lessons }) => lessons.length > 0)
        const [lesson] = from[nth % from.length]?.lessons.splice(0, 1) ?? []
        const target = moved[toChapter % moved.length]
        if (!lesson || !target) throw new Error('There is always a lesson')
        target.lessons.splice(to % (target.lessons.length + 1), 0, lesson)
        const { chapters, changes } = matchOutline(old, moved)
        expect(chapters).toEqual(moved)
        expect(changes.every(({ act }) => act === 'moved')).toBe(true)
        expect(changes.length).toBeLessThanOrEqual(1)
      }),
      RUNS,
    )
  })

  it('says what becomes of each', () => {
    const old = numbered([
      ['认识 Spring', '自动装配到底装了什么', '条件注解'],
      ['接口', '异常'],
    ])
    const { chapters, changes, keptCount } = matchOutline(
      old,
      readOutline('# 第甲部\n- 认识 Spring\n- 自动装配装了什么\n- 异常\n# 第乙部\n- 接口\n- 文档 | 新的'),
    )
    expect(keptCount).toBe(4)
    expect(changes).toEqual([
      { act: 'renamed', kind: 'lesson', place: '1.2', name: '自动装配装了什么', from: '自动装配到底装了什么' },
      { act: 'added', kind: 'lesson', place: '2.2', name: '文档' },
      { act: 'moved', kind: 'lesson', place: '1.3', name: '异常', fromPlace: '2.2' },
      { act: 'removed', kind: 'lesson', place: '1.3', name: '条件注解', hasFilm: true },
    ])
    expect(flat(chapters).map(({ id }) => id)).toEqual([101, 102, 105, 104, undefined])
  })

  it('of a text from elsewhere keeps the remarks that it does not name', () => {
    const old = numbered([['甲', '乙']])
    const pasted = readOutline('# 第甲部\n- 甲\n- 乙 | 另一句')
    const remarks = (keepsRemarks: boolean) =>
      flat(matchOutline(old, pasted, { keepsRemarks }).chapters).map(({ remark }) => remark)
    expect(remarks(true)).toEqual(['备注101', '另一句'])
    expect(remarks(false)).toEqual(['', '另一句'])
  })
})

test('names are alike by the pairs of letters they share', () => {
  expect(likeness('自动装配', '自动装配')).toBe(1)
  expect(likeness('自动装配', '异常处理')).toBe(0)
  expect(likeness('甲', '甲')).toBe(1)
  expect(likeness('', '')).toBe(1)
})
