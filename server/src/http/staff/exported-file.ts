import { Readable } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { attachment } from '../media/attachment.ts'
import type { StaffDesk, StaffGate } from './implement-staff.ts'
import type { Staff } from './staff-session.ts'

/** A file that is written while it is read. */
export interface WrittenFile {
  mediaType: string
  fileName: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Where it is known before: a browser then says how long it takes. */
  bytes?: number
}

const Asked = z.object({ ticket: z.string({ error: '缺少导出的 ticket' }) })

export const sendWritten = (reply: FastifyReply, { mediaType, fileName, content, bytes }: WrittenFile) =>
  reply
    .type(mediaType)
    .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(fileName) })
    .headers(bytes === undefined ? {} : { 'content-length': bytes })
    .send(Readable.from(content, { objectMode: false }))

/** What a ticket is good for. No call of the table, since it answers a file; the door is the same as theirs. */
export function addExportedFile(
  app: FastifyInstance,
  parts: {
    desk: StaffDesk
    path: string
    gate: StaffGate
    /** `visit`: the browser takes it by a link, straight to the disk; nothing of it passes through the page. */
    by?: 'call' | 'visit'
    read: (ticket: string, staff: Staff) => WrittenFile | Promise<WrittenFile>
  },
): void {
  const { desk, path, gate, by = 'call', read } = parts
  app.get(API_BASE_PATH + path, async (request, reply) => {
    const staff = await desk.admit(request, gate, by)
    const asked = z.safeParse(Asked, request.query)
    if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
    return sendWritten(reply, await read(asked.data.ticket, staff))
  })
}
