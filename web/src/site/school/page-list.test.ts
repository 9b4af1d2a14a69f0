import { expect, it } from 'vitest'
import { page, words, type Field } from '../../lib/list-fields.ts'
import { pageList } from './page-list.ts'

const ids: Field<readonly number[]> = {
  name: 'typeId',
  read: (text) => (text ?? '').split(',').filter(Boolean).map(Number),
  write: (value) => value.join(','),
}
const list = pageList<{ typeIds: readonly number[]; search: string; page: number }>('/subject', {
  typeIds: ids,
  search: words('search', (typed) => typed.trim()),
  page,
})

it('is silent about what is not chosen and about the first page', () => {
  expect(list.write({ typeIds: [], search: '', page: 1 })).toBe('/subject')
  expect(list.write({})).toBe('/subject')
})

it('says what is chosen, in the order of the fields, with readable commas', () => {
  const address = '/subject?typeId=3,7&search=%E5%BE%AE+%E6%9C%8D%E5%8A%A1,%2525&page=3'
  const view = list.read(new URLSearchParams(address.split('?')[1]))
  expect(view).toEqual({ typeIds: [3, 7], search: '微 服务,%25', page: 3 })
  expect(list.write(view)).toBe(address)
})
