import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, mergeBodies, type Body } from './merge-bodies.ts'

const merged = (base: Body, mine: Body, theirs: Body) => {
  const { body, conflicts } = mergeBodies(base, mine, theirs)
  return { body, asked: conflicts.map(({ path }) => path) }
}

describe('fields', () => {
  const base = { title: '旧', summary: '摘要', seo: { word: 'a', line: 'b' } }
  it('that one changed are taken from that one, also within a group', () => {
    const mine = { ...base, title: '我的', seo: { word: 'x', line: 'b' } }
    const theirs = { ...base, summary: '他的', seo: { word: 'a', line: 'y' } }
    expect(merged(base, mine, theirs)).toEqual({
      body: { title: '我的', summary: '他的', seo: { word: 'x', line: 'y' } },
      asked: [],
    })
  })
  it('that both changed are asked about, unless both wrote the same', () => {
    expect(merged(base, { ...base, title: '甲' }, { ...base, title: '乙' }).asked).toEqual(['title'])
    expect(merged(base, { ...base, title: '甲' }, { ...base, title: '甲' }).asked).toEqual([])
  })
  it('that were taken away here and rewritten there are asked about', () => {
    const { conflicts } = mergeBodies({ note: 'a' }, {}, { note: 'b' })
    expect(conflicts).toEqual([{ path: 'note', base: 'a', mine: undefined, theirs: 'b' }])
    expect(mergeBodies({ note: 'a' }, {}, { note: 'b' }, ({ theirs }) => theirs).body).toEqual({ note: 'b' })
  })
  it('with plain lists are one thing: letters of right answers mean places in another list', () => {
    const options = { options: ['甲', '乙'], right: ['A'] }
    expect(merged(options, { ...options, right: ['B'] }, { ...options, options: ['甲', '乙', '丙'] }).asked).toEqual([])
    expect(merged(options, { ...options, right: ['B'] }, { ...options, right: ['A', 'B'] }).asked).toEqual(['right'])
  })
})

describe('lists of things', () => {
  const lesson = (id: number, name: string) => ({ id, name })
  const course = (...chapters: { id: number; name: string; lessons: unknown[] }[]) => ({ chapters })
  const base = course(
    { id: 1, name: '一', lessons: [lesson(11, '甲'), lesson(12, '乙')] },
    { id: 2, name: '二', lessons: [lesson(21, '丙')] },
  )
  it('keep a move here and a new name there', () => {
    const mine = course({ id: 2, name: '二', lessons: [lesson(21, '丙')] }, base.chapters[0] as never)
    const theirs = course(
      { id: 1, name: '一', lessons: [lesson(11, '甲改'), lesson(12, '乙')] },
      { id: 2, name: '二', lessons: [lesson(21, '丙')] },
    )
    expect(merged(base, mine, theirs)).toEqual({
      body: course(
        { id: 2, name: '二', lessons: [lesson(21, '丙')] },
        { id: 1, name: '一', lessons: [lesson(11, '甲改'), lesson(12, '乙')] },
      ),
      asked: [],
    })
  })
  it('have what both added, each behind what it stood behind', () => {
    const mine = { list: [lesson(1, 'a'), { name: '我加的' }, lesson(2, 'b')] }
    const theirs = { list: [lesson(1, 'a'), lesson(2, 'b'), { name: '他加的' }] }
    expect(merged({ list: [lesson(1, 'a'), lesson(2, 'b')] }, mine, theirs)).toEqual({
      body: { list: [lesson(1, 'a'), { name: '我加的' }, lesson(2, 'b'), { name: '他加的' }] },
      asked: [],
    })
  })
  it('without numbers go by what they say, then by where they stand', () => {
    const before = { list: [{ name: 'a' }, { name: 'b' }] }
    const mine = { list: [{ name: 'a' }, { name: 'b 改' }] }
    const theirs = { list: [{ name: '新' }, { name: 'a' }, { name: 'b' }] }
    expect(merged(before, mine, theirs)).toEqual({
      body: { list: [{ name: '新' }, { name: 'a' }, { name: 'b 改' }] },
      asked: [],
    })
  })
  it('ask about what was taken away here and rewritten there', () => {
    const mine = { list: [lesson(1, 'a')] }
    const theirs = { list: [lesson(1, 'a'), lesson(2, 'b 改')] }
    expect(merged({ list: [lesson(1, 'a'), lesson(2, 'b')] }, mine, theirs)).toEqual({
      body: { list: [lesson(1, 'a')] },
      asked: ['list.#2'],
    })
  })
  it('ask as a whole when one thing was moved to two places', () => {
    const mine = course(
      { id: 1, name: '一', lessons: [lesson(11, '甲')] },
      { id: 2, name: '二', lessons: [lesson(21, '丙'), lesson(12, '乙')] },
      { id: 3, name: '三', lessons: [] },
    )
    const theirs = course(
      { id: 1, name: '一', lessons: [lesson(11, '甲')] },
      { id: 2, name: '二', lessons: [lesson(21, '丙')] },
      { id: 3, name: '三', lessons: [lesson(12, '乙')] },
    )
    const before = course(...base.chapters, { id: 3, name: '三', lessons: [] })
    expect(merged(before, mine, theirs).asked).toEqual(['chapters'])
  })
})

const words = fc.constantFrom('a', 'b', 'c', '')
const thing = fc.record({ id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), name: words })
const list = fc.uniqueArray(thing, { maxLength: 5, selector: ({ id }) => id ?? Symbol('new') })
const body = fc.record({ title: words, tags: fc.array(words, { maxLength: 2 }), list }) as fc.Arbitrary<Body>

describe('whatever was written', () => {
  it('stays when only one of the two wrote', () => {
    fc.assert(
      fc.property(body, body, (base, changed) => {
        expect(mergeBodies(base, changed, base)).toEqual({ body: changed, conflicts: [] })
        expect(mergeBodies(base, base, changed)).toEqual({ body: changed, conflicts: [] })
        expect(mergeBodies(base, changed, changed)).toEqual({ body: changed, conflicts: [] })
      }),
    )
  })
  it('by both is in the result or asked about', () => {
    fc.assert(
      fc.property(body, fc.nat(4), fc.nat(4), (base, here, there) => {
        const write = (at: number, word: string): Body => ({
          ...base,
          list: [...(base['list'] as { name: string }[])].map((each, nth) =>
            nth === at ? { ...each, name: each.name + word } : each,
          ),
        })
        const mine = write(here, '【我】')
        const theirs = write(there, '【他】')
        const { body: result, conflicts } = mergeBodies(base, mine, theirs)
        for (const [side, word] of [
          [mine, '【我】'],
          [theirs, '【他】'],
        ] as const) {
          const wrote = !isSame(side, base)
          expect(!wrote || JSON.stringify([result, conflicts]).includes(word)).toBe(true)
        }
      }),
    )
  })
})
