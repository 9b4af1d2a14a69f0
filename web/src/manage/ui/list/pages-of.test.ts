import { expect, it } from 'vitest'
import { pagesOf } from './pages-of.ts'

const hrefOf = (before: readonly number[]) => `?before=${before.join('_')}`
const list = { size: 20, isStale: false, hrefOf }

it('leads from page to page and back', () => {
  expect(pagesOf({ ...list, before: [], next: 81 })).toEqual({ from: 1, previous: undefined, next: '?before=81' })
  expect(pagesOf({ ...list, before: [81, 61], next: 41 })).toEqual({
    from: 41,
    previous: '?before=81',
    next: '?before=81_61_41',
  })
})

it('ends with the last page', () => {
  expect(pagesOf({ ...list, before: [81], next: null }).next).toBeUndefined()
})

it('leads nowhere by the answer of the former page: a second click would turn the same page twice', () => {
  expect(pagesOf({ ...list, before: [81], next: 81, isStale: true }).next).toBeUndefined()
})
