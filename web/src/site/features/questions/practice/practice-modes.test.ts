import type { PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { describe, expect, it } from 'vitest'
import { firstUnanswered, readPracticeView, resultOf } from './practice-modes.ts'

type Question = PracticeSet['questions'][number]

const question = (typeName: string, isRight: boolean | null) =>
  ({ typeName, outcome: isRight === null ? null : { isRight } }) as Question

describe('result', () => {
  it('scores over the whole set and names the weakest types first', () => {
    const questions = [
      question('Vue', true),
      question('Vue', false),
      question('网络', false),
      question('算法', true),
      question('算法', null),
    ]
    expect(resultOf({ questions })).toEqual({
      right: 2,
      answered: 4,
      total: 5,
      score: 40,
      weak: [
        { name: '网络', right: 0, total: 1 },
        { name: 'Vue', right: 1, total: 2 },
      ],
    })
  })
  it('is nothing for nothing', () => {
    expect(resultOf({ questions: [] })).toMatchObject({ score: 0, weak: [] })
  })
})

it('goes on behind the last answer, or at the start when all are given', () => {
  expect(firstUnanswered({ questions: [question('a', true), question('a', null)] })).toBe(1)
  expect(firstUnanswered({ questions: [question('a', true)] })).toBe(0)
})

it.each([
  ['', { setId: undefined, mode: 'type', scopeId: undefined }],
  ['set=12', { setId: 12, mode: 'type', scopeId: undefined }],
  ['mode=lesson&scope=7', { setId: undefined, mode: 'lesson', scopeId: 7 }],
  ['mode=rubbish&set=-1&scope=x', { setId: undefined, mode: 'type', scopeId: undefined }],
])('reads the address ?%s', (query, view) => {
  expect(readPracticeView(new URLSearchParams(query))).toEqual(view)
})
