import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('safeRedirect', () => {
  it.each(['/home', '/subject/play/12?catalogId=3&x=1#t=20', '/question?searchContent=%E8%9C%82', '/message'])(
    'keeps the own path %s with its query and hash',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'home',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//[',
  ])('sends %j to /home', (target) => {
    expect(safeRedirect(target)).toBe('/home')
  })

  it('never leaves the site, whatever is put in', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '\t', '@', ':', 'evil.example', '?', '#', '%2f', 'http'),
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const resolved = new URL(safeRedirect(`/${parts.join('')}`), 'https://bee.example')
        expect(resolved.origin).toBe('https://bee.example')
      }),
    )
  })
})
