import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 字节'],
  [900, '900 字节'],
  [40 * 1024, '40 KB'],
  [1536, '1.5 KB'],
  [386 * 1024 * 1024, '386 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
])('%d is said as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
