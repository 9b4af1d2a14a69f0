import { expect, it } from 'vitest'
import { endOfLastDay, lastDayBefore, lastDayWords, offerAt } from './course-discount.ts'

const END = new Date('2026-11-30T16:00:00Z')
const COURSE = { priceFen: 29_900, discountFen: 19_900, discountUntil: END }

it('ends with the last day in Shanghai, wherever the reader is', () => {
  expect(endOfLastDay('2026-11-30')).toEqual(END)
  expect([lastDayBefore(END), lastDayWords(END)]).toEqual(['2026-11-30', '11 月 30 日'])
})

it('asks the lower price until the moment, and the full price from then on', () => {
  expect(offerAt(COURSE, new Date(END.getTime() - 1))).toEqual({ askedFen: 19_900, discountUntil: END })
  expect(offerAt(COURSE, END)).toEqual({ askedFen: 29_900, discountUntil: null })
})

it('knows no discount that is not lower than the price', () => {
  expect(offerAt({ ...COURSE, priceFen: 19_900 }, new Date(0)).discountUntil).toBeNull()
  expect(offerAt({ priceFen: 100, discountFen: null, discountUntil: null }, END).askedFen).toBe(100)
})
