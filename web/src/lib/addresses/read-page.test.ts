import { expect, it } from 'vitest'
import { readPage } from './read-page.ts'

it.each([
  ['page=3', 3],
  ['', 1],
  ['page=', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=abc', 1],
  ['page=1e9', 1],
  ['page=123456', 1],
])('reads %j as page %i', (search, page) => {
  expect(readPage(new URLSearchParams(search))).toBe(page)
})
