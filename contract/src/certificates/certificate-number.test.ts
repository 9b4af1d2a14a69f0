import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawCertificateNumber, readCertificateNumber } from './certificate-number.ts'

const number = fc.array(fc.nat(28), { minLength: 9, maxLength: 9 }).map((drawn) => {
  const signs = [...drawn]
  return drawCertificateNumber(() => signs.shift() ?? 0)
})

it('is short, without signs that are taken for others', () => {
  fc.assert(
    fc.property(number, (each) => {
      expect(each).toMatch(/^FX-[2-46-9A-HJKMNP-RT-Z]{5}-[2-46-9A-HJKMNP-RT-Z]{5}$/)
      expect(readCertificateNumber(each)).toBe(each)
    }),
  )
})

it('forgives how it was typed', () => {
  const known = drawCertificateNumber(() => 5)
  expect(readCertificateNumber(` ${known.toLowerCase().replaceAll('-', ' — ')} `)).toBe(known)
  expect(readCertificateNumber(known.replaceAll('-', ''))).toBe(known)
})

it('tells every single slip, and every two neighbours that changed places', () => {
  fc.assert(
    fc.property(number, fc.nat(9), fc.nat(28), (each, place, other) => {
      const signs = [...each.replaceAll('-', '').slice(2)]
      const slipped = signs.with(place, '2346789ABCDEFGHJKMNPQRTUVWXYZ'[other] ?? '')
      if (slipped.join('') !== signs.join('')) expect(readCertificateNumber(`FX${slipped.join('')}`)).toBeUndefined()
      const [here = '', there = ''] = [signs[place], signs[(place + 1) % 10]]
      const swapped = place === 9 ? signs : signs.with(place, there).with(place + 1, here)
      if (swapped.join('') !== signs.join('')) expect(readCertificateNumber(`FX${swapped.join('')}`)).toBeUndefined()
    }),
  )
})

it.each(['', 'FX', 'FX-00000-00000', 'FX-22222-2222', 'AB-22222-22222', 'FX-22222-22223', '../../etc', '证书'])(
  'knows that %j can be no number',
  (typed) => {
    expect(readCertificateNumber(typed)).toBeUndefined()
  },
)
