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

it('a list of types is one page, in whatever order and however often they are named', () => {
  expect(keyOf('/subject?subjectTypeId=12,11,12')).toBe(keyOf('/subject?subjectTypeId=11%2C12'))
  expect(keyOf('/question?subjectTypeId=12,11')).toBe(keyOf('/question?subjectTypeId=11,12'))
  // Values that the page reads differently have their own keys, and so has a text that only looks like a list.
  expect(keyOf('/subject?subjectTypeId=012,11')).not.toBe(keyOf('/subject?subjectTypeId=11,12'))
  expect(keyOf('/subject?subjectName=12,11')).not.toBe(keyOf('/subject?subjectName=11,12'))
})
