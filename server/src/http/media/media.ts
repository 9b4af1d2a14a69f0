import type { Stats } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { forbidden, notFound } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameFile, parseByteRange } from './byte-range.ts'
import {
  MEDIA_PREFIX,
  PREVIEW_MEDIA_PREFIX,
  STAFF_MEDIA_PREFIX,
  type MediaLink,
  type MediaLinks,
} from './media-links.ts'
import { pourFile } from './pour-file.ts'
import { createReadingDesk, type ReadingDesk } from './reading-desk.ts'
import type { FindSession } from '../session.ts'
import { refuseForeignVisit } from '../staff/own-site.ts'
import { staffTokenOf } from '../staff/staff-cookie.ts'
import type { FindStaff } from '../staff/staff-session.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
}
/** Kept by the browser of this member alone, so that seeking back does not ask again. */
const CACHE_CONTROL = 'private, max-age=3600'
/** What is not published is kept by nobody. */
const PREVIEW_CACHE_CONTROL = 'private, no-store'

const NO_FILE_MESSAGE = '没有找到这个视频'

/** Folders by the first part of a media path, in the order in which they are looked through. */
export type MediaFolders = Readonly<Record<string, readonly string[] | undefined>>

const oneOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** What decides besides the signature. */
export interface MediaGuards {
  findSession: FindSession
  isOpenFor: (userId: number, courseId: number) => Promise<boolean>
  findStaff: FindStaff
  publicUrl: string
  /** Whether somebody with the address of a preview may see this in it. */
  isInPreview: (token: string, link: MediaLink) => Promise<boolean>
}

const cookieOf = ({ headers }: FastifyRequest, name: string) =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1]

/**
 * Whether the request comes from somebody else than the member the link was made for. A page always sends its cookies
 * along, so a link pasted into another browser is refused, and so is one whose session has ended; a tool that sends
 * neither is taken at the link's word.
 */
async function isStranger(request: FastifyRequest, link: MediaLink, findSession: FindSession): Promise<boolean> {
  const token = cookieOf(request, 'token')
  if (token !== undefined) return (await findSession(token))?.userId !== link.userId
  const claimed = oneOf(request.headers.userid) ?? cookieOf(request, 'userId')
  if (claimed !== undefined) return claimed !== String(link.userId)
  return request.headers['sec-fetch-site'] !== undefined
}

interface OpenFile {
  file: FileHandle
  stats: Stats
}

async function openFirst(roots: readonly string[], parts: readonly string[]): Promise<FileHandle | undefined> {
  for (const root of roots) {
    const file = await open(path.join(root, ...parts)).catch(() => undefined)
    if (file) return file
  }
  return undefined
}

/** The first part of the path names the folder that the file is in. */
async function openFile(folders: MediaFolders, relative: string): Promise<OpenFile> {
  const [folder = '', ...rest] = relative.split('/')
  const file = await openFirst(folders[folder] ?? [], rest)
  if (!file) throw notFound(NO_FILE_MESSAGE)
  const stats = await file.stat()
  if (stats.isFile()) return { file, stats }
  await file.close()
  throw notFound(NO_FILE_MESSAGE)
}

interface FileOptions {
  name: string
  desk: ReadingDesk
  cacheControl: string
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, stats: { size, mtime }, name, desk, cacheControl }: OpenFile & FileOptions,
) {
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-type': CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
    'last-modified': mtime.toUTCString(),
    etag,
  })
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  if (ifNoneMatch === etag) return finish(reply.code(304), file)
  const isPartWanted = isSameFile(oneOf(ifRange), { etag, modifiedAt: mtime })
  const part = parseByteRange(isPartWanted ? range : undefined, size)
  if (part.kind === 'unsatisfiable') {
    return finish(reply.code(416).header('content-range', `bytes */${size}`), file)
  }
  const { start, end } = part.kind === 'part' ? part : { start: 0, end: size - 1 }
  if (part.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) return finish(reply, file)
  // Past the framework, which would not say when the socket has taken a piece.
  void reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  await pourFile(reply.raw, { file, start, end, desk, socket: request.raw.socket })
  return reply
}

async function finish(reply: FastifyReply, file: FileHandle): Promise<FastifyReply> {
  await file.close()
  return reply.send()
}

interface MediaRoute {
  Params: { token?: string; key: string; '*': string }
}

/** Videos, streams and subtitles, piece by piece from the disk, to whoever holds a good link (ruling 15). */
export function addMediaRoutes(
  app: FastifyInstance,
  { links, folders, guards }: { links: MediaLinks; folders: MediaFolders; guards: MediaGuards },
): void {
  const desk = createReadingDesk()

  async function mayWatch(request: FastifyRequest, link: MediaLink): Promise<boolean> {
    if (await isStranger(request, link, guards.findSession)) return false
    return link.paidCourseId === undefined || guards.isOpenFor(link.userId, link.paidCourseId)
  }

  /** A film element cannot send the staff's header; its cookie is never sent by a foreign page. */
  async function mayStaffWatch(request: FastifyRequest, link: MediaLink): Promise<boolean> {
    refuseForeignVisit(request, guards.publicUrl)
    const token = staffTokenOf(request)
    const staff = token === undefined ? undefined : await guards.findStaff(token)
    return staff?.userId === link.userId && staff.rights.has('inbox.read')
  }

  const mayPreview = (request: FastifyRequest, link: MediaLink) =>
    guards.isInPreview((request.params as MediaRoute['Params']).token ?? '', link)

  const sendTo =
    (may: typeof mayWatch, cacheControl = CACHE_CONTROL) =>
    async (request: FastifyRequest<MediaRoute>, reply: FastifyReply) => {
      const link = links.read(request.params.key, request.params['*'])
      if (!link || !(await may(request, link))) throw forbidden('播放链接已失效，请刷新页面')
      const opened = await desk.sit(() => openFile(folders, link.path))
      return sendFile(request, reply, { ...opened, name: link.path, desk, cacheControl })
    }

  app.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PREFIX}:key/*`,
    exposeHeadRoute: false,
    handler: sendTo(mayWatch),
  })
  app.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: `${STAFF_MEDIA_PREFIX}:key/*`,
    exposeHeadRoute: false,
    handler: sendTo(mayStaffWatch),
  })
  app.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: `${PREVIEW_MEDIA_PREFIX}:key/*`,
    exposeHeadRoute: false,
    handler: sendTo(mayPreview, PREVIEW_CACHE_CONTROL),
  })
}
