import { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { questionsContract } from '@bee/contract/questions/questions.contract.ts'
import { expect, it } from 'vitest'
import { createAnswerKeys } from './answer-keys.ts'

const keys = createAnswerKeys()
keys.addCall(coursesContract.list)
keys.addCall(questionsContract.list)
const keyOf = (path: string) => keys.ofCall({ url: `/bee/api${path}`, headers: {} })

it.each(['/release/subject/list', '/examination/allList'])('%s keeps one answer for one list of types', (path) => {
  const key = keyOf(`${path}?subjectTypeId=11,12`)
  expect(key).toBe(`/bee/api${path}?subjectTypeId=11%2C12`)
  for (const same of ['12,11', '11%2C12', '12,11,12,12']) expect(keyOf(`${path}?subjectTypeId=${same}`)).toBe(key)
  for (const other of ['11', '11,13', '11,x', '0,11,12', '11,12,']) {
    expect(keyOf(`${path}?subjectTypeId=${other}`)).not.toBe(key)
  }
})

it('leaves words alone that look like a list', () => {
  expect(keyOf('/release/subject/list?subjectName=12,11')).not.toBe(keyOf('/release/subject/list?subjectName=11,12'))
})

it('has no place for who shows a token, nor for made-up parameters', () => {
  expect(keys.ofCall({ url: '/bee/api/release/subject/list', headers: { token: 'x' } })).toBeUndefined()
  expect(keyOf('/release/subject/list?made=up')).toBe('/bee/api/release/subject/list')
})
