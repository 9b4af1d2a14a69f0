import { afterEach, beforeEach, expect, it } from 'vitest'
import { logInForTest, logOutForTest } from '../../testing/render-with-api.tsx'
import { forgetBegun, keepBegun, readBegun } from './begun-words.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const read = () => readBegun('here', isText)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  logOutForTest()
  sessionStorage.clear()
})

it('gives a member’s words back to him, and to nobody else', () => {
  logInForTest()
  keepBegun('here', '写到一半')
  expect(read()).toBe('写到一半')
  logOutForTest()
  expect(read()).toBeUndefined()
})

it('gives a visitor’s words to whoever he turns out to be', () => {
  keepBegun('here', '先写好再登录')
  logInForTest()
  expect(read()).toBe('先写好再登录')
})

it('forgets what was sent, and takes no rubbish', () => {
  keepBegun('here', '发出去了')
  forgetBegun('here')
  expect(read()).toBeUndefined()
  keepBegun('here', { other: 1 })
  expect(read()).toBeUndefined()
  sessionStorage.setItem('bee-begun-here', '{')
  expect(read()).toBeUndefined()
})
