import { expect, it } from 'vitest'
import { pageKey } from './page-key.ts'

const keyOf = (url: string) => pageKey({ url, headers: {} })

it('gives every public page a place, one for each layout', () => {
  expect(keyOf('/news/1')).toBe('PC /news/1')
  expect(pageKey({ url: '/news/1', headers: { cookie: 'device=MOBILE' } })).toBe('MOBILE /news/1')
  expect(keyOf('/news/..a')).toBe('PC /news/..a')
})

it.each(['/news/..', '/news/.', '/news/%2e%2E', String.raw`/subject/\..\..`, '/news/..#', '/profile/edit'])(
  'gives none to %s, which leads elsewhere',
  (address) => {
    expect(keyOf(address)).toBeUndefined()
  },
)
