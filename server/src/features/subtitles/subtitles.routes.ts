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
import { addBytesRoute } from '../../http/staff/body-route.ts'
import type { StaffGate, StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
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

const GATE: StaffGate = { permission: 'content.write', reach: 'film' }
const NOT_TEXT = '字幕应当是 UTF-8 的文字'

/** Their bodies exceed the limit of the table of calls. */
export function addSubtitleTexts(
  app: FastifyInstance,
  parts: { router: StaffRouter; subtitleWriting: SubtitleWriting },
) {
  const { router, subtitleWriting: writing } = parts
  addBytesRoute(app, router, {
    path: SUBTITLES_SAVE_PATH,
    gate: GATE,
    types: [SUBTITLES_SAVE_TYPE],
    limitBytes: SUBTITLE_FILE_MAX_BYTES,
    wrongType: NOT_TEXT,
    prepare: (request) => readQuery(Saving, request),
    async handle(content, { request, staff, prepared }) {
      const text = decodeUtf8(content)
      if (text === undefined) throw wrongType(NOT_TEXT)
      return router.keepFor(request, staff, (work) => writing.save(work, staff, { ...prepared, text }))
    },
  })
  addBytesRoute(app, router, {
    path: SUBTITLES_UPLOAD_PATH,
    gate: GATE,
    types: [SUBTITLES_UPLOAD_TYPE],
    limitBytes: SUBTITLE_FILE_MAX_BYTES,
    wrongType: '请上传 SRT 或 WebVTT 文件',
    prepare: (request) => readQuery(Uploading, request),
    handle: (content, { request, staff, prepared }) =>
      router.writeFor(request, staff, (work) => writing.upload(work, staff, { ...prepared, content })),
  })
}
