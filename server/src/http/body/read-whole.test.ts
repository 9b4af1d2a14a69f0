import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readWhole } from './read-whole.ts'

const LIMIT_BYTES = 1_000_000
const pieces = (...sizes: number[]) => sizes.map((size, nth) => Buffer.alloc(size, nth + 1))
const read = (body: Buffer[], announced?: number) =>
  readWhole(
    { headers: announced === undefined ? {} : { 'content-length': String(announced) } },
    Readable.from(body),
    LIMIT_BYTES,
  )

it('puts the pieces together, with and without an announced length', async () => {
  const body = pieces(10, 70_000, 1, 300_000, 65_536)
  const whole = Buffer.concat(body)
  expect((await read(body, whole.length)).equals(whole)).toBe(true)
  expect((await read(body)).equals(whole)).toBe(true)
})

it('takes exactly the limit, and nothing above it', async () => {
  expect(await read(pieces(LIMIT_BYTES - 1, 1))).toHaveLength(LIMIT_BYTES)
  await expect(read(pieces(LIMIT_BYTES, 1))).rejects.toThrow('too large')
})

it('refuses an announced length above the limit without reading', async () => {
  const body = Readable.from(pieces(10))
  const asked = readWhole({ headers: { 'content-length': String(LIMIT_BYTES + 1) } }, body, LIMIT_BYTES)
  await expect(asked).rejects.toThrow('too large')
  expect(body.readableDidRead).toBe(false)
})

it('does not believe an announced length that is too short', async () => {
  expect(await read(pieces(10, 10), 5)).toHaveLength(20)
})
