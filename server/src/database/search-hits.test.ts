import { describe, expect, it } from 'vitest'
import { searchHits } from './search-hits.ts'

/** The text with its hits in brackets. */
function marked(text: string, search: string): string | undefined {
  const hits = searchHits(text, search)
  return hits?.reduceRight(
    (before, { from, to }) => `${before.slice(0, from)}[${before.slice(from, to)}]${before.slice(to)}`,
    text,
  )
}

describe('where a name holds a word', () => {
  it.each([
    ['微服务架构与拆分', '服务', '微[服务]架构与拆分'],
    ['Spring Boot 3 实战', 'sPRING', '[Spring] Boot 3 实战'],
    ['Spring Cloud 与 Spring Boot', 'spring', '[Spring] Cloud 与 [Spring] Boot'],
    ['微服务架构', 'weifuwu', '[微服务]架构'],
    ['微服务架构', 'fuwu', '微[服务]架构'],
    ['微服务架构', 'weif', '[微服]务架构'],
    ['Spring Cloud 微服务架构', 'wfw', 'Spring Cloud [微服务]架构'],
    ['微服务架构', 'jg', '微服务[架构]'],
    ['Vue 3 组件库', 'vue 组件', '[Vue] 3 [组件]库'],
    ['Vue 3 组件库', 'zujian vue', '[Vue] 3 [组件]库'],
    ['Ｊａｖａ 基础', 'java', '[Ｊａｖａ] 基础'],
    ['😀 100% 覆盖', '%', '😀 100[%] 覆盖'],
    ['测试测试', '测试', '[测试测试]'],
    ['Spring Boot 3 实战', 'springboot3', '[Spring Boot 3] 实战'],
    ['Spring-Boot 实战', 'spring boot实战', '[Spring]-[Boot] [实战]'],
    ['重庆银行', 'chongqing', '[重庆]银行'],
  ])('%s by %s', (name, search, expected) => {
    expect(marked(name, search)).toBe(expected)
  })

  it.each([
    ['微服务架构', '量子'],
    ['微服务架构', 'eifu'],
    ['微服务 架构', 'wujia'],
    ['微服务架构', 'w'],
    ['Spring Boot', 'spring 微'],
  ])('%s not by %s', (name, search) => {
    expect(searchHits(name, search)).toBeUndefined()
  })
})
