import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 'weak'],
  ['bee2026', 'weak'],
  ['aaaaaaaa1', 'weak'],
  ['honeyhoney', 'weak'],
  ['qwer8520m', 'weak'],
  ['4321beehive', 'weak'],
  ['fengmi852', 'fair'],
  ['Fengmi-85', 'fair'],
  ['Fengmi-85-chao', 'strong'],
  ['蜂采百花填一格2026-x', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
