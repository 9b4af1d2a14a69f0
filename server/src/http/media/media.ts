import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { forbidden } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachmentHeaders } from './attachment.ts'
import { isSameFile, parseByteRange } from './byte-range.ts'
import {
  MEDIA_PREFIX,
  PREVIEW_MEDIA_PREFIX,
  STAFF_MEDIA_PREFIX,
  type MediaAudience,
  type MediaLink,
  type MediaLinks,
  type StaffSubject,
} from './media-links.ts'
import { openSource, type MediaShelves, type MediaSource } from './media-source.ts'
import { createFileReadPool } from './file-read-pool.ts'
import type { FindSession } from '../session.ts'
import { refuseForeignVisit } from '../staff/own-site.ts'
import type { Staff } from '../staff/staff-session.ts'

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
/** Cached by the browser of this member alone, so that seeking back sends no new request. */
const CACHE_CONTROL = 'private, max-age=3600'
/** Unpublished files must not be cached. */
const PREVIEW_CACHE_CONTROL = 'private, no-store'

/**
 * Never redirected to the bucket: the names in a playlist are relative to its address, behind our own link, and browsers accept subtitles
 * and data from another origin only with CORS.
 */
const PROXIED = new Set(['.m3u8', '.vtt', '.json'])
const isProxied = (name: string) => PROXIED.has(path.extname(name))

/** The address prefix and the caching of each audience. */
const GATEWAYS: Readonly<Record<MediaAudience, { prefix: string; cacheControl: string }>> = {
  member: { prefix: MEDIA_PREFIX, cacheControl: CACHE_CONTROL },
  staff: { prefix: STAFF_MEDIA_PREFIX, cacheControl: CACHE_CONTROL },
  preview: { prefix: PREVIEW_MEDIA_PREFIX, cacheControl: PREVIEW_CACHE_CONTROL },
}

const oneOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Checks beyond the signature. */
type MayWatch = (request: FastifyRequest, link: MediaLink) => Promise<boolean>

const cookieOf = ({ headers }: FastifyRequest, name: string) =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1]

interface MemberGuards {
  findSession: FindSession
  /** Whether the member exists and is not blocked. */
  mayEnter: (userId: number) => Promise<boolean>
  isOpenFor: (userId: number, courseId: number) => Promise<boolean>
  mayWatch: (userId: number, lessonId: number) => Promise<boolean>
}

/**
 * Whether the request comes from the member of the link. A page always sends its cookies, so a link that is pasted into another browser is
 * refused, and so is one with an ended session. A tool without cookies is accepted by the link alone while the member may log in: a block
 * ends sessions, and this link has none.
 */
async function isViewer(request: FastifyRequest, link: MediaLink, guards: MemberGuards): Promise<boolean> {
  const token = cookieOf(request, 'token')
  if (token !== undefined) return (await guards.findSession(token))?.userId === link.userId
  const claimed = oneOf(request.headers.userid) ?? cookieOf(request, 'userId')
  const isElsewhere =
    claimed === undefined ? request.headers['sec-fetch-site'] !== undefined : claimed !== String(link.userId)
  return !isElsewhere && guards.mayEnter(link.userId)
}

