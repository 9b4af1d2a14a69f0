import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureVersion } from './picture-address.ts'

const PREFIX = '/pictures/'
const MAX_AGE = '1d'
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'

interface PictureRoute {
  Params: { '*'?: string }
  Querystring: { v?: string | string[] }
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
export async function addPictureRoutes(app: FastifyInstance, folders: string[]): Promise<void> {
  const { versionOf } = createVersions(folders)
  for (const folder of folders) await mkdir(folder, { recursive: true }).catch(() => undefined)
  const named = new WeakSet<FastifyRequest>()

  await app.register(async (pictures) => {
    pictures.addHook<PictureRoute>('preHandler', async (request, reply) => {
      if (request.query.v === undefined) return undefined
      const version = await versionOf(request.params['*'] ?? '')
      if (version === undefined) return undefined
      if (version === request.query.v) {
        named.add(request)
        return undefined
      }
      // Of another release, or made up: these bytes under that address would be kept for ever, and wrong.
      const [plainAddress = PREFIX] = request.url.split('?')
      return reply.header('cache-control', 'no-cache').redirect(plainAddress, 302)
    })
    pictures.addHook('onSend', (request, reply, _payload, done) => {
      if (named.has(request) && reply.statusCode < 400) void reply.header('cache-control', KEPT_FOR_EVER)
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
