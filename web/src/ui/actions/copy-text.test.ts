import { afterEach, expect, it } from 'vitest'
import { copyText } from './copy-text.ts'

const mine = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator) as object, 'clipboard')

afterEach(() => {
  if (mine) Object.defineProperty(navigator, 'clipboard', mine)
  if (inherited) Object.defineProperty(Object.getPrototypeOf(navigator) as object, 'clipboard', inherited)
  Reflect.deleteProperty(document, 'execCommand')
})

/** As on a page that came over plain http. */
function withoutClipboard(answer: boolean) {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'clipboard')
  const copied: string[] = []
  Object.assign(document, {
    execCommand: (command: string) => {
      const field = document.activeElement
      if (command === 'copy' && field instanceof HTMLTextAreaElement) copied.push(field.value)
      return answer
    },
  })
  return copied
}

it('copies on an address without TLS, and gives the focus back', async () => {
  const copied = withoutClipboard(true)
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  await copyText('20261116-0093')
  expect(copied).toEqual(['20261116-0093'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
  button.remove()
})

it('says so when the browser copies nothing', async () => {
  withoutClipboard(false)
  await expect(copyText('x')).rejects.toThrow()
})
