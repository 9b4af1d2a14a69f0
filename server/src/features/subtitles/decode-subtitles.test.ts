import { expect, it } from 'vitest'
import { decodeSubtitles } from './decode-subtitles.ts'

const TEXT = '1\r\n00:00:01,000 --> 00:00:02,000\r\n注解一层一层怎么筛\r\n'
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

/** GBK of 注解一层一层怎么筛, which Node cannot write. */
const GBK_WORDS = Buffer.from('d7a2bde2d2bbb2e3d2bbb2e3d4f5c3b4c9b8', 'hex')
const gbk = Buffer.concat([Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n'), GBK_WORDS, Buffer.from('\r\n')])

it.each([
  ['utf-8', Buffer.from(TEXT)],
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['utf-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['utf-16', swapped(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['utf-16', Buffer.from(TEXT, 'utf16le')],
  ['utf-16', swapped(Buffer.from(TEXT, 'utf16le'))],
  ['gbk', gbk],
])('knows %s by its bytes', (encoding, bytes) => {
  const read = decodeSubtitles(bytes)
  expect({ ...read, text: read.text.replace(/^\uFEFF/, '') }).toEqual({ encoding, text: TEXT })
})

it('an empty file is empty', () => {
  expect(decodeSubtitles(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' })
})
