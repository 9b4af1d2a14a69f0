import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FileStore, StoredFile } from '../../outside/store/file-store.ts'
import { pictureVersion } from './picture-address.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}
const KEPT_FOR_A_DAY = 'public, max-age=86400'
/** Half as long as the address is valid. */
export const REDIRECT_KEPT = 'private, max-age=1800'
const MOST_KNOWN = 10_000

const markOf = ({ bytes, modifiedAt }: StoredFile) => `${bytes.toString(36)}-${modifiedAt.getTime().toString(36)}`

export interface StoredPicture {
  /** The version of its content: computed once, and again when the file has changed. */
  version(): Promise<string>
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Pictures of the school that are in none of the folders of this machine. */
export function createStoredPictures(files: Pick<FileStore, 'find'>) {
  const versions = new LRUCache<string, string>({ max: MOST_KNOWN })

  async function find(name: string): Promise<StoredPicture | undefined> {
    const file = await files.find(`pictures/${name}`)
    if (!file) return undefined
    return { version: () => versionOf(name, file), send: (request, reply) => send(request, reply, name, file) }
  }

  async function versionOf(name: string, file: StoredFile): Promise<string> {
    const key = `${name} ${markOf(file)}`
    const known = versions.get(key)
    if (known !== undefined) return known
    const hash = createHash('sha256')
    for await (const piece of await file.open()) hash.update(piece as Buffer)
    const version = pictureVersion(hash.digest('hex'))
    versions.set(key, version)
    return version
  }

  return { find }
}

async function send(request: FastifyRequest, reply: FastifyReply, name: string, file: StoredFile) {
  const type = CONTENT_TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream'
  const address = request.method === 'GET' ? await file.address?.({ type }) : undefined
  if (address !== undefined) return reply.header('cache-control', REDIRECT_KEPT).redirect(address, 302)
  const etag = `"${markOf(file)}"`
  void reply.headers({
    'cache-control': KEPT_FOR_A_DAY,
    'content-type': type,
    'last-modified': file.modifiedAt.toUTCString(),
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  void reply.header('content-length', file.bytes)
  return request.method === 'HEAD' ? reply.send() : reply.send(await file.open())
}
