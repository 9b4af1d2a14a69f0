import { expect, it } from 'vitest'
import { searchColumns } from './search-text.ts'

it('keeps a rare character whole, which has no pinyin and two halves', () => {
  const columns = searchColumns('𠮷野家')
  expect(columns.search_initials).toBe('𠮷yj')
  expect(columns.search_pinyin).toBe('𠮷yejia')
  expect(JSON.stringify(columns)).not.toMatch(/\\ud[89a-f]/)
})
