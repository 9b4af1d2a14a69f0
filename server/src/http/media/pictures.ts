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
  /** Where pictures are that lie in none of the folders. */
  files?: Pick<FileStore, 'find'> | undefined
}

/** The versions of the files in these folders, read once and again when a file has changed. */
function createVersions(folders: readonly string[]) {
  const known = new Map<string, { changedMs: number; version: string }>()

  /** Undefined where there is no such file: what is refused is said by who sends files. */
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
 * The pictures of the school, those of the release before those that came with files: for ever where the address names the content,
 * for a day where it names the file alone.
 */
export async function addPictureRoutes(app: FastifyInstance, { folders, files }: PictureShelves): Promise<void> {
  const { versionOf } = createVersions(folders)
  const stored = files && createStoredPictures(files)
  for (const folder of folders) await mkdir(folder, { recursive: true }).catch(() => undefined)
  const named = new WeakSet<FastifyRequest>()

  await app.register(async (pictures) => {
    pictures.addHook<PictureRoute>('preHandler', async (request, reply) => {
      const { v: asked } = request.query
      // Whoever sends files says what is not there.
      if (asked === undefined && !stored) return undefined
      const name = request.params['*'] ?? ''
      const here = await versionOf(name)
      const elsewhere = here === undefined ? await stored?.find(name) : undefined
      if (here === undefined && !elsewhere) return undefined
      if (asked !== undefined) {
        if (asked !== (here ?? (await elsewhere?.version()))) {
          // Of another release, or made up: these bytes under that address would be kept for ever, and wrong.
          const [plainAddress = PREFIX] = request.url.split('?')
          return reply.header('cache-control', 'no-cache').redirect(plainAddress, 302)
        }
        named.add(request)
      }
      return elsewhere?.send(request, reply)
    })
    pictures.addHook('onSend', (request, reply, _payload, done) => {
      // Where the browser is sent elsewhere, only the way there is kept, and not for ever.
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
