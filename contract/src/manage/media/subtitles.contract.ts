import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, time, wholeNumber } from '../../fields.ts'
import { Colleague } from '../content/drafts.contract.ts'
import { SUBTITLE_LANGUAGE_KEYS } from './subtitle-cues.ts'

/** Size of the stored text; a file may be larger by its marks. */
export const SUBTITLE_TEXT_MAX = 3_000_000
export const SUBTITLE_FILE_MAX_BYTES = 8 * 1024 * 1024
const MAX_VERSION = 2_147_483_647

/** `draft`: students have none of it. `changed`: they see an older one. */
export const SUBTITLE_STATES = ['draft', 'changed', 'published'] as const
export type SubtitleState = (typeof SUBTITLE_STATES)[number]

const FilmSubtitles = z.object({
  language: z.enum(SUBTITLE_LANGUAGE_KEYS),
  name: z.string(),
  state: z.enum(SUBTITLE_STATES),
  /** The published subtitles; null: none. */
  fileId: z.nullable(z.int()),
  cueCount: z.int(),
  /** Problems that stop the publication, and problems that an editor should look at. */
  stopCount: z.int(),
  lookCount: z.int(),
  version: z.int(),
  updateTime: time(),
  /** Null: the account is unknown. */
  updatedBy: z.nullable(Colleague),
})
export type FilmSubtitles = z.infer<typeof FilmSubtitles>

const SubtitledFilm = z.object({ filmId: z.int(), title: z.string(), seconds: z.number() })

const SubtitleSheet = z.object({
  ...FilmSubtitles.shape,
  /** WebVTT, as it was saved last. */
  text: z.string(),
  film: z.object({
    ...SubtitledFilm.shape,
    /** For this member of staff; null while the film has no file yet. */
    videoUrl: z.nullable(z.string()),
    posterUrl: z.string(),
    /** The loudness, ten times a second, where it was measured. */
    peaksUrl: z.nullable(z.string()),
  }),
  can: z.object({ save: z.boolean(), publish: z.boolean() }),
})
export type SubtitleSheet = z.infer<typeof SubtitleSheet>

const subtitlesOf = () => ({
  filmId: id('filmId'),
  language: oneOf('语言 language', SUBTITLE_LANGUAGE_KEYS),
})
const version = () => wholeNumber({ label: '版本 version', min: 1, max: MAX_VERSION })

const Standing = z.object({ filmId: z.int(), language: z.string(), version: z.int() })

/** The subtitles of films, in several languages. */
export const subtitlesContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/subtitles/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '一个视频有哪些语言的字幕，各到了哪一步',
    input: z.object({ filmId: id('filmId') }),
    result: z.object({
      film: SubtitledFilm,
      list: z.array(FilmSubtitles),
      can: z.object({ save: z.boolean(), publish: z.boolean() }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/manage/subtitles/sheet',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '一份字幕，连同校对时要看的视频',
    input: z.object(subtitlesOf()),
    result: SubtitleSheet,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/manage/subtitles/publish',
    access: 'staff',
    permission: 'content.publish',
    reach: 'film',
    summary: '发布字幕：学员马上看到这一版',
    input: z.object({ ...subtitlesOf(), version: version() }),
    result: Standing,
  }),
  show: endpoint({
    method: 'POST',
    path: '/manage/subtitles/show',
    access: 'staff',
    permission: 'content.publish',
    reach: 'film',
    summary: '让学员看到以前发布过的一版；没有编号就是不给他们看。写着的不变',
    input: z.object({ ...subtitlesOf(), fileId: z.nullable(id('fileId')) }),
    result: Standing,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/subtitles/remove',
    access: 'staff',
    permission: 'content.publish',
    reach: 'film',
    summary: '删除一种语言的字幕，学员马上看不到；30 天内能恢复',
    input: z.object(subtitlesOf()),
    result: Standing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/subtitles/restore',
    access: 'staff',
    permission: 'content.publish',
    reach: 'film',
    summary: '恢复删除了的字幕',
    input: z.object(subtitlesOf()),
    result: Standing,
  }),
  bringBack: endpoint({
    method: 'POST',
    path: '/manage/subtitles/bring-back',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    summary: '撤回一次上传：写着的回到上传以前的那一份',
    input: z.object({ ...subtitlesOf(), version: version() }),
    result: Standing,
  }),
}

/** Removed subtitles can be restored for so long. */
export const SUBTITLES_KEPT_DAYS = 30

/**
 * The body is the text itself, as WebVTT, since it is longer than a call may be; the film, the language and the version that it
 * replaces stand in the query. Answers a `SavedSubtitles`.
 */
export const SUBTITLES_SAVE_PATH = '/manage/subtitles/text'
export const SUBTITLES_SAVE_TYPE = 'text/vtt'

export interface SavedSubtitles {
  version: number
  updateTime: string
  stopCount: number
  lookCount: number
}

/** The body is the file as it lies on the editor's disk, in any encoding. Answers an `UploadedSubtitles`. */
export const SUBTITLES_UPLOAD_PATH = '/manage/subtitles/file'
export const SUBTITLES_UPLOAD_TYPE = 'application/octet-stream'

export const TEXT_ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', gbk: 'GBK' } as const
export type TextEncoding = keyof typeof TEXT_ENCODINGS

export interface UploadedSubtitles extends SavedSubtitles {
  encoding: TextEncoding
  format: 'vtt' | 'srt'
  cueCount: number
  /** Lines of the file that were left out. */
  problems: { line: number; sentence: string }[]
  hasMoreProblems: boolean
  /** Something was there before, and can be had back. */
  hasReplaced: boolean
}
