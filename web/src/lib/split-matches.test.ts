import { describe, expect, it } from 'vitest'
import { splitMatches } from './split-matches.ts'

const marked = (text: string, word: string) =>
  splitMatches(text, word)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('splitMatches', () => {
  it.each([
    ['Spring Boot 3 企业级开发实战', 'spring', '[Spring] Boot 3 企业级开发实战'],
    ['微服务与服务治理', '服务', '微[服务]与[服务]治理'],
    ['Java 零基础', ' java ', '[Java] 零基础'],
    ['aaaa', 'aa', '[aa][aa]'],
    ['Java 零基础', '', 'Java 零基础'],
    ['Java 零基础', 'wfw', 'Java 零基础'],
    ['C++ (.*) 入门', '.*', 'C++ ([.*]) 入门'],
    ['İstanbul', 'stan', 'İstanbul'],
  ])('marks in %j the word %j', (text, word, result) => {
    expect(marked(text, word)).toBe(result)
  })
})
