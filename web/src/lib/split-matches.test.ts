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
    ['aaaa', 'aa', '[aaaa]'],
    ['Spring Boot 3 企业级开发实战', 'springboot', '[Spring Boot] 3 企业级开发实战'],
    ['Ｓｐｒｉｎｇ-Boot', 'spring boot', '[Ｓｐｒｉｎｇ]-[Boot]'],
    ['用 Redis 缓存', '缓存 redis', '用 [Redis] [缓存]'],
    ['用 Redis 缓存', '用redis', '[用] [Redis] 缓存'],
    ['string of', 'go', 'string of'],
    ['Java 零基础', '', 'Java 零基础'],
    ['Java 零基础', 'wfw', 'Java 零基础'],
    ['C++ (.*) 入门', '.*', 'C++ ([.*]) 入门'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
  ])('marks in %j the word %j', (text, word, result) => {
    expect(marked(text, word)).toBe(result)
  })
})
