import { expect, it } from 'vitest'
import { questionAddress, readQuestionAddress } from './question-address.ts'
import type { QuestionAddress } from './questions.queries.ts'

it('says in the address where in which list one is, and reads it back', () => {
  const address: QuestionAddress = {
    state: 'changed',
    search: '线程 池',
    typeId: 4,
    kind: 'judge',
    difficulty: 3,
    only: 'doubtful',
    lessonId: 12,
    sort: 'wrong',
    before: ['1794856168982000-0-12', '17-1-3'],
  }
  expect(readQuestionAddress(new URLSearchParams(questionAddress(address)))).toEqual(address)
  expect(questionAddress(readQuestionAddress(new URLSearchParams()))).toBe('')
})

it('leaves out what it cannot mean', () => {
  const read = readQuestionAddress(
    new URLSearchParams('state=gone&difficulty=9&kind=x&sort=y&type=-1&before=x.1-0-2.--'),
  )
  expect(read).toEqual({ search: '', sort: 'edit', before: ['1-0-2'] })
})
