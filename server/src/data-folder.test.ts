import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

let base = ''
beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'bee-folder-')))
})
afterEach(() => rm(base, { recursive: true, force: true }))

it('makes a folder and those above it, and leaves nothing in it', async () => {
  const folder = path.join(base, 'a', 'b', 'c')
  expect(await prepareDataFolder(folder)).toBe(folder)
  expect(await prepareDataFolder(`${folder}/`)).toBe(folder)
  expect(await readdir(folder)).toEqual([])
})

it('makes the same folder for several processes at the same moment', async () => {
  for (let round = 0; round < 100; round += 1) {
    const folder = path.join(base, String(round), 'a', 'b', 'c')
    expect(await Promise.all(Array.from({ length: 4 }, () => prepareDataFolder(folder)))).toEqual(Array(4).fill(folder))
  }
})

it('answers the real path of a link', async () => {
  await mkdir(path.join(base, 'real'))
  await symlink(path.join(base, 'real'), path.join(base, 'link'))
  expect(await prepareDataFolder(path.join(base, 'link'))).toBe(path.join(base, 'real'))
})

it('refuses what is no folder, or below something that is none', async () => {
  const file = path.join(base, 'file')
  await writeFile(file, '')
  for (const folder of [file, path.join(file, 'below', 'it')]) {
    await expect(prepareDataFolder(folder)).rejects.toMatchObject({
      name: 'StartFailure',
      message: `${folder} 不是文件夹，请用 DATA_DIR 指定一个文件夹。`,
    })
  }
})

it.runIf(existsSync('/proc/self') && process.getuid?.() === 0)('refuses a place that takes no folder', async () => {
  for (const folder of ['/proc/bee', '/proc/bee/data', '/proc']) {
    await expect(prepareDataFolder(folder)).rejects.toMatchObject({
      name: 'StartFailure',
      message: `这里建不了文件夹：${folder}。请用 DATA_DIR 指定别的文件夹。`,
    })
  }
})
