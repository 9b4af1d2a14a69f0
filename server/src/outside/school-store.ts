import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredFile } from './file-store.ts'

const PATH_SHAPE = /^(pictures|uploads|clips|media)(\/[\w.-]+)+$/
/** Of a stream; more pieces than any film has. */
const MOST_PIECES = 20_000

/** The files of the school's content by their paths: those that come with the release, and those of the data folder. */
export interface SchoolStore {
  find(path: string): Promise<StoredFile | undefined>
  /** Of a file that is there. */
  sha256(path: string): Promise<string>
  /** Of a picture that lies here already, so that nobody else has brought it. */
  pictureSize(path: string): Promise<{ width: number; height: number }>
  /** The paths of everything in the folder of this one, deeper folders too. */
  siblings(path: string): Promise<string[]>
  /** Answers once the file would survive a power cut. One that is there is left as it is. */
  put(path: string, content: Readable): Promise<void>
}

export const isSchoolPath = (name: string) => PATH_SHAPE.test(name) && !name.split('/').includes('..')

/** What comes with the release is never written to. */
const IN_RELEASE = new Set(['pictures', 'clips'])

export function createSchoolStore({ dataDir, contentDir }: { dataDir: string; contentDir: string }): SchoolStore {
  const placesOf = (name: string) =>
    IN_RELEASE.has(name.split('/')[0] ?? '') && contentDir !== '' ? [contentDir, dataDir] : [dataDir]

  async function placeOf(name: string): Promise<{ place: string; bytes: number } | undefined> {
    if (!isSchoolPath(name)) return undefined
    for (const folder of placesOf(name)) {
      const place = path.join(folder, name)
      const found = await stat(place).catch(() => undefined)
      if (found?.isFile()) return { place, bytes: found.size }
    }
    return undefined
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    const found = await placeOf(name)
    return found && { bytes: found.bytes, open: () => createReadStream(found.place) }
  }

  async function sha256(name: string): Promise<string> {
    const hash = createHash('sha256')
    const file = await find(name)
    if (file) for await (const piece of file.open()) hash.update(piece as Buffer)
    return hash.digest('hex')
  }

  async function pictureSize(name: string): Promise<{ width: number; height: number }> {
    const found = await placeOf(name)
    if (!found) return { width: 0, height: 0 }
    // Only whoever asks for it needs the library in this process.
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(found.place).metadata()
    return { width, height }
  }

  async function siblings(name: string): Promise<string[]> {
    const found = await placeOf(name)
    if (!found) return []
    const folder = path.dirname(found.place)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .slice(0, MOST_PIECES)
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .map((below) => path.posix.join(path.posix.dirname(name), below))
      .filter(isSchoolPath)
      .toSorted()
  }

  async function put(name: string, content: Readable): Promise<void> {
    if (!isSchoolPath(name)) throw new Error('Not a path of this store')
    const place = path.join(dataDir, name)
    await mkdir(path.dirname(place), { recursive: true })
    // Renamed into place whole: a reader never sees half a file.
    const draft = `${place}.part`
    try {
      const handle = await open(draft, 'w', 0o600)
      try {
        for await (const piece of content) await handle.write(piece as Buffer)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, place)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return { find, sha256, pictureSize, siblings, put }
}
