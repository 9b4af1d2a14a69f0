import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput, wrongType } from '@bee/contract/failures.ts'
import { id, oneOf, wholeNumber } from '@bee/contract/fields.ts'
import { SUBTITLE_LANGUAGE_KEYS } from '@bee/contract/manage/media/subtitle-cues.ts'
import {
  SUBTITLE_FILE_MAX_BYTES,
  SUBTITLES_SAVE_PATH,
  SUBTITLES_SAVE_TYPE,
  SUBTITLES_UPLOAD_PATH,
  SUBTITLES_UPLOAD_TYPE,
  type subtitlesContract,
} from '@bee/contract/manage/media/subtitles.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { allowSlowBody } from '../../http/body/body-time.ts'
import { envelopeOf } from '../../http/implement.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import { decodeUtf8 } from '../../text/decode-text.ts'
import type { SubtitlePublishing } from './subtitle-publishing.service.ts'
import type { SubtitleReading } from './subtitle-reading.service.ts'
import type { SubtitleWriting } from './subtitle-writing.service.ts'

interface SubtitleServices {
  subtitleReading: SubtitleReading
  subtitleWriting: SubtitleWriting
  subtitlePublishing: SubtitlePublishing
}

export function subtitlesRoutes(services: SubtitleServices): StaffHandlers<typeof subtitlesContract> {
  const { subtitleReading: reading, subtitleWriting: writing, subtitlePublishing: publishing } = services
  return {
    list: ({ filmId }, { staff }) => reading.list(filmId, staff),
    read: (at, { staff }) => reading.read(at, staff),
    async publish(input, { staff, write }) {
      const file = await publishing.prepare(staff, input)
      return write((work) => publishing.publish(work, staff, { ...input, file }))
    },
    show: (input, { staff, write }) => write((work) => publishing.show(work, staff, input)),
    remove: (at, { staff, write }) => write((work) => publishing.remove(work, staff, at)),
    restore: (at, { staff, write }) => write((work) => publishing.restore(work, staff, at)),
    bringBack: (input, { staff, write }) => write((work) => writing.bringBack(work, staff, input)),
  }
}

const at = { filmId: id('filmId'), language: oneOf('语言 language', SUBTITLE_LANGUAGE_KEYS) }
const Uploading = z.object(at)
const Saving = z.object({ ...at, version: wholeNumber({ label: '版本 version', min: 1, max: 2_147_483_647 }) })

function readQuery<Schema extends z.ZodMiniType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const asked = z.safeParse(schema, request.query)
  if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
  return asked.data
}

/** Not calls of the table, since their bodies exceed its limit; the right is checked before the body is read. */
export function addSubtitleTexts(
  app: FastifyInstance,
  parts: { router: StaffRouter; subtitleWriting: SubtitleWriting },
) {
  const { router, subtitleWriting: writing } = parts
  const admitted = new WeakMap<FastifyRequest, Staff>()
  async function admit(request: FastifyRequest): Promise<void> {
    admitted.set(request, await router.admit(request, { permission: 'content.write', reach: 'film' }))
    allowSlowBody(request)
  }
  const staffOf = (request: FastifyRequest) => admitted.get(request) as Staff

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      [SUBTITLES_SAVE_TYPE, SUBTITLES_UPLOAD_TYPE],
      { parseAs: 'buffer', bodyLimit: SUBTITLE_FILE_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post(API_BASE_PATH + SUBTITLES_SAVE_PATH, { onRequest: admit }, async (request, reply) => {
      const wanted = readQuery(Saving, request)
      const text = Buffer.isBuffer(request.body) ? decodeUtf8(request.body) : undefined
      if (text === undefined) throw wrongType('字幕应当是 UTF-8 的文字')
      const staff = staffOf(request)
      const saved = await router.keepFor(request, staff, (work) => writing.save(work, staff, { ...wanted, text }))
      return reply.header('cache-control', 'no-store').send(envelopeOf(saved))
    })
    scope.post(API_BASE_PATH + SUBTITLES_UPLOAD_PATH, { onRequest: admit }, async (request, reply) => {
      const wanted = readQuery(Uploading, request)
      const { body: content } = request
      if (!Buffer.isBuffer(content)) throw wrongType('请上传 SRT 或 WebVTT 文件')
      const staff = staffOf(request)
      const uploaded = await router.writeFor(request, staff, (work) =>
        writing.upload(work, staff, { ...wanted, content }),
      )
      return reply.header('cache-control', 'no-store').send(envelopeOf(uploaded))
    })
    done()
  })
}
