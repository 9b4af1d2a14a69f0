import { expect, it } from 'vitest'
import { isTaxNumber, plainTaxNumber } from './tax-number.ts'

// Published numbers: Tencent, Huawei, Alibaba Cloud; the former number of Huawei.
const CREDIT_CODES = ['9144030071526726XG', '914403001922038216', '91330106673959654P']
const FORMER = '440301192203821'

it.each(CREDIT_CODES)(
  'takes the credit code %s, and finds each slip of one character and of two neighbours',
  (code) => {
    expect(isTaxNumber(code)).toBe(true)
    for (let place = 0; place < code.length; place += 1) {
      const other = code[place] === '1' ? '2' : '1'
      expect(isTaxNumber(code.slice(0, place) + other + code.slice(place + 1)), `${place}`).toBe(false)
      const [left = '', right = ''] = code.slice(place, place + 2)
      if (left !== right && right !== '')
        expect(
          isTaxNumber(code.slice(0, place) + right + left + code.slice(place + 2)),
          `${place} and its neighbour`,
        ).toBe(false)
    }
  },
)

it('takes the former number of 15 characters with the check of its organisation code', () => {
  expect(isTaxNumber(FORMER)).toBe(true)
  expect(isTaxNumber('440301192203822')).toBe(false)
})

it('reads what people type, and refuses what is no tax number', () => {
  expect(plainTaxNumber(' ９１４４０３００ 71526726xg ')).toBe('9144030071526726XG')
  for (const text of ['', '9144030071526726X', 'O144030071526726XG', '123456789012345670'])
    expect(isTaxNumber(text)).toBe(false)
})
