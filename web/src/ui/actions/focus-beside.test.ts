import { afterEach, expect, it } from 'vitest'
import { focusBeside } from './focus-beside.ts'

afterEach(() => document.body.replaceChildren())

function list(...names: string[]): HTMLButtonElement[] {
  document.body.innerHTML = `<ul>${names.map((name) => `<li><button>${name}</button></li>`).join('')}</ul>`
  return [...document.querySelectorAll('button')]
}

it('goes to the item after, and from the last to the one before', () => {
  const [first, second, third] = list('一', '二', '三')
  second?.focus()
  focusBeside(second?.closest('li'))
  expect(document.activeElement).toBe(third)
  focusBeside(third?.closest('li'))
  expect(document.activeElement).toBe(second)
  // Another element has the focus: it stays there.
  focusBeside(first?.closest('li'))
  expect(document.activeElement).toBe(second)
})
