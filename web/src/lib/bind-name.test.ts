import { expect, it } from 'vitest'
import { bindName } from './bind-name.ts'

/** A bound space as `_`, which the eye can see. */
const seen = (name: string) => bindName(name).replaceAll('\u00a0', '_')

it.each([
  ['Spring Boot 3 企业级开发实战', 'Spring_Boot_3 企业级开发实战'],
  ['Vue 3 + TypeScript 组件库实战', 'Vue_3 + TypeScript 组件库实战'],
  ['安装 MySQL 8.4 并造出练习数据', '安装 MySQL_8.4 并造出练习数据'],
  ['C++ 20 与 C# 12', 'C++_20 与 C#_12'],
  ['接口自动化测试：Pytest + Allure', '接口自动化测试：Pytest + Allure'],
  ['Kubernetes Administration 1 入门', 'Kubernetes Administration_1 入门'],
  ['Linux 系统管理', 'Linux 系统管理'],
])('binds %s', (name, expected) => {
  expect(seen(name)).toBe(expected)
})
