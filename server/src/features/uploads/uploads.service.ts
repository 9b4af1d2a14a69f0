import type { UploadedFile } from '@bee/contract/account/account.contract.ts'
import { notReady, tooLarge, tooMany, wrongType } from '@bee/contract/failures.ts'
import { UPLOADS_OF_MEMBER_MAX_BYTES } from '@bee/contract/limits.ts'
import type { Clock } from '../../outside/clock.ts'
import { FILE_NAME_SHAPE, type FileStore } from '../../outside/file-store.ts'
import type { PictureCleaner } from '../../outside/picture-cleaner.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { isAllowedPicture } from './picture-content.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { UploadRow, UploadsRepository } from './uploads.repository.ts'

export const UPLOADS_PATH = '/uploads/'
const NAME_BYTES = 18
/** Nothing of the site shows a picture larger. */
const MAX_SIDE = 2048
/** Who chose a picture and went away for lunch may still send the form; after a day nobody comes back. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000
const ANOTHER_UNDER_WAY_SECONDS = 2

const MESSAGES = {
  wrongType: '只能上传 JPEG、PNG、WebP 或 GIF 图片',
  broken: '这张图片打不开，可能已经损坏，换一张试试',
  tooLarge: '图片的尺寸太大了，缩小以后再上传',
  anotherUnderWay: '上一张图片还没有传完，请稍等一下再传',
  full: `你的图片已经占满 ${UPLOADS_OF_MEMBER_MAX_BYTES / 1024 / 1024} MB，没有用到的会在一天后清掉，请到时再传`,
  busy: '现在上传的人太多，请稍后再试',
} as const

interface UploadParts {
  uploads: UploadsRepository
  files: FileStore
  pictures: PictureCleaner
  limits: RateLimits
  clock: Clock
  randomness: Randomness
}

/** Pictures of members. Other features ask `findOwn` before they keep an address that a member sent. */
export function createUploadsService({ uploads, files, pictures, limits, clock, randomness }: UploadParts) {
  const underWay = new Set<number>()

  /** Undefined for an address that cannot be one of ours. */
  function nameIn(url: string): string | undefined {
    const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : ''
    return FILE_NAME_SHAPE.test(name) ? name : undefined
  }

  async function cleanPicture(content: Buffer) {
    if (!isAllowedPicture(content)) throw wrongType(MESSAGES.wrongType)
    const answer = await pictures.clean({ content, maxSide: MAX_SIDE })
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

  async function keep(userId: number, content: Buffer): Promise<UploadedFile> {
    const { content: picture, width, height } = await cleanPicture(content)
    const name = `${randomness.bytes(NAME_BYTES).toString('base64url')}.webp`
    await files.put(name, picture)
    try {
      await uploads.insert({ userId, path: name, bytes: picture.length, width, height, now: clock.now() })
    } catch (error) {
      await files.remove(name)
      throw error
    }
    return { url: UPLOADS_PATH + name, width, height }
  }

  /** `read` brings the body: everything that can be refused without it is refused before it is read. */
  async function receive(userId: number, read: () => Promise<Buffer>): Promise<UploadedFile> {
    if (underWay.has(userId)) throw tooMany(MESSAGES.anotherUnderWay, ANOTHER_UNDER_WAY_SECONDS)
    underWay.add(userId)
    try {
      await limits.takeUpload(userId)
      if ((await uploads.bytesOf(userId)) >= UPLOADS_OF_MEMBER_MAX_BYTES) throw tooLarge(MESSAGES.full)
      return await keep(userId, await read())
    } finally {
      underWay.delete(userId)
    }
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

  /** After the rows are gone with their member. */
  async function removeFiles(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => files.remove(name)))
  }

  /** Takes away what nothing shows, and files that a full disk or a killed process left behind. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - UNUSED_KEPT_MS)
    for (const name of await uploads.deleteUnused(before, UPLOADS_PATH)) await files.remove(name)
    const old = await files.namesBefore(before)
    const known = new Set(await uploads.known(old))
    for (const name of old) if (!known.has(name)) await files.remove(name)
  }

  return { receive, findOwn, find, namesOf, removeFiles, sweep }
}

export type UploadsService = ReturnType<typeof createUploadsService>
