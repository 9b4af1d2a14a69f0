import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * The files of this project share one window, since making one takes longer than most of them. Each file begins as if it were the first:
 * with fresh modules of the site, and a window without traces of the file before.
 */
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()

if (typeof document !== 'undefined') {
  cleanup()
  emptyDocument()
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0] ?? ''}=; Path=/; Max-Age=-1`
  window.history.replaceState(null, '', '/')
  window.scrollTo(0, 0)
}

function emptyDocument(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
}
