import { expect, test } from 'vitest'
import { ofEverybody, readFilter, writeFilter, type InboxFilter } from './inbox-filter.ts'

const PLAIN: InboxFilter = { state: 'waiting', kind: 'all', whose: 'all', search: '' }

test.each<InboxFilter>([
  PLAIN,
  { ...PLAIN, state: 'later', kind: 'report', whose: 'mine' },
  { ...PLAIN, state: 'done', assigneeId: 12, search: '事务 回滚' },
])('a filter survives the address', (filter) => {
  expect(readFilter(writeFilter(filter))).toEqual(filter)
})

test('the list as it begins has a plain address', () => {
  expect(writeFilter(PLAIN).toString()).toBe('')
})

test('what makes no sense in an address narrows nothing', () => {
  expect(readFilter(new URLSearchParams('state=x&kind=toString&whose=-3&search=%20'))).toEqual(PLAIN)
})

test('everybody’s is nobody’s in particular', () => {
  expect(ofEverybody({ ...PLAIN, kind: 'comment', assigneeId: 12 })).toEqual({ ...PLAIN, kind: 'comment' })
})
