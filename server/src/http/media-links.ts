import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../outside/clock.ts'

/** A link is good for 6 hours (ruling 15). */
export const MEDIA_LINK_SECONDS = 6 * 60 * 60
export const MEDIA_PREFIX = '/media/'
const SIGNATURE_CHARACTERS = 32
/** Names that the site itself gives to files; nothing else is ever signed or opened. */
const SAFE_PATH = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/

/** What a link says, once its signature is proven. */
export interface MediaLink {
  userId: number
  path: string
}

export interface MediaLinks {
  /** A link to one file. */
  toFile: (path: string, userId: number) => string
  /** A link to a file whose neighbours may be asked for too: a playlist names its segments relative to itself. */
  toFolderOf: (path: string, userId: number) => string
  /** Undefined when the link is altered, guessed or expired. */
  read: (key: string, path: string) => MediaLink | undefined
}

const parentOf = (path: string) => path.split('/').slice(0, -1)

/**
 * `/media/<userId>-<expiry>-<depth>-<signature>/<path>`: the signature covers the first `depth` parts of the path, or the
 * whole path when the depth is 0.
 */
export function createMediaLinks({ secret, clock }: { secret: string; clock: Clock }): MediaLinks {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function sign(userId: number, expiry: number, depth: number, path: string): string {
    const signedPath = depth === 0 ? path : path.split('/').slice(0, depth).join('/')
    return createHmac('sha256', secret)
      .update(['media', userId, expiry, depth, signedPath].join('\n'))
      .digest('base64url')
      .slice(0, SIGNATURE_CHARACTERS)
  }

  function link(path: string, userId: number, depth: number): string {
    const expiry = seconds() + MEDIA_LINK_SECONDS
    const key = `${userId}-${expiry.toString(36)}-${depth}-${sign(userId, expiry, depth, path)}`
    return `${MEDIA_PREFIX}${key}/${path}`
  }

  return {
    toFile: (path, userId) => link(path, userId, 0),
    toFolderOf: (path, userId) => link(path, userId, parentOf(path).length),
    read: (key, path) => {
      const parts = /^(\d{1,10})-([0-9a-z]{1,9})-(\d)-([\w-]{32})$/.exec(key)
      if (!parts || !SAFE_PATH.test(path)) return undefined
      const [, user = '', expiryText = '', depthText = '', signature = ''] = parts
      const userId = Number(user)
      const expiry = Number.parseInt(expiryText, 36)
      const expected = sign(userId, expiry, Number(depthText), path)
      const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
      return isGenuine && expiry > seconds() ? { userId, path } : undefined
    },
  }
}
