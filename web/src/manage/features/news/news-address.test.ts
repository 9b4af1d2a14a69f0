import { expect, it } from 'vitest'
import { newsAddress, readNewsAddress } from './news-address.ts'

it('says in the address where in which list one is, and reads it back', () => {
  const address = { state: 'draft', search: '就业 回访', before: ['1794856168982000-0-12', '17-1-3'] } as const
  expect(readNewsAddress(new URLSearchParams(newsAddress(address)))).toEqual(address)
  expect(newsAddress({ state: undefined, search: '', before: [] })).toBe('')
})

it('leaves out what it cannot mean', () => {
  expect(readNewsAddress(new URLSearchParams('state=gone&before=x.1-0-2.--'))).toEqual({
    state: undefined,
    search: '',
    before: ['1-0-2'],
  })
})
