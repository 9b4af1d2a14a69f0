import { expect, it } from 'vitest'
import { brandSamplesOf } from './brand-samples.ts'

const verdictsOf = (colour: string) => brandSamplesOf(colour).map(({ verdict }) => verdict)

it('says what is clear enough as it is, and what was made so', () => {
  expect(verdictsOf('#34a88c')).toEqual([
    '够，墨字比白字清楚',
    '原色太浅，替你调深了',
    '够',
    '在灰底上也要够，替你调浅了一点',
  ])
  expect(verdictsOf('#0b1f5c')[3]).toBe('原色太深，替你调浅了')
  expect(verdictsOf('#2b63e3')[0]).toBe('够，白字比墨字清楚')
  expect(verdictsOf('#2b63e3')[1]).toBe('在灰底上也要够，替你调深了一点')
  expect(verdictsOf('#1677ff')[0]).toBe('两种字都不够清楚，底色替你调深了')
})

it('shows the wish beside what came of it, each with its ratio', () => {
  const [, text] = brandSamplesOf('#34a88c')
  expect(text?.instead).toMatchObject({ colour: '#34a88c' })
  expect(text?.instead?.ratio).toBeLessThan(4.5)
  expect(text?.ratio).toBeGreaterThanOrEqual(4.5)
})

it('has nothing to say against honey', () => {
  expect(verdictsOf('')).toEqual(['够，墨字比白字清楚', '够', '够', '够'])
  expect(brandSamplesOf('').every(({ instead }) => instead === undefined)).toBe(true)
})
