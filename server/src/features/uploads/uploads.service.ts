import { RETENTION } from '@bee/contract/agreements/retention.ts'
import type { UploadedFile } from '@bee/contract/account/account.contract.ts'
import { notReady, tooLarge, tooMany, wrongType } from '@bee/contract/failures.ts'
import { UPLOADS_OF_MEMBER_MAX_BYTES } from '@bee/contract/limits.ts'
import type { Clock } from '../../outside/clock.ts'
import type { PictureCleaner } from '../../outside/picture-cleaner.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import { FILE_NAME_SHAPE, type Shelf } from '../../outside/store/shelf.ts'
import { isAllowedPicture } from './picture-content.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { UploadRow, UploadsRepository } from './uploads.repository.ts'

export const UPLOADS_PATH = '/uploads/'
/** The folder of the same files in the path of an asset. */
const UPLOADS_FOLDER = 'uploads/'
const NAME_BYTES = 18
/** No page shows a larger picture. */
const MAX_SIDE = 2048
/** Enough for the largest icon and for print. */
const MAX_MARK_SIDE = 1024
/** A member may choose a picture and send the form hours later; after a day they will not come back. */
const UNUSED_KEPT_MS = RETENTION.unusedUploads.keptMs
const ANOTHER_UNDER_WAY_SECONDS = 2

const MESSAGES = {
  wrongType: '只能上传 JPEG、PNG、WebP 或 GIF 图片',
  broken: '这张图片打不开，可能已经损坏，换一张试试',
  tooLarge: '图片的尺寸太大了，缩小以后再上传',
  anotherUnderWay: '上一张图片还没有传完，请稍等一下再传',
  full: `你的图片已经占满 ${UPLOADS_OF_MEMBER_MAX_BYTES / 1024 / 1024} MB，没有用到的会在一天后清掉，请到时再传`,
  busy: '现在上传的人太多，请稍后再试',
} as const

/** A re-encoded picture with a new name, ready to be stored. */
export interface CleanPicture {
  name: string
  content: Uint8Array
  width: number
  height: number
}

interface UploadParts {
  uploads: UploadsRepository
  /** All files of the school. */
  store: Pick<FileStore, 'removeDrafts'>
  /** The files of members. */
  files: Shelf
  pictures: PictureCleaner
  limits: RateLimits
  clock: Clock
  randomness: Randomness
}

/** Pictures of members. Other features call `findOwn` before they store an address that a member sent. */
export function createUploadsService({ uploads, store, files, pictures, limits, clock, randomness }: UploadParts) {
  const underWay = new Set<number>()

  /** Undefined for an address outside of our uploads. */
  function nameIn(url: string): string | undefined {
    const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : ''
    return FILE_NAME_SHAPE.test(name) ? name : undefined
  }

  async function cleanPicture(content: Buffer, isLossless = false) {
    if (!isAllowedPicture(content)) throw wrongType(MESSAGES.wrongType)
    const answer = await pictures.clean({ content, maxSide: isLossless ? MAX_MARK_SIDE : MAX_SIDE, isLossless })
    switch (answer.kind) {
      case 'clean':
        return answer
      case 'broken':
        throw wrongType(MESSAGES.broken)
      case 'too-large':
        throw tooLarge(MESSAGES.tooLarge)
      case 'busy':
        throw notReady(MESSAGES.busy)
    }
  }

  /** The names reveal nothing and cannot be guessed. */
  const newName = (extension = 'webp') => `${randomness.bytes(NAME_BYTES).toString('base64url')}.${extension}`

  /**
   * Checks and re-encodes a member's picture (ruling 28); `keep` decides where it is stored. `read` reads the body: every check that does
   * not need the body runs before it.
   */
  async function take<Kept>(
    userId: number,
    read: () => Promise<Buffer>,
    keep: (picture: CleanPicture) => Promise<Kept>,
  ): Promise<Kept> {
    if (underWay.has(userId)) throw tooMany(MESSAGES.anotherUnderWay, ANOTHER_UNDER_WAY_SECONDS)
    underWay.add(userId)
    try {
      await limits.takeUpload(userId)
      if ((await uploads.bytesOf(userId)) >= UPLOADS_OF_MEMBER_MAX_BYTES) throw tooLarge(MESSAGES.full)
      return await keep({ ...(await cleanPicture(await read())), name: newName() })
    } finally {
      underWay.delete(userId)
    }
  }

  /** Stored at a public address, since others see it: an avatar, a picture in feedback. */
  function receive(userId: number, read: () => Promise<Buffer>): Promise<UploadedFile> {
    return take(userId, read, async ({ name, content, width, height }) => {
      await files.put(name, content)
      try {
        await uploads.insert({ userId, path: name, bytes: content.length, width, height, now: clock.now() })
      } catch (error) {
        await files.remove(name)
        throw error
      }
      return { url: UPLOADS_PATH + name, width, height }
    })
  }

  /** A picture of the school itself, uploaded by staff. The caller must register the path as an asset before the next sweep. */
  async function keepForSchool(bytes: Buffer) {
    const { content, width, height } = await cleanPicture(bytes)
    const name = newName()
    await files.put(name, content)
    return { path: UPLOADS_FOLDER + name, mime: 'image/webp', bytes: content.length, width, height }
  }

  /** A drawing of few colours, which a lossy picture would spoil. Kept as `keepForSchool` keeps pictures. */
  async function keepMark(bytes: Buffer) {
    const { content, width, height } = await cleanPicture(bytes, true)
    const name = newName()
    await files.put(name, content)
    return { path: UPLOADS_FOLDER + name, mime: 'image/webp', bytes: content.length, width, height }
  }

  /** The caller has taken out all that does not draw. */
  async function keepDrawing(svg: string, size: { width: number; height: number }) {
    const name = newName('svg')
    const content = Buffer.from(svg)
    await files.put(name, content)
    return { path: UPLOADS_FOLDER + name, mime: 'image/svg+xml', bytes: content.length, ...size }
  }

  async function findOwn(userId: number, url: string): Promise<UploadRow | undefined> {
    const name = nameIn(url)
    return name === undefined ? undefined : uploads.findOwn(userId, name)
  }

  function find(name: string) {
    return files.find(name)
  }

  function namesOf(userId: number) {
    return uploads.pathsOf(userId)
  }

  /** Runs after the rows of a deleted member are gone; the sweep removes files that the store cannot delete now. */
  async function removeFiles(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.map((name) => files.remove(name)))
  }

  /** Removes unused files, and files left behind by a full disk or a killed process. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - UNUSED_KEPT_MS)
    for (const name of await uploads.deleteUnused(before, UPLOADS_PATH)) await files.remove(name)
    const old = await files.namesBefore(before)
    const known = new Set(await uploads.known(old, UPLOADS_FOLDER))
    for (const name of old) if (!known.has(name)) await files.remove(name)
  }

  /** For files of every kind; no file takes a day to be written. */
  async function sweepDrafts(): Promise<void> {
    await store.removeDrafts(new Date(clock.now().getTime() - UNUSED_KEPT_MS))
  }

  return {
    take,
    receive,
    keepForSchool,
    keepMark,
    keepDrawing,
    findOwn,
    find,
    namesOf,
    removeFiles,
    sweep,
    sweepDrafts,
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