interface FileOptions {
  name: string
  cacheControl: string
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  source: MediaSource,
  { name, cacheControl }: FileOptions,
) {
  const { size, modifiedAt } = source
  const type = CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream'
  // The redirect would lose the file name.
  const isSentFromHere = request.method !== 'GET' || isProxied(name) || reply.hasHeader('content-disposition')
  const address = isSentFromHere ? undefined : await source.address?.({ type })
  if (address !== undefined) {
    await source.close()
    // Not cached, so that the next request is checked again.
    return reply.header('cache-control', 'private, no-store').redirect(address, 302)
  }
  const etag = `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-type': type,
    'last-modified': modifiedAt.toUTCString(),
    etag,
  })
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  if (ifNoneMatch === etag) return finish(reply.code(304), source)
  const isPartWanted = isSameFile(oneOf(ifRange), { etag, modifiedAt })
  const part = parseByteRange(isPartWanted ? range : undefined, size)
  if (part.kind === 'unsatisfiable') {
    return finish(reply.code(416).header('content-range', `bytes */${size}`), source)
  }
  const { start, end } = part.kind === 'part' ? part : { start: 0, end: size - 1 }
  if (part.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) return finish(reply, source)
  const pour = await source.take({ start, end })
  // Bypasses Fastify, which would not report when the socket has taken a piece.
  void reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  await pour(reply.raw, request.raw.socket)
  return reply
}

async function finish(reply: FastifyReply, source: MediaSource): Promise<FastifyReply> {
  await source.close()
  return reply.send()
}

interface MediaRoute {
  Params: { token?: string; key: string; '*': string }
}

/**
 * Sends videos, streams and subtitles in pieces to the holder of a valid link (ruling 15). One sender for all addresses, so that they share
 * its seats.
 */
export function createMediaSender({ links, shelves }: { links: MediaLinks; shelves: MediaShelves }) {
  const reads = createFileReadPool()

  function addRoute(app: FastifyInstance, audience: MediaAudience, may: MayWatch): void {
    const { prefix, cacheControl } = GATEWAYS[audience]
    app.route<MediaRoute>({
      method: ['GET', 'HEAD'],
      url: `${prefix}:key/*`,
      exposeHeadRoute: false,
      async handler(request, reply) {
        const link = links.read(audience, request.params.key, request.params['*'])
        if (!link || !(await may(request, link))) throw forbidden('播放链接已失效，请刷新页面')
        const source = await openSource(shelves, link.path, reads)
        void reply.headers(attachmentHeaders(link.path, request.query))
        return sendFile(request, reply, source, { name: link.path, cacheControl })
      },
    })
  }

  return { addRoute }
}

export type MediaSender = ReturnType<typeof createMediaSender>

export function addMemberMedia(app: FastifyInstance, sender: MediaSender, guards: MemberGuards): void {
  async function mayWatch(request: FastifyRequest, link: MediaLink): Promise<boolean> {
    if (!(await isViewer(request, link, guards))) return false
    if (link.previewLessonId !== undefined) return guards.mayWatch(link.userId, link.previewLessonId)
    return link.paidCourseId === undefined || guards.isOpenFor(link.userId, link.paidCourseId)
  }
  sender.addRoute(app, 'member', mayWatch)
}

export function addStaffMedia(
  app: FastifyInstance,
  sender: MediaSender,
  guards: {
    findStaff: (request: FastifyRequest) => Promise<Staff | undefined>
    /** Whether the right of the link still covers its subject. */
    reaches: (staff: Staff, subject: StaffSubject) => Promise<boolean>
    publicUrl: string
  },
): void {
  /** A video element cannot send the staff header; the browser never sends the cookie from a foreign page. */
  async function mayWatch(request: FastifyRequest, link: MediaLink): Promise<boolean> {
    refuseForeignVisit(request, guards.publicUrl)
    const staff = await guards.findStaff(request)
    if (staff?.userId !== link.userId || !link.subject) return false
    const mayWatchFilms = staff.rights.has('inbox.read') || staff.rights.has('content.read')
    return mayWatchFilms && guards.reaches(staff, link.subject)
  }
  sender.addRoute(app, 'staff', mayWatch)
}

/** `isInPreview` says whether the preview at this address shows the file. */
export function addPreviewMedia(
  app: FastifyInstance,
  sender: MediaSender,
  isInPreview: (token: string, link: MediaLink) => Promise<boolean>,
): void {
  function mayWatch(request: FastifyRequest, link: MediaLink): Promise<boolean> {
    return isInPreview((request.params as MediaRoute['Params']).token ?? '', link)
  }
  sender.addRoute(app, 'preview', mayWatch)
}
