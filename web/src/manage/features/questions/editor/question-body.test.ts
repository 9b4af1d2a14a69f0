import { QUESTION_KINDS, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { expect, it } from 'vitest'
import {
  BLANK,
  chooseRight,
  moveOption,
  removeOption,
  reorderOptions,
  shuffled,
  switchKind,
  type QuestionBody,
} from './question-body.ts'

const body: QuestionBody = { ...BLANK, options: ['甲', '乙', '丙', '丁'], right: ['B'] }
const rightTexts = ({ options, right }: QuestionBody) =>
  Array.isArray(right) ? right.map((letter) => options['ABCD'.indexOf(letter)]) : right

it('keeps the options and what is right through every other kind and back', () => {
  for (const kind of QUESTION_KINDS) {
    const there = switchKind(body, kind)
    expect(there.options).toEqual(body.options)
    expect(switchKind(there, 'single'), kind).toEqual(body)
  }
  const several: QuestionBody = { ...body, kind: 'multiple', right: ['A', 'C'] }
  const ways: QuestionKind[][] = [['single'], ['open'], ['judge'], ['judge', 'open'], ['open', 'judge']]
  for (const way of ways) {
    const there = way.reduce(switchKind, several)
    expect(switchKind(there, 'multiple'), way.join()).toEqual(several)
  }
  const judged: QuestionBody = { ...body, kind: 'judge', right: false }
  for (const kind of QUESTION_KINDS) {
    expect(switchKind(switchKind(judged, kind), 'judge').right, kind).toBe(false)
  }
})

it('lets another right answer in single stand when several are asked for again', () => {
  const single = chooseRight(switchKind({ ...body, kind: 'multiple', right: ['A', 'C'] }, 'single'), 3)
  expect(switchKind(single, 'multiple').right).toEqual(['D'])
})

it('lets what is right follow its option', () => {
  expect(rightTexts(moveOption(body, 1, 3))).toEqual(['乙'])
  expect(moveOption(body, 1, 3).options).toEqual(['甲', '丙', '丁', '乙'])
  expect(moveOption(body, 0, -1)).toBe(body)
  expect(rightTexts(removeOption(body, 0))).toEqual(['乙'])
  expect(removeOption(body, 1).right).toEqual([])
  const several: QuestionBody = { ...body, kind: 'multiple', right: ['A', 'D'] }
  expect(new Set(rightTexts(reorderOptions(several, [3, 1, 2, 0])) as string[])).toEqual(new Set(['甲', '丁']))
})

it('chooses one, or adds and takes away', () => {
  expect(chooseRight(body, 2).right).toEqual(['C'])
  const several = chooseRight({ ...body, kind: 'multiple' }, 0)
  expect(several.right).toEqual(['A', 'B'])
  expect(chooseRight(several, 1).right).toEqual(['A'])
})

it('shuffles into another order that has every option once', () => {
  for (const random of [() => 0, () => 0.5, () => 0.999]) {
    const order = shuffled(4, random)
    expect(order.toSorted()).toEqual([0, 1, 2, 3])
    expect(order).not.toEqual([0, 1, 2, 3])
  }
})
