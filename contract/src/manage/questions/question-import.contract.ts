import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, idList, oneOf, time } from '../../fields.ts'
import { QUESTION_KINDS } from '../../questions/question-kinds.ts'
import {
  DUPLICATE_CHOICES,
  IMPORT_FORMS,
  IMPORT_ORIGINS,
  IMPORT_STATES,
  ITEM_STATES,
  PROBLEM_LEVELS,
} from './question-import-choices.ts'
import { version } from '../staff-fields.ts'

/** A call has at most 256 KiB, and a character of ours takes three bytes; more goes as a file. */
export const IMPORT_PASTED_MAX_CHARACTERS = 80_000
export const IMPORT_NAME_MAX_CHARACTERS = 120
export const IMPORT_PREVIEWED_MAX = 20
export const IMPORT_CHOSEN_MAX = 1000

const importId = () => id('importId')

/** The body is the file itself, its name stands in the query `name`. Answers an `Import`. */
export const IMPORT_FILE_PATH = '/manage/question-import/file'
/** The body is the new text, the query `version` the version that it replaces. Answers an `Import`. */
export const IMPORT_TEXT_PATH = '/manage/question-import/:importId/text'
/** A picture of the file, by the query `name`. */
export const IMPORT_PICTURE_PATH = '/manage/question-import/:importId/picture'
/** The read questions with their mistakes noted beside them, to be corrected outside the site: queries `form` and `which`. */
export const IMPORT_CORRECTED_PATH = '/manage/question-import/:importId/corrected'
/** A table with an example of each kind, to be filled in: query `form`. */
export const IMPORT_TEMPLATE_PATH = '/manage/question-import/template'
/** With `?ticket=`, as `export` has answered it. */
export const QUESTION_EXPORT_PATH = '/manage/question-import/exported'

export const ImportFileInput = z.object({ importId: importId() })
export const ImportTextQuery = z.object({ version: version() })

export const Import = z.object({
  importId: z.int(),
  name: z.string(),
  origin: z.enum(IMPORT_ORIGINS),
  state: z.enum(IMPORT_STATES),
  /** Version of the text; the findings are about `checkedVersion`. */
  version: z.int(),
  checkedVersion: z.int(),
  /** Progress of the reading, the import or the taking back. */
  percent: z.int(),
  /** The current step, or why it failed; may be empty. */
  sentence: z.string(),
  lineCount: z.int(),
  pictureCount: z.int(),
  questionCount: z.int(),
  readyCount: z.int(),
  badCount: z.int(),
  duplicateCount: z.int(),
  /** The counts of an import that would start now, after the choices. */
  addCount: z.int(),
  updateCount: z.int(),
  /** Students see its questions once they are published. */
  isDraft: z.boolean(),
  /** The counts of the finished import. */
  addedCount: z.int(),
  updatedCount: z.int(),
  by: z.string(),
  updateTime: time(),
  /** The import can be taken back as a whole until then; null while there is nothing to take back. */
  undoTime: z.nullable(time()),
})
export type Import = z.infer<typeof Import>

export const ImportItem = z.object({
  nth: z.int(),
  /** The number in the file. */
  number: z.int(),
  fromLine: z.int(),
  toLine: z.int(),
  state: z.enum(ITEM_STATES),
  title: z.string(),
  /** Identifies the duplicate while the text is changed elsewhere. */
  key: z.string(),
  choice: z.enum(DUPLICATE_CHOICES),
  /** In the bank, that it is like or that it names; null: none. */
  questionId: z.nullable(z.int()),
})
export type ImportItem = z.infer<typeof ImportItem>

/** Replaces whole lines; a text with a line break in it makes two of one. */
const Fix = z.object({ label: z.string(), edits: z.array(z.object({ line: z.int(), text: z.string() })) })

