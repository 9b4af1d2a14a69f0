import { expect, it } from 'vitest'
import { attachmentHeaders } from './attachment.ts'

const named = (name: unknown, path = 'handouts/abcdef.pdf') =>
  attachmentHeaders(path, { name })['content-disposition'] ?? ''

it('keeps a handout under its name, Chinese ones too', () => {
  expect(named('notes.pdf')).toBe('attachment; filename="notes.pdf"')
  expect(named('讲义（一）.pdf')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('讲义（一）.pdf')}`)
  expect(named("it's (1).pdf")).toBe("attachment; filename*=UTF-8''it%27s%20%281%29.pdf")
})

it('gives a name no way out, and no other ending than that of the file', () => {
  expect(decodeURIComponent(named('../../etc/passwd'))).toBe("attachment; filename*=UTF-8''etc passwd.pdf")
  expect(named('run.exe')).toBe('attachment; filename="run.exe.pdf"')
  expect(named('a\r\nset-cookie: x=1.pdf')).not.toMatch(/[\r\n]/)
  expect(named('')).toBe('attachment; filename="handout.pdf"')
  expect(named(['x'])).toBe('attachment; filename="handout.pdf"')
  expect(named('\ud800')).toBe('attachment; filename="handout.pdf"')
})

it('leaves films alone', () => {
  expect(attachmentHeaders('clips/a.mp4', { name: 'x' })).toEqual({})
})
