import type { UploadedFile } from '@bee/contract/account/account.contract.ts'
import type { Clock } from '../../outside/clock.ts'
import { FILE_NAME_SHAPE, type FileStore } from '../../outside/file-store.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { cleanPicture } from './picture-content.ts'
import type { RateLimits } from './rate-limits.service.ts'
import type { UploadsRepository } from './uploads.repository.ts'

export const UPLOADS_PATH = '/uploads/'
const NAME_BYTES = 18

interface UploadParts {
  uploads: UploadsRepository
  files: FileStore
  limits: RateLimits
  clock: Clock
  randomness: Randomness
}

/** Pictures of members. Other features ask `isOwn` before they keep an address that a member sent. */
export function createUploadsService({ uploads, files, limits, clock, randomness }: UploadParts) {
  /** Undefined for an address that cannot be one of ours. */
  function nameIn(url: string): string | undefined {
    const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : ''
    return FILE_NAME_SHAPE.test(name) ? name : undefined
  }

  return {
    async add(userId: number, content: Buffer): Promise<UploadedFile> {
      await limits.takeUpload(userId)
      const picture = await cleanPicture(content)
      const name = `${randomness.bytes(NAME_BYTES).toString('base64url')}.webp`
      await files.put(name, picture.content)
      const { width, height } = picture
      await uploads.insert({ userId, path: name, bytes: picture.content.length, width, height, now: clock.now() })
      return { url: UPLOADS_PATH + name, width, height }
    },

    async isOwn(userId: number, url: string): Promise<boolean> {
      const name = nameIn(url)
      return name !== undefined && uploads.isOwn(userId, name)
    },

    find: (name: string) => files.find(name),

    namesOf: (userId: number) => uploads.pathsOf(userId),

    /** After the rows are gone with their member. */
    removeFiles: async (names: readonly string[]): Promise<void> => {
      await Promise.all(names.map((name) => files.remove(name)))
    },
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
