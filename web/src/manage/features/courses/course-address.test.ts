import { expect, it } from 'vitest'
import { filterOf, readCourseAddress, writeCourseAddress } from './course-address.ts'

const read = (query: string) => readCourseAddress(new URLSearchParams(query))

it('an address says the whole list, and is short where nothing is asked', () => {
  const address = read('?tab=changed&q=微服务&type=3&teacher=4&price=paid&edited=90&sort=name&order=asc&page=2')
  expect(address).toEqual({
    tab: 'changed',
    search: '微服务',
    typeId: 3,
    teacherId: 4,
    price: 'paid',
    editedDays: '90',
    sort: 'name',
    order: 'asc',
    page: 2,
  })
  expect(read(writeCourseAddress(address))).toEqual(address)
  expect(writeCourseAddress(read(''))).toBe('')
  expect(read(writeCourseAddress(filterOf(address))).page).toBe(1)
})

it('what makes no sense narrows nothing', () => {
  expect(read('?tab=x&type=-1&teacher=a&price=y&edited=5&sort=z&page=0')).toEqual(read(''))
})
