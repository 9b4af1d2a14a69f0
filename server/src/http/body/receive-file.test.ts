import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { MESSAGE_BYTES } from '../../outside/helper-process.ts'
import { dropReceived, receiveFile } from './receive-file.ts'

const LIMIT_BYTES = 4 * MESSAGE_BYTES
const pieces = (...sizes: number[]) => sizes.map((size, nth) => Buffer.alloc(size, nth + 1))
const receive = (body: Buffer[], announced?: number) =>
  receiveFile(
    { headers: announced === undefined ? {} : { 'content-length': String(announced) } },
    Readable.from(body),
    LIMIT_BYTES,
  )
const bodiesInTmp = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('bee-body-'))

it('holds a small file in memory', async () => {
  const body = pieces(10, MESSAGE_BYTES - 10)
  const file = await receive(body)
  expect(file).toEqual({ content: Buffer.concat(body) })
})

it('writes a large file to a file that no other account reads, and drops it', async () => {
  const body = pieces(10, MESSAGE_BYTES, 3, 70_000)
  const file = await receive(body, Buffer.concat(body).length)
  if (!('contentFile' in file)) throw new Error('It is in memory')
  expect((await readFile(file.contentFile)).equals(Buffer.concat(body))).toBe(true)
  expect((await stat(file.contentFile)).mode & 0o077).toBe(0)
  await dropReceived(file)
  expect(existsSync(file.contentFile)).toBe(false)
})

it('takes exactly the limit; above it nothing is read or left', async () => {
  const file = await receive(pieces(LIMIT_BYTES - 1, 1))
  if ('contentFile' in file) expect((await stat(file.contentFile)).size).toBe(LIMIT_BYTES)
  await dropReceived(file)
  expect(file).toHaveProperty('contentFile')
  const before = await bodiesInTmp()
  await expect(receive(pieces(LIMIT_BYTES, 1))).rejects.toThrow('too large')
  await expect(receive(pieces(1), LIMIT_BYTES + 1)).rejects.toThrow('too large')
  expect((await bodiesInTmp()).filter((name) => !before.includes(name))).toEqual([])
})

it('leaves nothing of a body that breaks off', async () => {
  const before = await bodiesInTmp()
  const broken = Readable.from(
    (function* () {
      yield* pieces(MESSAGE_BYTES, MESSAGE_BYTES)
      throw new Error('broken off')
    })(),
  )
  await expect(receiveFile({ headers: {} }, broken, LIMIT_BYTES)).rejects.toThrow('broken off')
  expect((await bodiesInTmp()).filter((name) => !before.includes(name))).toEqual([])
})
