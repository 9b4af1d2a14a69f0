import { expect, it } from 'vitest'
import { asked } from './draft-fields-used.ts'

const body = { title: '题', options: ['甲', '乙'], right: ['A'], spare: { isTrue: true } }

it('leaves out of a question what its kind does not ask', () => {
  expect(asked('question', { ...body, kind: 'single' })).toEqual({
    title: '题',
    kind: 'single',
    options: ['甲', '乙'],
    right: ['A'],
  })
  expect(asked('question', { ...body, kind: 'judge', right: true })).toEqual({
    title: '题',
    kind: 'judge',
    right: true,
  })
  expect(asked('question', { ...body, kind: 'open' })).toEqual({ title: '题', kind: 'open' })
})

it('leaves everything else as it is', () => {
  expect(asked('news', body)).toBe(body)
  expect(asked('question', { title: '还没有题型', options: [] })).toEqual({ title: '还没有题型', options: [] })
})
