import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemRandomness } from '../randomness.ts'
import { createFolderStore } from './folder-store.ts'
import { createShelf, type Shelf } from './shelf.ts'

const NAME = 'abcdefghijklmnop.webp'

let folder: string
let shelf: Shelf
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-shelf-'))
  const files = createFolderStore(folder, systemRandomness)
  shelf = createShelf(files, 'uploads')
  await files.put(`uploads/deeper/${NAME}`, Buffer.from('none of this shelf'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('keeps a file until it is removed', async () => {
  expect(await shelf.find(NAME)).toBeUndefined()
  await shelf.put(NAME, Buffer.from('honey'))
  const file = await shelf.find(NAME)
  expect(file?.bytes).toBe(5)
  expect(file && (await text(await file.open()))).toBe('honey')
  const soon = new Date(Date.now() + 60_000)
  expect(await shelf.namesBefore(soon)).toEqual([NAME])
  expect(await shelf.namesBefore(new Date(0))).toEqual([])
  await shelf.remove(NAME)
  await shelf.remove(NAME)
  expect(await shelf.find(NAME)).toBeUndefined()
})

it('knows no name that leads elsewhere', async () => {
  for (const name of ['../secret', 'a/b.webp', '.hidden', 'x', '']) {
    expect(await shelf.find(name)).toBeUndefined()
    await expect(shelf.put(name, Buffer.from('x'))).rejects.toThrow()
    await expect(shelf.remove(name)).rejects.toThrow()
  }
  expect(await readdir(folder)).toEqual(['uploads'])
})
