import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemRandomness } from '../randomness.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './file-store.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-store-'))
  store = createFolderStore(path.join(folder, 'deep'), systemRandomness)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function pathsBelow(top: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { path: each } of store.list(top)) paths.push(each)
  return paths.toSorted()
}

const textOf = async (name: string, span?: { start: number; end: number }) => {
  const file = await store.find(name)
  return file && text(await file.open(span))
}

it('keeps a file until it is removed, whole or a part of it', async () => {
  expect(await store.find('a/b.txt')).toBeUndefined()
  await store.put('a/b.txt', Buffer.from('honeycomb'))
  await store.put('a/c/d.txt', Readable.from([Buffer.from('be'), Buffer.from('es')]))
  expect(await textOf('a/b.txt')).toBe('honeycomb')
  expect(await textOf('a/b.txt', { start: 5, end: 7 })).toBe('com')
  expect(await textOf('a/c/d.txt')).toBe('bees')
  expect(await pathsBelow('a')).toEqual(['a/b.txt', 'a/c/d.txt'])
  await store.remove('a/c/d.txt')
  await store.remove('a/c/d.txt')
  expect(await pathsBelow('a')).toEqual(['a/b.txt'])
  await store.removeTree('a')
  expect(await pathsBelow('a')).toEqual([])
})

it('shows nothing of what broke off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      await Promise.resolve()
      throw new Error('the line is dead')
    })(),
  )
  await expect(store.put('e/f.txt', broken)).rejects.toThrow('the line is dead')
  expect(await readdir(path.join(folder, 'deep', 'e'))).toEqual([])
})

it('knows no path that leads elsewhere', async () => {
  for (const name of ['../secret', '/etc/passwd', '.hidden', 'a/.b', 'a//b', 'a/../b', '']) {
    expect(await store.find(name)).toBeUndefined()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a path')
    await expect(store.removeTree(name)).rejects.toThrow('Not a path')
  }
})

it('takes a folder over, and lends a file', async () => {
  const made = path.join(folder, 'made')
  await mkdir(path.join(made, 'pieces'), { recursive: true })
  await writeFile(path.join(made, 'head.m3u8'), 'head')
  await writeFile(path.join(made, 'pieces', '1.m4s'), 'one')
  await store.putTree('media/1', made, 'head.m3u8')
  expect(await pathsBelow('media')).toEqual(['media/1/head.m3u8', 'media/1/pieces/1.m4s'])
  const lent = await store.borrow('media/1/head.m3u8')
  expect(lent?.file).toContain('head.m3u8')
  await lent?.giveBack()
  expect(await store.borrow('media/1/none')).toBeUndefined()
})

it('makes a file of parts that come in any order, and twice', async () => {
  const token = await store.parts.begin('originals/x.mp4', { bytes: 10, partBytes: 4 })
  const put = async (number: number, content: string) => ({
    number,
    bytes: content.length,
    tag: await store.parts.put(token, number, Buffer.from(content)),
  })
  const third = await put(3, 'ij')
  const first = await put(1, 'abcd')
  await expect(store.parts.finish(token, 'originals/x.mp4', [first])).rejects.toThrow('not as large')
  await put(2, 'xxxx')
  const second = await put(2, 'efgh')
  const all = [first, second, third]
  await store.parts.finish(token, 'originals/x.mp4', all)
  await store.parts.finish(token, 'originals/x.mp4', all)
  expect(await textOf('originals/x.mp4')).toBe('abcdefghij')
  await store.parts.drop(token)
})
