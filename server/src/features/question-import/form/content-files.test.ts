import { expect, it } from 'vitest'
import { readContentFile } from './content-files.ts'

const FILE = 'questions/java/java-spring.yaml'

it('reads every kind of question, its lesson and its picture, and calls them after the file', () => {
  const [single, judge, open] = readContentFile(
    FILE,
    `- slug: bean-scope
  title: Bean 默认的作用域？
  kind: single
  difficulty: 2
  content: |
    只选一个。
  options:
    - prototype
    - singleton
  right: [B]
  answer: 默认单例。
  picture: scope
  lesson: { course: spring-boot, name: 导学, second: 75 }
- { slug: final-field, title: final 字段能改吗, kind: judge, difficulty: 1, right: false, answer: 不能 }
- { slug: year, title: 2024, kind: short, difficulty: 3, answer: 说说看 }
`.replaceAll('\n', '\r\n'),
  )
  expect(single).toMatchObject({
    typeWords: 'java-spring',
    kindWords: 'single',
    difficultyWords: '2',
    slug: 'bean-scope',
    content: '只选一个。\n',
    options: [
      { text: 'prototype', isRight: false },
      { text: 'singleton', isRight: true },
    ],
    picture: 'scope',
    lesson: 'spring-boot · 导学 · 01:15',
  })
  expect(judge).toMatchObject({ judged: '错误', options: [], lesson: '' })
  // YAML reads it as a number, the reader as text.
  expect(open).toMatchObject({ title: '2024', kindWords: 'short' })
})

it('takes what is no question for one without anything, to be mended beside its text', () => {
  expect(readContentFile(FILE, '- 一句话\n- [1, 2]\n')).toMatchObject([{ title: '' }, { title: '' }])
})

it('says the line and the reason where it is no YAML, and what it should be where it is something else', () => {
  const sentenceOf = (text: string) => {
    try {
      readContentFile(FILE, text)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(sentenceOf('- title: 一\n  title: 二\n')).toBe('java-spring.yaml 第 2 行：YAML 写法不对：同一个字段写了两遍')
  expect(sentenceOf('- title: "没有完')).toMatch(/^java-spring\.yaml 第 1 行：YAML 写法不对：/)
  expect(sentenceOf('title: 一道题\n')).toBe('java-spring.yaml 第 1 行：应为一列题目')
})

it('stops names that stand for ever larger things', () => {
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
d: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
`
  expect(() => readContentFile(FILE, bomb)).toThrow('重复的东西太多了')
})
