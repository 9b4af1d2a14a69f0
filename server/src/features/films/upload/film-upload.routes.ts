import { Readable } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput, notFound, wrongType } from '@bee/contract/failures.ts'
import {
  PART_HASH_HEADER,
  PART_TYPE,
  UPLOAD_PART_PATH,
  type filmUploadContract,
} from '@bee/contract/manage/media/film-upload.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowBodyWithin } from '../../../http/body/body-time.ts'
import { envelopeOf } from '../../../http/implement.ts'
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

type Expected = Awaited<ReturnType<FilmUploadService['expectPart']>> & { sha256: string }

/** Not in the table of calls, since its body is the part itself. The right and the part are checked before the body is read. */
export function addUploadParts(
  app: FastifyInstance,
  { router, filmUpload }: { router: StaffRouter; filmUpload: FilmUploadService },
): void {
  const expected = new WeakMap<FastifyRequest, Expected>()
  void app.register((space, _options, done) => {
    // The body is left unread here: readPart reads it into a buffer, once one is free.
    space.addContentTypeParser(PART_TYPE, (_request, payload, parsed) => parsed(null, payload))
    space.put<{ Params: { uploadId: string; number: string } }>(
      API_BASE_PATH + UPLOAD_PART_PATH,
      {
        onRequest: async (request) => {
          const staff = await router.admit(request, { permission: 'content.write', reach: 'film' })
          const { uploadId, number } = request.params
          const asked = { uploadId: numberOf(uploadId), number: numberOf(number) }
          const part = await filmUpload.expectPart(staff, asked)
          const announced = Number(request.headers['content-length'] ?? part.bytes)
          if (announced !== part.bytes) throw badInput(`这一段应当有 ${part.bytes} 字节`)
          expected.set(request, { ...part, sha256: hashOf(request) })
          allowBodyWithin(request, PART_WITHIN_MS)
        },
      },
      async (request, reply) => {
        const part = expected.get(request)
        if (!part || !(request.body instanceof Readable)) throw wrongType(`请用 ${PART_TYPE} 传这一段`)
        const there = await filmUpload.receive(part, { sha256: part.sha256, content: request.body })
        return reply.header('cache-control', 'no-store').send(envelopeOf(there))
      },
    )
    done()
  })
}
