import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '../../start-failure.ts'
import type { Randomness } from '../randomness.ts'
import { createFolderParts } from './folder-parts.ts'
import { syncFolder } from './sync-folder.ts'
import {
  assertStorePath,
  isStorePath,
  type BorrowedFile,
  type FileStore,
  type ListedFile,
  type StoreSpace,
} from './file-store.ts'
import { filesBelow } from './files-below.ts'
import { STORE_FOLDERS } from './store-folders.ts'
import { writeAll } from './write-all.ts'

const NAME_BYTES = 9
/** Names made by `draftOf`, also of earlier versions. */
const DRAFT_SHAPE = /^\.[\w.-]+$/

/** A folder of this machine, or one that several machines share. */
export function createFolderStore(root: string, { bytes: randomBytes }: Pick<Randomness, 'bytes'>): FileStore {
  const parts = createFolderParts(root, { makeReady, randomBytes })

  function fullPathOf(name: string): string {
    assertStorePath(name)
    return path.join(root, ...name.split('/'))
  }

  /** Creates the folder of a new file. */
  async function makeReady(name: string): Promise<string> {
    const fullPath = fullPathOf(name)
    await mkdir(path.dirname(fullPath), { recursive: true })
    return fullPath
  }

  /** A hidden name that no list returns and no other writer has. */
  const draftOf = (fullPath: string) =>
    path.join(path.dirname(fullPath), `.${path.basename(fullPath)}.${randomBytes(NAME_BYTES).toString('base64url')}`)

  async function putWhole(fullPath: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = draftOf(fullPath)
    try {
      await write(draft)
      const handle = await open(draft, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, fullPath)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(path.dirname(fullPath))
  }

  async function put(name: string, content: Uint8Array | Readable): Promise<void> {
    const fullPath = await makeReady(name)
    await putWhole(fullPath, async (draft) => {
      const handle = await open(draft, 'wx', 0o600)
      try {
        const pieces = content instanceof Uint8Array ? [content] : (content as AsyncIterable<Buffer>)
        for await (const piece of pieces) await writeAll(handle, piece)
      } finally {
        await handle.close()
      }
    })
  }

  const find: FileStore['find'] = async (name) => {
    if (!isStorePath(name)) return undefined
    const fullPath = fullPathOf(name)
    const found = await stat(fullPath).catch(absent)
    if (!found?.isFile()) return undefined
    return {
      bytes: found.size,
      modifiedAt: found.mtime,
      open: (span) => Promise.resolve(createReadStream(fullPath, span)),
    }
  }

  async function remove(name: string): Promise<void> {
    const fullPath = fullPathOf(name)
    await rm(fullPath, { force: true })
    await removeEmpty(path.dirname(fullPath))
  }

  /** Removes the empty folders of a removed tree, up to the top one. */
  async function removeEmpty(folder: string): Promise<void> {
    if (path.dirname(folder) === root || folder === root) return
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (isGone) await removeEmpty(path.dirname(folder))
  }

  async function* list(folder: string): AsyncIterable<ListedFile> {
    const fullPath = fullPathOf(folder)
    for (const entry of (await readdir(fullPath, { withFileTypes: true }).catch(absent)) ?? []) {
      const name = `${folder}/${entry.name}`
      if (!isStorePath(name)) continue
      if (entry.isDirectory()) yield* list(name)
      const found = entry.isFile() ? await stat(path.join(fullPath, entry.name)).catch(absent) : undefined
      if (found) yield { path: name, bytes: found.size, modifiedAt: found.mtime }
    }
  }

  async function removeTree(folder: string): Promise<void> {
    const fullPath = fullPathOf(folder)
    await rm(fullPath, { recursive: true, force: true })
    await removeEmpty(path.dirname(fullPath))
  }

  async function putTree(folder: string, from: string, last: string): Promise<void> {
    for (const name of [...(await filesBelow(from)).filter((each) => each !== last), last]) {
      const fullPath = await makeReady(`${folder}/${name}`)
      await putWhole(fullPath, (draft) => copyFile(path.join(from, ...name.split('/')), draft))
    }
  }

  async function borrow(name: string): Promise<BorrowedFile | undefined> {
    if (!(await find(name))) return undefined
    return { file: fullPathOf(name), giveBack: () => Promise.resolve() }
  }

  async function space(): Promise<StoreSpace> {
    await mkdir(root, { recursive: true })
    const { bavail, blocks, bsize } = await statfs(root)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }

  async function removeDrafts(before: Date, folder?: string): Promise<void> {
    for (const top of folder === undefined ? STORE_FOLDERS : [folder]) {
      const entries = await readdir(path.join(root, top), { recursive: true, withFileTypes: true }).catch(absent)
      for (const entry of entries ?? []) {
        if (!entry.isFile() || !DRAFT_SHAPE.test(entry.name)) continue
        const fullPath = path.join(entry.parentPath, entry.name)
        const found = await stat(fullPath).catch(absent)
        if (found && found.mtime < before) await rm(fullPath, { force: true })
      }
    }
  }

  return { put, find, remove, list, removeTree, putTree, borrow, space, removeDrafts, parts }
}

function absent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
  throw error
}
