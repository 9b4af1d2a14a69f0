import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore, StoredFile } from './store/file-store.ts'
import { filesBelow } from './store/files-below.ts'

const PATH_SHAPE = /^(pictures|uploads|clips|media|originals|subtitles|handouts)(\/[\w.-]+)+$/
/** For a stream; more segments than any film has. */
const MOST_PIECES = 20_000

/** The files of the school's content by their paths: files of the release, and files of the store. */
export interface SchoolStore {
  find(path: string): Promise<StoredFile | undefined>
  /** For an existing file. */
  sha256(path: string): Promise<string>
  /** For a picture that is already stored and so trusted: it is decoded in this process. */
  pictureSize(path: string): Promise<{ width: number; height: number }>
  /** The paths of everything in the folder of this one, deeper folders too. */
  siblings(path: string): Promise<string[]>
  /** Resolves when the file would survive a power cut. */
  put(path: string, content: Readable): Promise<void>
}

export const isSchoolPath = (name: string) => PATH_SHAPE.test(name) && !name.split('/').includes('..')

/** Files of the release are never written. */
const IN_RELEASE = new Set(['pictures', 'clips', 'handouts'])

export function createSchoolStore({ files, contentDir }: { files: FileStore; contentDir: string }): SchoolStore {
  /** The place of a file of the release. */
  async function releasedAt(name: string) {
    if (contentDir === '' || !isSchoolPath(name) || !IN_RELEASE.has(name.split('/')[0] ?? '')) return undefined
    const place = path.join(contentDir, name)
    const found = await stat(place).catch(() => undefined)
    return found?.isFile() ? { place, bytes: found.size, modifiedAt: found.mtime } : undefined
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    if (!isSchoolPath(name)) return undefined
    const released = await releasedAt(name)
    if (!released) return files.find(name)
    const { place, bytes, modifiedAt } = released
    return { bytes, modifiedAt, open: (span) => Promise.resolve(createReadStream(place, span)) }
  }

  async function sha256(name: string): Promise<string> {
    const hash = createHash('sha256')
    const file = await find(name)
    if (file) for await (const piece of await file.open()) hash.update(piece as Buffer)
    return hash.digest('hex')
  }

  async function pictureSize(name: string): Promise<{ width: number; height: number }> {
    if (!isSchoolPath(name)) return { width: 0, height: 0 }
    const released = await releasedAt(name)
    const lent = released ? undefined : await files.borrow(name)
    const place = released?.place ?? lent?.file
    if (place === undefined) return { width: 0, height: 0 }
    try {
      // Loaded here, because only this caller needs the library in this process.
      const { default: sharp } = await import('sharp')
      const { width, height } = await sharp(place).metadata()
      return { width, height }
    } finally {
      await lent?.giveBack()
    }
  }

  async function siblings(name: string): Promise<string[]> {
    if (!(await find(name))) return []
    const folder = path.posix.dirname(name)
    const released = await releasedAt(name)
    const names = released
      ? (await filesBelow(path.dirname(released.place))).map((below) => path.posix.join(folder, below))
      : await storedBelow(folder)
    return names.filter(isSchoolPath).slice(0, MOST_PIECES).toSorted()
  }

  async function storedBelow(folder: string): Promise<string[]> {
    const names: string[] = []
    for await (const file of files.list(folder)) names.push(file.path)
    return names
  }

  async function put(name: string, content: Readable): Promise<void> {
    if (!isSchoolPath(name)) throw new Error('Not a path of this store')
    await files.put(name, content)
  }

  return { find, sha256, pictureSize, siblings, put }
}
