import { expect, it } from 'vitest'
import { narrowed } from '../../../school/list-view.ts'
import {
  EVERY_QUESTION,
  QUESTION_LIST,
  questionListAddress,
  readQuestionListView,
  toListInput,
} from './question-list-view.ts'

it('keeps its whole state in the address, and only what differs from the default', () => {
  expect(questionListAddress(EVERY_QUESTION)).toBe('/question')
  const view = { typeIds: [3, 14], search: '事务', sort: 'collectCount', page: 2 } as const
  const address = questionListAddress(view)
  expect(readQuestionListView(new URL(address, 'http://site').searchParams)).toEqual(view)
})

it('takes what nobody could have clicked for not said', () => {
  const query = new URLSearchParams('subjectTypeId=-1&sortField=title&page=abc&searchContent=%20%20')
  expect(readQuestionListView(query)).toEqual(EVERY_QUESTION)
})

it('returns to page 1 when the search changes (specification 4)', () => {
  expect(narrowed({ ...EVERY_QUESTION, page: 9 }, { search: 'x' }).page).toBe(1)
})

it('asks for eight a page, sorted downwards (specification 9)', () => {
  expect(toListInput(EVERY_QUESTION)).toEqual({ sort: '0', order: 'desc', page: 1, limit: 8 })
  expect(QUESTION_LIST.sorts.map((sort) => QUESTION_LIST.sortNames[sort])).toEqual(['默认', '最新', '收藏最多'])
})
