import * as z from 'zod/mini'
import { markdown } from '../../drafts/draft-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'

export const PREVIEWED_MAX_CHARACTERS = 50_000
/** A photo as a telephone takes it. */
export const SCHOOL_PICTURE_MAX_BYTES = 15 * 1024 * 1024

/** A picture of the school's own, as drafts refer to it. */
export const Picture = z.object({
  pictureId: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  title: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** The calls of a text field, beside the draft: rendered Markdown, and pictures. */
export const writingContract = {
  markdown: endpoint({
    method: 'POST',
    path: '/manage/writing/markdown',
    access: 'staff',
    permission: 'content.read',
    reach: 'nothing',
    traces: 'nothing',
    summary: 'Markdown 按学员看到的样子变成 HTML，过同一道消毒',
    input: z.object({ text: markdown('文字', PREVIEWED_MAX_CHARACTERS, 0) }),
    result: z.object({ html: z.string(), characters: z.int(), readingMinutes: z.int() }),
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/manage/writing/pictures',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '用过的图片，新的在前',
    input: z.object({ before: z.optional(id('before')) }),
    result: z.object({ list: z.array(Picture), hasMore: z.boolean() }),
  }),
  pictureOf: endpoint({
    method: 'GET',
    path: '/manage/writing/picture/:pictureId',
    access: 'staff',
    permission: 'content.read',
    reach: 'nothing',
    summary: '一张图片的地址与尺寸',
    input: z.object({ pictureId: id('pictureId') }),
    result: Picture,
  }),
}

/** The body is the mark; the query has `use` and, as `title`, the name of its file. Answers a `SchoolMark`. */
export const SCHOOL_MARK_UPLOAD_PATH = '/manage/writing/mark'
/** Of the file as it comes. An SVG that was cleaned has its own limit. */
export const SCHOOL_MARK_MAX_BYTES = 2 * 1024 * 1024
export const SCHOOL_MARK_SVG_MAX_BYTES = 48 * 1024
export const SCHOOL_MARK_MIN_SIDE = 512
export const SCHOOL_MARK_TYPES = ['image/svg+xml', 'image/png']
/** The mark stands in squares; the word mark is mark and name in one, beside the menu. */
export type SchoolMarkUse = 'mark' | 'wordmark'

export interface SchoolMark extends Picture {
  /** What was taken out of the file, as a sentence; '' for nothing. */
  said: string
}

/** The body is the picture itself; the query `title` holds the name of its file. Answers a `Picture`. */
export const PICTURE_UPLOAD_PATH = '/manage/writing/picture'
