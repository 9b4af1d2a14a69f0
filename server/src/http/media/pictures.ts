import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileStore } from '../../outside/store/file-store.ts'
import { pictureVersion } from './picture-address.ts'
import { createStoredPictures } from './stored-pictures.ts'

const PREFIX = '/pictures/'
const MAX_AGE = '1d'
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'

interface PictureRoute {
  Params: { '*'?: string }
  Querystring: { v?: string | string[] }
}

export interface PictureShelves {
  folders: string[]
  /** The store of pictures that are in none of the folders. */
  files?: Pick<FileStore, 'find'> | undefined
}

/** The versions of the files in these folders, computed once and again when a file has changed. */
function createVersions(folders: readonly string[]) {
  const known = new Map<string, { changedMs: number; version: string }>()

  /** Undefined for a missing file; the sender of files answers with the error. */
  async function versionOf(name: string): Promise<string | undefined> {
    for (const folder of folders) {
      const version = await versionIn(folder, name)
      if (version !== undefined) return version
    }
    return undefined
  }

  async function versionIn(folder: string, name: string): Promise<string | undefined> {
    const file = path.join(folder, name)
    if (!file.startsWith(folder + path.sep) || name.includes('\0')) return undefined
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const found = known.get(file)
    if (found?.changedMs === stats.mtimeMs) return found.version
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    const version = pictureVersion(sha256)
    known.set(file, { changedMs: stats.mtimeMs, version })
    return version
  }

  return { versionOf }
}

/**
 * Serves the pictures of the school; pictures of the release come before uploaded ones. Cached for ever when the address has a version,
 * else for a day.
 */
export async function addPictureRoutes(app: FastifyInstance, { folders, files }: PictureShelves): Promise<void> {
  const { versionOf } = createVersions(folders)
  const stored = files && createStoredPictures(files)
  for (const folder of folders) await mkdir(folder, { recursive: true }).catch(() => undefined)
  const named = new WeakSet<FastifyRequest>()

  await app.register(async (pictures) => {
    pictures.addHook<PictureRoute>('preHandler', async (request, reply) => {
      const { v: asked } = request.query
      // The sender of files answers for a missing one.
      if (asked === undefined && !stored) return undefined
      const name = request.params['*'] ?? ''
      const here = await versionOf(name)
      const elsewhere = here === undefined ? await stored?.find(name) : undefined
      if (here === undefined && !elsewhere) return undefined
      if (asked !== undefined) {
        if (asked !== (here ?? (await elsewhere?.version()))) {
          // An address of another release, or an invented one: these bytes would be cached for ever under a wrong version.
          const [plainAddress = PREFIX] = request.url.split('?')
          return reply.header('cache-control', 'no-cache').redirect(plainAddress, 302)
        }
        named.add(request)
      }
      return elsewhere?.send(request, reply)
    })
    pictures.addHook('onSend', (request, reply, _payload, done) => {
      // A redirect to the store must not be cached for ever.
      if (named.has(request) && reply.statusCode !== 302 && reply.statusCode < 400)
        void reply.header('cache-control', KEPT_FOR_EVER)
      done()
    })
    await pictures.register(fastifyStatic, {
      root: [...new Set(folders)],
      prefix: PREFIX,
      maxAge: MAX_AGE,
      decorateReply: false,
    })
  })
}
