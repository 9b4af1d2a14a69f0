import { expect, test } from 'vitest'
import { beginReading, isSendable } from './use-read-files.ts'

const found = (name: string, type: string, bytes = 10) => ({
  path: name,
  file: new File([new Uint8Array(bytes)], name, { type }),
})

test('a picture goes along where pictures may, and else is told where it belongs', () => {
  const taken = beginReading(found('封面.png', 'image/png'), true)
  expect([taken.kind, isSendable(taken), taken.words]).toEqual(['picture', true, []])
  const refused = beginReading(found('封面.png', 'image/png'), false)
  expect(isSendable(refused)).toBe(false)
  expect(refused.words).toMatchObject([{ kind: 'stop', link: { label: '去图片库', to: '/manage/media/images' } }])
})

test('a picture of another kind, or too large, is told before a byte of it is sent', () => {
  for (const [name, type] of [
    ['照片.heic', ''],
    ['画.svg', 'image/svg+xml'],
  ] as const) {
    const read = beginReading(found(name, type), true)
    expect([isSendable(read), read.words[0]?.sentence]).toEqual([false, '只能用 JPEG、PNG、WebP 或 GIF 图片'])
  }
  const large = beginReading(found('大.png', 'image/png', 15 * 1024 * 1024 + 1), true)
  expect(large.words[0]?.sentence).toBe('图片不能超过 15 MB')
})

test('what is neither film, handout nor picture is not taken', () => {
  expect(beginReading(found('程序.exe', 'application/x-msdownload'), true).words).toEqual([
    { kind: 'stop', sentence: '不收这种文件' },
  ])
})
