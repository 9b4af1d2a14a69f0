import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fewAtOnce } from '../../http/media/few-at-once.ts'
import type { FileStore, ListedFile } from './file-store.ts'
import { STORE_FOLDERS } from './store-folders.ts'

/** Each copy holds up to two parts in memory. */
const AT_ONCE = 4
const MOST_WAITING = 1000

export interface Moved {
  copied: number
  copiedBytes: number
  /** Already in the target, from an earlier run or because the site stores new files there. */
  present: number
  /** Paths that could not be copied, with the reason. */
  failed: { path: string; reason: string }[]
}

interface MoveOptions {
  from: FileStore
  to: FileStore
  /** Also compares files that already exist, byte for byte. */
  isThorough: boolean
  report: (moved: Moved) => void
}

async function* watched(stream: Readable, hash: Hash) {
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    yield piece
  }
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/**
 * Copies every file and reads each copy again before it counts. It deletes nothing, so it can be interrupted, repeated, and run beside a
 * running site: a copy that exists and is not older stays as it is.
 */
export async function moveFiles({ from, to, isThorough, report }: MoveOptions): Promise<Moved> {
  const moved: Moved = { copied: 0, copiedBytes: 0, present: 0, failed: [] }
  const { run, waiting } = fewAtOnce(AT_ONCE)

  async function isPresent(file: ListedFile): Promise<boolean> {
    const there = await to.find(file.path)
    if (!there) return false
    const isOlder = there.modifiedAt.getTime() < inSeconds(file.modifiedAt)
    // A different size and not older: the site has written it again since.
    if (there.bytes !== file.bytes) return !isOlder
    if (!isOlder && !isThorough) return true
    const here = await from.find(file.path)
    return !here || (await hashOf(await here.open())) === (await hashOf(await there.open()))
  }

  async function copy(path: string): Promise<void> {
    const source = await from.find(path)
    // Deleted since it was listed.
    if (!source) return
    const hash = createHash('sha256')
    await to.put(path, Readable.from(watched(await source.open(), hash)))
    const made = await to.find(path)
    const isSame = made?.bytes === source.bytes && (await hashOf(await made.open())) === hash.digest('hex')
    // Deleted meanwhile by a site that did not know of the copy.
    if (!(await from.find(path))) return to.remove(path)
    if (!isSame) {
      await to.remove(path)
      throw new Error('抄过去的与原来的不一样')
    }
    moved.copied += 1
    moved.copiedBytes += source.bytes
  }

  async function take(file: ListedFile): Promise<void> {
    try {
      if (await isPresent(file)) moved.present += 1
      else await copy(file.path)
    } catch (error) {
      moved.failed.push({ path: file.path, reason: error instanceof Error ? error.message : String(error) })
    }
    report(moved)
  }

  const taken = new Set<Promise<void>>()
  for (const folder of STORE_FOLDERS) {
    for await (const file of from.list(folder)) {
      const taking = run(() => take(file)).finally(() => taken.delete(taking))
      taken.add(taking)
      // A school has more files than should wait in memory.
      if (waiting() >= MOST_WAITING) await taking
    }
  }
  await Promise.all(taken)
  return moved
}

/** Some stores have times in whole seconds only. */
const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000) * 1000