export const ImportProblem = z.object({
  /** The question; null: of the file as a whole. */
  nth: z.nullable(z.int()),
  line: z.int(),
  /** The piece of the line that it is about, from and to in characters; both 0: all of it. */
  from: z.int(),
  to: z.int(),
  /** The cell of the table it came from, such as D12; empty otherwise. */
  cell: z.string(),
  level: z.enum(PROBLEM_LEVELS),
  sentence: z.string(),
  fix: z.nullable(Fix),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const Piece = z.object({ text: z.string(), isOther: z.boolean() })

export const ImportPreview = z.object({
  nth: z.int(),
  kind: z.nullable(z.enum(QUESTION_KINDS)),
  typeName: z.string(),
  difficulty: z.int(),
  title: z.string(),
  /** Empty where it says no more than the title. */
  contentHtml: z.string(),
  options: z.array(z.object({ key: z.string(), text: z.string(), isRight: z.boolean() })),
  answerHtml: z.string(),
  /** Names of pictures of the file. */
  pictures: z.array(z.string()),
  lesson: z.nullable(z.object({ words: z.string(), name: z.string(), second: z.int() })),
  /** The similar question: in the bank, or earlier in the file. */
  twin: z.nullable(
    z.object({
      questionId: z.nullable(z.int()),
      nth: z.nullable(z.int()),
      percent: z.int(),
      theirs: z.array(Piece),
      ours: z.array(Piece),
      answeredCount: z.int(),
      isAnsweredBounded: z.boolean(),
    }),
  ),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Import of questions from a file. The bank does not change before `run`. */
export const questionImportContract = {
  recent: endpoint({
    method: 'GET',
    path: '/manage/question-import/recent',
    access: 'staff',
    permission: 'content.write',
    reach: 'everything',
    summary: '最近一天的导入，新的在前',
    result: z.object({ list: z.array(Import) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/manage/question-import/begin',
    access: 'staff',
    permission: 'content.write',
    reach: 'everything',
    traces: 'draft',
    summary: '读一段粘贴的题目；只是试读，题库不变。长的、别的格式的作为文件传',
    input: z.object({
      text: z
        .string({ error: '请粘贴题目' })
        .check(
          z.maxLength(
            IMPORT_PASTED_MAX_CHARACTERS,
            `一次最多粘贴 ${IMPORT_PASTED_MAX_CHARACTERS} 个字，更长的存成文件再选`,
          ),
        ),
    }),
    result: Import,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/manage/question-import/:importId',
    access: 'staff',
    permission: 'content.write',
    reach: 'everything',
    summary: '一份导入到哪一步了',
    input: z.object({ importId: importId() }),
    result: Import,
  }),
  report: endpoint({
    method: 'GET',
    path: '/manage/question-import/:importId/report',
    access: 'staff',
    permission: 'content.write',
    reach: 'everything',
    summary: '读出了哪些题，哪一行有什么问题；连同原文',
    input: z.object({ importId: importId() }),
    result: z.object({
      version: z.int(),
      checkedVersion: z.int(),
      text: z.string(),
      items: z.array(ImportItem),
      problems: z.array(ImportProblem),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/manage/question-import/preview',
    access: 'staff',
    permission: 'content.write',
    reach: 'everything',
    traces: 'nothing',
    summary: '几道题按学员看到的样子；像题库里的哪一道，差在哪里',
    input: z.object({
      importId: importId(),
      nths: z
        .array(z.int({ error: '第几题 nths 应当是整数' }), { error: '第几题 nths 应当是一列' })
        .check(
          z.minLength(1, '请说要看第几题'),
          z.maxLength(IMPORT_PREVIEWED_MAX, `一次最多看 ${IMPORT_PREVIEWED_MAX} 题`),
        ),
    }),
    result: z.object({ checkedVersion: z.int(), list: z.array(ImportPreview) }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/manage/question-import/choose',
    access: 'staff',
    permission: 'content.write',
    reach: 'everything',
    traces: 'draft',
    summary: '重复的题怎么办：跳过、更新原来的、两道都留',
    input: z.object({
      importId: importId(),
      keys: z
        .array(z.string().check(z.regex(/^[0-9a-f]{16}$/, '题目的 key 有误')), { error: '题目的 keys 应当是一列' })
        .check(z.minLength(1, '请选题目'), z.maxLength(IMPORT_CHOSEN_MAX, `一次最多选 ${IMPORT_CHOSEN_MAX} 题`)),
      choice: oneOf('怎么办 choice', DUPLICATE_CHOICES),
    }),
    result: Import,
  }),
  run: endpoint({
    method: 'POST',
    path: '/manage/question-import/run',
    access: 'staff',
    permission: 'content.publish',
    reach: 'everything',
    summary:
      '把能导入的题写进题库，学员马上看到，isDraft 是 true 时先作草稿；有错的和跳过的不动；24 小时内可以整批撤回',
    input: z.object({
      importId: importId(),
      version: version(),
      isDraft: z.optional(z.boolean({ error: '先作草稿 isDraft 应当是 true 或 false' })),
    }),
    result: Import,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/manage/question-import/undo',
    access: 'staff',
    permission: 'content.publish',
    reach: 'everything',
    summary: '整批撤回：没人答过的删掉，答过的下架，更新的改回去，草稿丢掉；之后又改过的留着',
    input: z.object({ importId: importId() }),
    result: Import,
  }),
  export: endpoint({
    method: 'POST',
    path: '/manage/question-import/export',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary:
      '把题库、一个类型的题或选中的题导出成文件，记进操作记录；文件凭 ticket 从 /manage/question-import/exported?ticket= 取，五分钟内有效',
    input: z.object({
      form: oneOf('格式 form', IMPORT_FORMS),
      /** With its sub-types. */
      typeId: z.optional(id('typeId')),
      /** Only these; none: all. */
      ids: idList('题目 ids', IMPORT_CHOSEN_MAX),
    }),
    result: z.object({ ticket: z.string(), fileName: z.string() }),
  }),
}
