import type { StatementLine } from '@bee/contract/manage/orders/order-statement.contract.ts'
import { expect, it } from 'vitest'
import { choose, firstChoice, pairsOf, sumOf, toBase64 } from './statement-choice.ts'

const line = (key: string, state: StatementLine['state'], ...orderNos: string[]): StatementLine => ({
  key,
  row: 1,
  amountFen: 29_900,
  remark: '',
  payer: '',
  time: '',
  reference: `R${key}`,
  state,
  sentence: '',
  orders: orderNos.map((orderNo) => ({
    orderNo,
    version: 4,
    status: 'pending',
    priceFen: 29_900,
    courseName: '课',
    nickName: '人',
    createTime: '2026-11-16T00:00:00Z',
  })),
})

const LINES = [line('a', 'sure', '1'), line('b', 'sure', '1'), line('c', 'ambiguous', '2', '3'), line('d', 'unknown')]

it('begins with the sure ones, each order once', () => {
  expect(firstChoice(LINES)).toEqual({ a: '1' })
})

it('an order that is given to another line is taken from the first; a line can be left out', () => {
  const moved = choose(firstChoice(LINES), 'b', '1')
  expect(moved).toEqual({ b: '1' })
  expect(choose(moved, 'c', '3')).toEqual({ b: '1', c: '3' })
  expect(choose(moved, 'b', undefined)).toEqual({})
})

it('sends what was seen, and never an order that the line does not offer', () => {
  const pairs = pairsOf(LINES, { a: '1', c: '3', d: '9' })
  expect(pairs).toEqual([
    { key: 'a', orderNo: '1', version: 4, amountFen: 29_900, reference: 'Ra' },
    { key: 'c', orderNo: '3', version: 4, amountFen: 29_900, reference: 'Rc' },
  ])
  expect(sumOf(pairs)).toBe(59_800)
})

it('hands a file over byte by byte', () => {
  expect(toBase64(new Uint8Array([0xd6, 0xd0, 0x0a]))).toBe('1tAK')
})
