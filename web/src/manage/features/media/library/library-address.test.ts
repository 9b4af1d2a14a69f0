import { expect, it } from 'vitest'
import { libraryAddress, readLibraryAddress } from './library-address.ts'

it('says in the address where in which list one is, and reads it back', () => {
  const address = { search: '事务 失效', use: 'unused', before: [120, 99] } as const
  expect(readLibraryAddress(new URLSearchParams(libraryAddress(address)))).toEqual(address)
  expect(libraryAddress({ search: '', use: undefined, before: [] })).toBe('')
})

it('leaves out what it cannot mean', () => {
  expect(readLibraryAddress(new URLSearchParams('use=maybe&before=x.7.-1'))).toEqual({
    search: '',
    use: undefined,
    before: [7],
  })
})
