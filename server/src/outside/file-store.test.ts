import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalFileStore } from './file-store.ts'

const NAME = 'abcdefghijklmnop.webp'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('keeps a file until it is removed', async () => {
  const store = createLocalFileStore(path.join(folder, 'deep', 'uploads'))
  expect(await store.find(NAME)).toBeUndefined()
  await store.put(NAME, Buffer.from('honey'))
  const file = await store.find(NAME)
  expect(file?.bytes).toBe(5)
  expect(file && (await buffer(file.open())).toString()).toBe('honey')
  await store.remove(NAME)
  await store.remove(NAME)
  expect(await store.find(NAME)).toBeUndefined()
})

it('knows no name that leads elsewhere', async () => {
  const store = createLocalFileStore(folder)
  for (const name of ['../secret', 'a/b.webp', '.hidden', 'x', '']) {
    expect(await store.find(name)).toBeUndefined()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow()
    await expect(store.remove(name)).rejects.toThrow()
  }
  expect(await readdir(folder)).toEqual(['deep'])
})
