import { expect, it } from 'vitest'
import { splitCode } from './split-code.ts'

const seen = (text: string) =>
  splitCode(text)
    .map((part) => (part.isCode ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['rate(http_requests_total)[5m:]', '[rate(http_requests_total)[5m:]]'],
  ["WHERE created_at >= '2025-06-01'", "[WHERE created_at >= '2025-06-01']"],
  ['显示前执行 img = cv2.cvtColor(img)，再画', '显示前执行 [img = cv2.cvtColor(img)]，再画'],
  ['固定 random_state 会让模型过拟合', '固定 [random_state] 会让模型过拟合'],
  ['加上 --no-cache 重新构建', '加上 [--no-cache] 重新构建'],
  ['用 `let` 声明，再用 `var`', '用 [let] 声明，再用 [var]'],
])('finds the code in %s', (text, expected) => {
  expect(seen(text)).toBe(expected)
})

it.each(['TCP/IP 与 HTTP 的分层', 'Spring Boot 3', '0.3', '单数 ` 不算记号', 'a-b 之间', '100 - 20', ''])(
  'leaves %s as words',
  (text) => {
    expect(splitCode(text).some(({ isCode }) => isCode)).toBe(false)
    expect(seen(text)).toBe(text)
  },
)
