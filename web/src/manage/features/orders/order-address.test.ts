import { expect, it } from 'vitest'
import { filterOf, nextPage, previousPage, readAddress, sortOf, SORTINGS, writeAddress } from './order-address.ts'

const read = (text: string) => readAddress(new URLSearchParams(text), 'all')

it('the address says the whole list, and says it again', () => {
  const text =
    '?tab=paid&q=%E5%B0%8F%E6%BB%A1&course=7&method=bank&from=2026-11-01&to=2026-11-16&sort=dearest&after=29900.17_19900.4&page=3'
  expect(writeAddress(read(text))).toBe(text)
  expect(writeAddress(filterOf(read(text)))).not.toMatch(/after|page/)
  expect(writeAddress(read(''))).toBe('?tab=all')
})

it('what makes no sense in it narrows nothing', () => {
  expect(read('tab=x&course=-1&method=gold&from=yesterday&sort=up&after=1;drop')).toEqual({
    tab: 'all',
    search: '',
    sort: 'newest',
    trail: [],
    page: 1,
  })
  expect(readAddress(new URLSearchParams(), 'waiting').tab).toBe('waiting')
})

it('goes on and comes back by the same way, and says which page it is', () => {
  const third = nextPage(nextPage(read(''), '9.1'), '8.2')
  expect([third.page, third.trail]).toEqual([3, ['9.1', '8.2']])
  expect(previousPage(third)).toEqual(nextPage(read(''), '9.1'))
  expect(previousPage(previousPage(third))).toEqual(read(''))
  const far = Array.from({ length: 60 }, (_, nth) => `${nth}.1`).reduce(nextPage, read(''))
  expect(read(writeAddress(far).slice(1))).toMatchObject({ page: 61, trail: far.trail.slice(-50) })
})

it('each order of rows is a column and a way', () => {
  for (const [sort, sorting] of Object.entries(SORTINGS)) expect(sortOf(sorting)).toBe(sort)
})
