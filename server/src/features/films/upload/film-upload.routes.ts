import { badInput, notFound } from '@bee/contract/failures.ts'
import {
  PART_HASH_HEADER,
  PART_TYPE,
  UPLOAD_PART_PATH,
  type filmUploadContract,
} from '@bee/contract/manage/media/film-upload.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addStreamRoute } from '../../../http/staff/body-route.ts'
import type { StaffRouter, StaffHandlers } from '../../../http/staff/staff-router.ts'
import type { FilmUploadService } from './film-upload.service.ts'
import { matchFiles } from './match-files.ts'

/** Time for one part at a quarter of a megabit a second, as from a phone in a train. A client that holds a buffer on purpose is cut off. */
const PART_WITHIN_MS = 300_000

export const filmUploadRoutes = (filmUpload: FilmUploadService): StaffHandlers<typeof filmUploadContract> => ({
  async open(file, { staff, keep }) {
    const prepared = await filmUpload.prepare(file, staff)
    try {
      return await keep((work) => filmUpload.open(work, { file, staff, prepared }))
    } finally {
      if (prepared) await filmUpload.dropUnused(prepared.token)
    }
  },
  async close({ uploadId }, { staff, keep }) {
    await filmUpload.join(uploadId, staff)
    return keep((work) => filmUpload.close(work, uploadId, staff))
  },
  async cancel({ uploadId }, { staff, keep }) {
    const kept = await keep((work) => filmUpload.cancel(work, uploadId, staff))
    await filmUpload.dropParts(uploadId)
    return kept
  },
  list: (_input, { staff }) => filmUpload.list(staff),
  match: (asked) => Promise.resolve(matchFiles(asked)),
})

const numberOf = (text: string) => {
  if (!/^\d{1,9}$/.test(text)) throw notFound('没有这一段')
  return Number(text)
}

function hashOf(request: FastifyRequest): string {
  const sha256 = request.headers[PART_HASH_HEADER]
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw badInput(`缺少 ${PART_HASH_HEADER}`)
  return sha256
}

/** The body is the part itself; `readPart` reads it into a buffer, once one is free. */
export function addUploadParts(
  app: FastifyInstance,
  { router, filmUpload }: { router: StaffRouter; filmUpload: FilmUploadService },
): void {
  addStreamRoute(app, router, {
    method: 'PUT',
    path: UPLOAD_PART_PATH,
    gate: { permission: 'content.write', reach: 'film' },
    types: [PART_TYPE],
    withinMs: PART_WITHIN_MS,
    wrongType: `请用 ${PART_TYPE} 传这一段`,
    async prepare(request, staff) {
      const { uploadId, number } = request.params as { uploadId: string; number: string }
      const asked = { uploadId: numberOf(uploadId), number: numberOf(number) }
      const part = await filmUpload.expectPart(staff, asked)
      const announced = Number(request.headers['content-length'] ?? part.bytes)
      if (announced !== part.bytes) throw badInput(`这一段应当有 ${part.bytes} 字节`)
      return { part, sha256: hashOf(request) }
    },
    handle: (content, { prepared: { part, sha256 } }) => filmUpload.receive(part, { sha256, content }),
  })
}
