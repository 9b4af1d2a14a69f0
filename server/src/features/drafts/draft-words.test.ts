import { expect, test } from 'vitest'
import { nounOf, titleOf } from './draft-words.ts'

test('a teacher is called by name and not by rank', () => {
  expect(nounOf('teacher', { name: '陆承远', title: 'Java 架构' })).toBe('讲师《陆承远》')
})

test('everything else by what it is called, and without a name so', () => {
  expect(titleOf({ title: ' 学习路径 ' })).toBe('学习路径')
  expect(titleOf({ alt: '横幅' })).toBe('横幅')
  expect(titleOf({ key: 'payment' })).toBe('付款说明')
  expect(nounOf('course', { name: ' ' })).toBe('课程（还没有名字）')
})
