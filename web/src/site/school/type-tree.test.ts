import { CHOSEN_TYPES_MAX } from '@bee/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { chosenTypes, nameOfChoice, soleDirection, toggledAmong, toggledIn } from './type-tree.ts'

const many = Array.from({ length: CHOSEN_TYPES_MAX + 1 }, (_, index) => ({ id: 100 + index, name: `类 ${index}` }))
const JAVA = { id: 1, name: 'Java 开发', subtypes: [11, 12, 13].map((id) => ({ id, name: `Java ${id}` })) }
const WEB = { id: 2, name: '前端开发', subtypes: [21, 22].map((id) => ({ id, name: `前端 ${id}` })) }
const WIDE = { id: 3, name: '很多', subtypes: many }
const TYPES = [JAVA, WEB, WIDE]

describe('what a choice is', () => {
  it('lies in one direction or in none', () => {
    expect(soleDirection(TYPES, [])).toBeUndefined()
    expect(soleDirection(TYPES, [2])).toBe(WEB)
    expect(soleDirection(TYPES, [11, 13])).toBe(JAVA)
    expect(soleDirection(TYPES, [11, 21])).toBeUndefined()
    expect(soleDirection(TYPES, [999])).toBeUndefined()
  })

  it('has a name: of one, of two, of more', () => {
    expect(nameOfChoice(TYPES, [])).toBeUndefined()
    expect(nameOfChoice(TYPES, [999])).toBeUndefined()
    expect(nameOfChoice(TYPES, [1])).toBe('Java 开发')
    expect(nameOfChoice(TYPES, [12])).toBe('Java 12')
    expect(nameOfChoice(TYPES, [12, 21])).toBe('Java 12、前端 21')
    expect(nameOfChoice(TYPES, [21, 12, 11])).toBe('Java 11等 3 类')
    // The direction says it all.
    expect(nameOfChoice(TYPES, [1, 11])).toBe('Java 开发')
    expect(chosenTypes(TYPES, [2, 12])).toEqual([JAVA.subtypes[1], WEB])
  })
})

describe('putting in and taking out', () => {
  it('within a direction: others go, none left is the whole', () => {
    expect(toggledIn(JAVA, [1], 12)).toEqual([12])
    expect(toggledIn(JAVA, [12], 11)).toEqual([11, 12])
    expect(toggledIn(JAVA, [11, 12], 11)).toEqual([12])
    expect(toggledIn(JAVA, [12], 12)).toEqual([1])
    expect(toggledIn(WEB, [11, 12], 22)).toEqual([22])
  })

  it('across directions: none left is everything', () => {
    expect(toggledAmong(TYPES, [], 12)).toEqual([12])
    expect(toggledAmong(TYPES, [21], 12)).toEqual([12, 21])
    expect(toggledAmong(TYPES, [12, 21], 21)).toEqual([12])
    expect(toggledAmong(TYPES, [12], 12)).toEqual([])
    expect(toggledAmong(TYPES, [1, 21], 12)).toEqual([12, 21])
  })

  it('never asks for more than the server takes', () => {
    const full = many.slice(0, CHOSEN_TYPES_MAX).map(({ id }) => id)
    const last = many.at(-1)?.id ?? 0
    expect(toggledIn(WIDE, full, last)).toEqual(full)
    expect(toggledAmong(TYPES, full, 11)).toEqual(full)
    expect(toggledAmong(TYPES, full, 100)).toHaveLength(CHOSEN_TYPES_MAX - 1)
  })
})
