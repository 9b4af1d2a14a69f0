import { expect, it } from 'vitest'
import { id } from './fields.ts'

const said = (value: unknown) => id('catalogId').safeParse(value).error?.issues[0]?.message

it('says that an id is missing in words for who reads them, and names the field', () => {
  expect(said(undefined)).toBe('没有说明是哪一个（缺少 catalogId），请刷新页面再试')
  expect(said('abc')).toBe('编号 catalogId 应当是 1 到 2147483647 之间的整数')
  expect(said('7')).toBeUndefined()
})
