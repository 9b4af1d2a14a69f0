import * as z from 'zod/mini'
import { line } from '../../drafts/draft-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, time, wholeNumber } from '../../fields.ts'
import { MATCHED_AT_ONCE, UPLOAD_KEPT_DAYS, UPLOAD_NAME_MAX_CHARACTERS } from './upload-limits.ts'

/** `archive`: files of a school, to be imported. */
export const UPLOAD_KINDS = ['video', 'file', 'archive'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Below the base path, and no call of the table: its body is the part itself. */
export const UPLOAD_PART_PATH = '/manage/upload/:uploadId/:number'
export const uploadPartPath = (uploadId: number, number: number) => `/manage/upload/${uploadId}/${number}`
/** Of the part, in hexadecimal. */
export const PART_HASH_HEADER = 'content-sha256'
export const PART_TYPE = 'application/octet-stream'

const hash = /* @__NO_SIDE_EFFECTS__ */ (label: string) =>
  z.string({ error: `请填写${label}` }).check(z.regex(/^[0-9a-f]{64}$/, `${label}应当是 64 位的十六进制`))

/** A name as programs write it, not a person's text. */
const plainName = /* @__NO_SIDE_EFFECTS__ */ (label: string, max: number) =>
  z
    .string({ error: `${label} 应当是文字` })
    .check(z.maxLength(max, `${label} 太长`), z.regex(/^[\w./+;=-]*$/, `${label} 只能有字母、数字和 . / + - ; =`))

/** Facts that the browser reads from a film before it sends any of it. */
const UploadFacts = z.object({
  seconds: z.number().check(z.gte(0), z.lte(360_000)),
  width: z.int().check(z.gte(0), z.lte(100_000)),
  height: z.int().check(z.gte(0), z.lte(100_000)),
  /** Short names such as `avc`, empty where there is none. */
  videoCodec: plainName('画面的编码 videoCodec', 20),
  audioCodec: plainName('声音的编码 audioCodec', 20),
})
export type UploadFacts = z.infer<typeof UploadFacts>

/** The received parts with their hashes: a resumed upload checks by them that the file is the same. */
export const UploadPart = z.object({ number: z.int(), sha256: z.string() })
export type UploadPart = z.infer<typeof UploadPart>

export const PartsThere = z.object({ numbers: z.array(z.int()) })
export type PartsThere = z.infer<typeof PartsThere>

export const Upload = z.object({
  uploadId: z.int(),
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  bytes: z.int(),
  partBytes: z.int(),
  fingerprint: z.string(),
  /** Null for a file that is no film. */
  filmId: z.nullable(z.int()),
  /** The purpose, in the uploader's words; empty for the library alone. */
  purpose: z.string(),
  facts: z.nullable(UploadFacts),
  parts: z.array(UploadPart),
  createTime: time(),
  touchTime: time(),
})
export type Upload = z.infer<typeof Upload>

export const ClosedUpload = z.object({
  uploadId: z.int(),
  /** Null for an archive, which is no part of the library. */
  assetId: z.nullable(z.int()),
  filmId: z.nullable(z.int()),
  makingId: z.nullable(z.int()),
  /** The import that reads an archive; null for the others. */
  importId: z.nullable(z.int()),
})
export type ClosedUpload = z.infer<typeof ClosedUpload>

export const MATCH_REASONS = ['number', 'name', 'pinyin', 'alike'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

const FileMatch = z.object({
  /** In the order of the question. */
  path: z.string(),
  /** The lesson's own key in the question; null where none is like it. */
  key: z.nullable(z.string()),
  reason: z.nullable(z.enum(MATCH_REASONS)),
  /** No other lesson is a close match. */
  isSure: z.boolean(),
  /** The suggested names of a new lesson and its chapter. */
  lessonName: z.string(),
  chapterName: z.string(),
})
export type FileMatch = z.infer<typeof FileMatch>

const uploadId = () => id('uploadId')

export const filmUploadContract = {
  open: endpoint({
    method: 'POST',
    path: '/manage/upload/open',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    traces: 'draft',
    summary: '开始上传一个文件，或接着传：同一个人、同一个文件没传完的，答原来那一个和已经到了的段',
    input: z.object({
      kind: oneOf('种类 kind', UPLOAD_KINDS),
      name: line('文件名', UPLOAD_NAME_MAX_CHARACTERS),
      bytes: wholeNumber({ label: '字节数 bytes', min: 1, max: Number.MAX_SAFE_INTEGER }),
      mime: z._default(plainName('文件的类型 mime', 100), ''),
      /** SHA-256 of the size (as decimal text) followed by the first MiB. */
      fingerprint: hash('指纹 fingerprint'),
      facts: z.optional(UploadFacts),
      /** The film that it will replace. */
      filmId: z.optional(id('filmId')),
      title: z.optional(line('视频的标题', 120)),
      purpose: z.optional(line('用在哪里', 200, 0)),
    }),
    result: Upload,
  }),
  close: endpoint({
    method: 'POST',
    path: '/manage/upload/close',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    traces: 'draft',
    summary: '每一段都到了：合成一个文件，视频随即开始处理；问第二次答同样的',
    input: z.object({ uploadId: uploadId() }),
    result: ClosedUpload,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/manage/upload/cancel',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    traces: 'draft',
    summary: '不传了：已经到了的段也丢掉',
    input: z.object({ uploadId: uploadId() }),
    result: z.object({ uploadId: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/manage/upload/list',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    summary: `我没传完的，新的在前；${UPLOAD_KEPT_DAYS} 天没有动的会清掉`,
    result: z.array(Upload),
  }),
  match: endpoint({
    method: 'POST',
    path: '/manage/upload/match',
    access: 'staff',
    permission: 'content.write',
    reach: 'nothing',
    traces: 'nothing',
    summary: '一个文件夹里的文件各是哪一讲：先看编号，再看名字、拼音、差几个字',
    input: z.object({
      files: z.array(z.string().check(z.minLength(1), z.maxLength(1000))).check(z.maxLength(MATCHED_AT_ONCE)),
      lessons: z
        .array(
          z.object({
            key: z.string().check(z.minLength(1), z.maxLength(100)),
            /** Both count from 1. */
            chapter: wholeNumber({ label: '第几章 chapter', min: 1, max: 10_000 }),
            number: wholeNumber({ label: '第几讲 number', min: 1, max: 10_000 }),
            chapterName: z.string().check(z.maxLength(500)),
            name: z.string().check(z.maxLength(500)),
          }),
        )
        .check(z.maxLength(MATCHED_AT_ONCE)),
    }),
    result: z.array(FileMatch),
  }),
}
