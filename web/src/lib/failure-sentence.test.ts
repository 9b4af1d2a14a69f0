import { expect, it } from 'vitest'
import { failureSentence } from './failure-sentence.ts'

const failure = (status: number, message = '') => Object.assign(new Error(message), { status })

it.each([
  [failure(0, '网络开小差了，请检查网络后再试'), '网络开小差了，请检查网络后再试。'],
  [failure(403, '不是你的'), '没有权限查看这个内容。'],
  [failure(404, '没有这门课'), '没有找到这个内容，它可能已经撤下。'],
  [failure(408), '等了很久也没有回音，过一会儿再试。'],
  [failure(500, '学校在搬家'), '学校在搬家。'],
  [failure(429, '太频繁了，歇一会儿。'), '太频繁了，歇一会儿。'],
  [failure(500), '服务错误，过一会儿再试。'],
  [failure(500, '服务错误'), '服务错误，过一会儿再试。'],
  [new TypeError('x is not a function'), '服务错误，过一会儿再试。'],
  ['rubbish', '服务错误，过一会儿再试。'],
])('%s: %s', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence)
})
