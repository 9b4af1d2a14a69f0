import { expect, it } from 'vitest'
import { filtersAddress } from './filters-address.ts'

it('is silent about what is not chosen and about the first page', () => {
  expect(filtersAddress('/subject', { typeId: null, search: '', page: 1 })).toBe('/subject')
  expect(filtersAddress('/subject', {})).toBe('/subject')
})

it('says what is chosen, in the order it was given', () => {
  expect(filtersAddress('/subject', { search: '微 服务', page: 3, limit: 20 })).toBe(
    '/subject?search=%E5%BE%AE+%E6%9C%8D%E5%8A%A1&page=3&limit=20',
  )
})
