import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../start-failure.ts'
import { syncFolder } from './sync-folder.ts'
import type { FinishedPart, PartStore } from './file-store.ts'
import { writeAll } from './write-all.ts'

const FOLDER = 'parts'
const NAME_BYTES = 18
/** A name and the size of the parts, so that any process knows the place of each part. */
const TOKEN_SHAPE = /^[\w-]{24}\.(\d{1,10})$/

interface FolderPartsOptions {
  /** Creates the folder of a path and returns its place. */
  makeReady: (path: string) => Promise<string>
  randomBytes: (count: number) => Buffer
}

/** One growing file with holes: every part is written at its own offset. */
export function createFolderParts(root: string, { makeReady, randomBytes }: FolderPartsOptions): PartStore {
  function partBytesOf(token: string): number {
    const [, size] = TOKEN_SHAPE.exec(token) ?? []
    if (size === undefined) throw new Error('Not a token of this store')
    return Number(size)
  }

  const fullPathOf = (token: string) => path.join(root, FOLDER, token)

  const begin: PartStore['begin'] = async (_path, { partBytes }) => {
    const token = `${randomBytes(NAME_BYTES).toString('base64url')}.${partBytes}`
    const fullPath = await makeReady(`${FOLDER}/head`).then(() => fullPathOf(token))
    await (await open(fullPath, 'wx', 0o600)).close()
    await syncFolder(path.dirname(fullPath))
    return token
  }

  async function put(token: string, number: number, content: Uint8Array): Promise<string> {
    const partBytes = partBytesOf(token)
    if (content.length > partBytes) throw new Error('The part is too large')
    const handle = await open(fullPathOf(token), 'r+')
    try {
      await writeAll(handle, content, (number - 1) * partBytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return String(number)
  }

  async function finish(token: string, name: string, finished: readonly FinishedPart[]): Promise<void> {
    const bytes = finished.reduce((sum, part) => sum + part.bytes, 0)
    const fullPath = await makeReady(name)
    const found = await stat(fullPathOf(token)).catch(() => undefined)
    // A process that died between the rename and its answer has already done it.
    if (!found && (await stat(fullPath).catch(() => undefined))?.size === bytes) return
    if (found?.size !== bytes) throw new Error('The parts are not as large as the file')
    await rename(fullPathOf(token), fullPath)
    await syncFolder(path.dirname(fullPath))
  }

  async function drop(token: string): Promise<void> {
    partBytesOf(token)
    await rm(fullPathOf(token)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  }

  return { begin, put, finish, drop }
}
