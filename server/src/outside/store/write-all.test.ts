import { expect, it } from 'vitest'
import { errorCode } from '../../start-failure.ts'
import { writeAll } from './write-all.ts'

/** A handle on a disk that takes at most `most` bytes at once and `space` bytes in all. */
function shortHandle({ most, space }: { most: number; space: number }) {
  const disk = Buffer.alloc(space)
  let end = 0
  function write(content: Uint8Array, from: number, length: number, position: number | null) {
    const at = position ?? end
    const bytesWritten = Math.min(length, most, Math.max(0, space - at))
    disk.set(content.subarray(from, from + bytesWritten), at)
    end = at + bytesWritten
    return Promise.resolve({ bytesWritten })
  }
  return { disk, write }
}

it('goes on after a short write until every byte is there', async () => {
  const handle = shortHandle({ most: 3, space: 20 })
  await writeAll(handle, Buffer.from('honeycomb'))
  await writeAll(handle, Buffer.from('bees'))
  expect(handle.disk.toString('latin1', 0, 13)).toBe('honeycombbees')
})

it('goes on at the place it was given', async () => {
  const handle = shortHandle({ most: 4, space: 20 })
  await writeAll(handle, Buffer.from('honeycomb'), 5)
  expect(handle.disk.toString('latin1', 5, 14)).toBe('honeycomb')
})

it('fails as a full disk does where the rest is not taken', async () => {
  const handle = shortHandle({ most: 100, space: 6 })
  const error: unknown = await writeAll(handle, Buffer.from('honeycomb')).catch((failure: unknown) => failure)
  expect(errorCode(error)).toBe('ENOSPC')
})
