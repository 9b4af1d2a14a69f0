import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, paged, pageQuery, searchWord, time, typedText, wholeNumber } from '../fields.ts'
import { NOTE_MAX_CHARACTERS } from '../limits.ts'

/** Longer than any lesson. */ import {
  NOTE_CHANGES_KNOWN,
  NOTE_EMPTY_MESSAGE,
  NOTE_TOO_LONG_MESSAGE,
} from './note-rules.ts'

const MAX_SECONDS = 360_000
const MAX_VERSION = 1_000_000_000

/** Made by the browser, so that a note that is sent twice is one note. */
const madeId = (field: string) =>
  z
    .string({ error: `没有说明是哪一条（缺少 ${field}），请刷新页面再试` })
    .check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, { error: `编号 ${field} 应当是小写的 UUID` }))

export const Note = z.object({
  id: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  /** Null once the lesson has left the course: the note stays. */
  lessonId: z.nullable(z.int()),
  lessonName: z.string(),
  second: z.int(),
  content: z.string(),
  /** Counts the changes; an edit names the one it was made on. */
  version: z.int(),
  /** True for the copy of a text that lost when two devices changed the same note. */
  isCopy: z.boolean(),
  createdTime: time(),
  changedTime: time(),
})
export type Note = z.infer<typeof Note>

const change = {
  id: madeId('id'),
  /** The version that was changed, 0 for a new note. */
  version: wholeNumber({ label: '版本 version', min: 0, max: MAX_VERSION }),
  /** Identifies one change; sent again it has no further effect. */
  changeId: madeId('changeId'),
  /** Earlier changes of this device without an answer: the server's text by one of them counts as seen. */
  after: z.optional(
    z
      .array(madeId('after'), { error: 'after 应当是编号的列表' })
      .check(z.maxLength(NOTE_CHANGES_KNOWN, { error: `after 不能超过 ${NOTE_CHANGES_KNOWN} 个` })),
  ),
}

export const NoteDraft = z.object({
  ...change,
  lessonId: id('lessonId'),
  second: wholeNumber({ label: '秒 second', min: 0, max: MAX_SECONDS }),
  content: typedText({
    max: NOTE_MAX_CHARACTERS,
    tooShort: NOTE_EMPTY_MESSAGE,
    tooLong: NOTE_TOO_LONG_MESSAGE,
  }),
})
export type NoteDraft = z.input<typeof NoteDraft>

/** The note's present state, null where it has been deleted since; and the losing text where two devices had changed it. */
export const NoteSaved = z.object({ note: z.nullable(Note), copy: z.nullable(Note) })
export type NoteSaved = z.infer<typeof NoteSaved>

export const NoteRemoval = z.object(change)
export type NoteRemoval = z.input<typeof NoteRemoval>

export const NoteCourse = z.object({ courseId: z.int(), courseName: z.string(), noteCount: z.int() })
export type NoteCourse = z.infer<typeof NoteCourse>

const ofCourse = { courseId: z.optional(id('courseId')) }

export const notesContract = {
  list: endpoint({
    method: 'GET',
    path: '/note/list',
    access: 'member',
    summary: '我的笔记：一门课的按目录与秒排，全部的新的在前；可以搜索',
    input: z.object({ ...ofCourse, search: searchWord('搜索词 search'), ...pageQuery() }),
    result: paged(Note),
  }),
  courses: endpoint({
    method: 'GET',
    path: '/note/courses',
    access: 'member',
    summary: '记过笔记的课程，各有多少条',
    result: z.array(NoteCourse),
  }),
  save: endpoint({
    method: 'POST',
    path: '/note/save',
    access: 'member',
    summary: '写或改一条笔记；重复的发送只算一次，两台设备同时改的两份都留下',
    input: NoteDraft,
    result: NoteSaved,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/note/delete',
    access: 'member',
    summary: '删除一条笔记；别处刚改过的不删，原样交回',
    input: NoteRemoval,
    result: z.object({ note: z.nullable(Note) }),
  }),
  markdown: endpoint({
    method: 'GET',
    path: '/note/export',
    access: 'member',
    summary: '笔记导出为 Markdown，一门课或全部',
    input: z.object(ofCourse),
    result: z.object({ fileName: z.string(), markdown: z.string() }),
  }),
}
