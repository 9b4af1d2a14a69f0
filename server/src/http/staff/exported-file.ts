import { Readable } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { attachment } from '../media/attachment.ts'
import { isSameFile, parseByteRange } from '../media/byte-range.ts'
import type { StoredFile } from '../../outside/store/file-store.ts'
import type { StaffRouter, StaffGate } from './staff-router.ts'
import type { Staff } from './staff-session.ts'

interface Named {
  mediaType: string
  fileName: string
}

/** A file that is generated during the download. */
export interface WrittenFile extends Named {
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** If known, the browser can show the remaining time. */
  bytes?: number
}

/** A stored file: the browser can show the remaining time and resume the download. */
export interface LyingFile extends Named {
  file: StoredFile
}

const Asked = z.object({ ticket: z.string({ error: '缺少导出的 ticket' }) })

const named = (reply: FastifyReply, { mediaType, fileName }: Named) =>
  reply.type(mediaType).headers({ 'cache-control': 'no-store', 'content-disposition': attachment(fileName) })

export const sendWritten = (reply: FastifyReply, { content, bytes, ...name }: WrittenFile) =>
  named(reply, name)
    .headers(bytes === undefined ? {} : { 'content-length': bytes })
    .send(Readable.from(content, { objectMode: false }))

/** Sends the requested range if the file is still the one that the browser has the rest of. */
async function sendLying({ headers }: FastifyRequest, reply: FastifyReply, { file, ...name }: LyingFile) {
  const { bytes, modifiedAt } = file
  const etag = `"${bytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`
  const ifRange = headers['if-range']
  const isSame = isSameFile(typeof ifRange === 'string' ? ifRange : undefined, { etag, modifiedAt })
  const part = parseByteRange(isSame ? headers.range : undefined, bytes)
  void named(reply, name).headers({ 'accept-ranges': 'bytes', etag, 'last-modified': modifiedAt.toUTCString() })
  if (part.kind === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (part.kind === 'whole') return reply.header('content-length', bytes).send(await file.open())
  const { start, end } = part
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${bytes}`, 'content-length': end - start + 1 })
    .send(await file.open({ start, end }))
}

/** Serves the file of a ticket. Not a call of the table, since it returns a file; the checks are those of a call. */
export function addExportedFile(
  app: FastifyInstance,
  parts: {
    router: StaffRouter
    path: string
    gate: StaffGate
    /** `visit`: the browser downloads it by a link, straight to the disk; the page does not hold the bytes. */
    by?: 'call' | 'visit'
    read: (ticket: string, staff: Staff) => WrittenFile | Promise<WrittenFile | LyingFile>
  },
): void {
  const { router, path, gate, by = 'call', read } = parts
  app.get(API_BASE_PATH + path, async (request, reply) => {
    const staff = await router.admit(request, gate, by)
    const asked = z.safeParse(Asked, request.query)
    if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
    const written = await read(asked.data.ticket, staff)
    return 'file' in written ? sendLying(request, reply, written) : sendWritten(reply, written)
  })
}
