import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, time } from '../../fields.ts'
import { EXPORT_KEPT_DAYS, MAX_IMPORT_CHANGES } from './school-files-limits.ts'

/** The scopes of an export: everything, one course, or the questions of a type. */
export const EXPORT_SCOPES = { school: '整所学校', course: '一门课', bank: '一个题库' } as const
export type ExportScope = keyof typeof EXPORT_SCOPES

/** Below the base path, and no call of the table, since it answers a file. An archive is uploaded in parts, as films are. */
export const SCHOOL_DOWNLOAD_PATH = '/manage/schoolFiles/download'

export const IMPORT_STATES = ['reading', 'refused', 'ready', 'applying', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const IMPORT_STATE_WORDS: Record<ImportState, string> = {
  reading: '正在读',
  refused: '有错，没有导入',
  ready: '等你看过再导入',
  applying: '正在导入',
  done: '导入了',
  failed: '没有导入成',
}

export const EXPORT_STATES = ['making', 'ready', 'failed', 'gone'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

export const SchoolExport = z.object({
  exportId: z.int(),
  title: z.string(),
  fileName: z.string(),
  withFilms: z.boolean(),
  state: z.enum(EXPORT_STATES),
  /** Why it was not made; empty otherwise. */
  sentence: z.string(),
  percent: z.int(),
  bytes: z.int(),
  byName: z.string(),
  createTime: time(),
  /** Until then it can be taken; null where it cannot. */
  expireTime: z.nullable(time()),
})
export type SchoolExport = z.infer<typeof SchoolExport>

const SchoolMistake = z.object({ file: z.string(), line: z.int(), sentence: z.string() })
export type SchoolMistake = z.infer<typeof SchoolMistake>

const SchoolChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type SchoolChange = z.infer<typeof SchoolChange>

export const ENTRY_STATES = ['new', 'changed', 'gone'] as const

const PlanEntry = z.object({
  /** In words: 课程, 题目 … */
  kindName: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(ENTRY_STATES),
  changes: z.array(SchoolChange),
})
export type SchoolPlanEntry = z.infer<typeof PlanEntry>

export const SchoolImport = z.object({
  importId: z.int(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(IMPORT_STATES),
  byName: z.string(),
  /** Progress and name of the running step; 100 and empty when nothing runs. */
  percent: z.int(),
  step: z.string(),
  createTime: time(),
  counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), gone: z.int(), mistakes: z.int() }),
})
export type SchoolImport = z.infer<typeof SchoolImport>

export const SchoolImportDetail = z.object({
  ...SchoolImport.shape,
  /** The reason why it failed, or a point to look at again; empty otherwise. */
  sentence: z.string(),
  mistakes: z.array(SchoolMistake),
  /** Parts that are left out; the import works without them. */
  notes: z.array(SchoolMistake),
  /** The first of them. */
  entries: z.array(PlanEntry),
  hasMoreEntries: z.boolean(),
})
export type SchoolImportDetail = z.infer<typeof SchoolImportDetail>

const importId = () => id('importId')

export const schoolFilesContract = {
  types: endpoint({
    method: 'GET',
    path: '/manage/schoolFiles/types',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '能单独导出题库的类型，方向在前',
    result: z.array(z.object({ typeId: z.int(), name: z.string(), isDirection: z.boolean() })),
  }),
  export: endpoint({
    method: 'POST',
    path: '/manage/schoolFiles/export',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: `开始导出成文件（ZIP，与 content/ 同样的写法）：由任务做好，放 ${EXPORT_KEPT_DAYS} 天`,
    input: z
      .object({
        scope: oneOf('导出什么 scope', Object.keys(EXPORT_SCOPES) as [ExportScope, ...ExportScope[]]),
        courseId: z.optional(id('courseId')),
        typeId: z.optional(id('typeId')),
        /** Whether the films themselves come along; their names always do. */
        withFilms: z.boolean({ error: '要不要带视频 withFilms 应当是 true 或 false' }),
      })
      .check(
        z.refine(({ scope, courseId }) => scope !== 'course' || courseId !== undefined, {
          error: '请选一门课',
          path: ['courseId'],
        }),
        z.refine(({ scope, typeId }) => scope !== 'bank' || typeId !== undefined, {
          error: '请选一个类型',
          path: ['typeId'],
        }),
      ),
    result: z.object({ exportId: z.int() }),
  }),
  exports: endpoint({
    method: 'GET',
    path: '/manage/schoolFiles/exports',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '最近的导出，新的在前：做到百分之几，能取到什么时候',
    result: z.array(SchoolExport),
  }),
  download: endpoint({
    method: 'POST',
    path: '/manage/schoolFiles/take',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '取一份做好的导出：答一张票，浏览器凭它直接存到盘上，断了能接着取',
    input: z.object({ exportId: id('exportId') }),
    result: z.object({ ticket: z.string(), fileName: z.string() }),
  }),
  imports: endpoint({
    method: 'GET',
    path: '/manage/schoolFiles/imports',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '最近的导入，新的在前',
    result: z.array(SchoolImport),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/manage/schoolFiles/detail',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: `一次导入：错在哪个文件哪一行；哪些是新的，哪些会变、怎么变（最多 ${MAX_IMPORT_CHANGES} 样）`,
    input: z.object({ importId: importId() }),
    result: SchoolImportDetail,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/manage/schoolFiles/apply',
    access: 'staff',
    permission: 'content.publish',
    reach: 'everything',
    isSensitive: true,
    summary: '照看过的导入：一个事务，全成或全不成；变了的每样留下之前的版本。withdrawGone：包里没有的下架',
    input: z.object({
      importId: importId(),
      withdrawGone: z.boolean({ error: '包里没有的要不要下架 withdrawGone 应当是 true 或 false' }),
    }),
    result: z.object({ state: z.enum(IMPORT_STATES) }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/manage/schoolFiles/discard',
    access: 'staff',
    permission: 'content.publish',
    reach: 'everything',
    summary: '不导入了：丢掉传上来的文件包',
    input: z.object({ importId: importId() }),
    result: z.object({ importId: z.int() }),
  }),
}
