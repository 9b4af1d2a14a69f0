import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import type { ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'

export const LETTERS = 'ABCDEFGHI'

export const KIND_WORDS: Readonly<Record<QuestionKind, string>> = {
  single: '单选',
  multiple: '多选',
  judge: '判断',
  open: '问答',
}

export const JUDGE_WORDS = { true: '正确', false: '错误' } as const

const YES = ['正确', '对', '是', 'true', 't', '√', 'a']
const NO = ['错误', '错', '否', 'false', 'f', '×', 'b']

/** Undefined for words that mean neither true nor false. */
export function judgedAs(words: string): boolean | undefined {
  const word = words.trim().toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}

export function kindOf(words: string): QuestionKind | undefined {
  const word = words.trim().replace(/题$/, '')
  const known = (Object.keys(KIND_WORDS) as QuestionKind[]).find((kind) => KIND_WORDS[kind] === word || kind === word)
  return known ?? ({ 单项选择: 'single', 多项选择: 'multiple', 简答: 'open' } as const)[word]
}

/** A question as it stands in a file: nothing is looked up and nothing is checked. */
export interface WrittenQuestion {
  kindWords: string
  typeWords: string
  difficultyWords: string
  /** The stable name. */
  slug: string
  title: string
  content: string
  options: readonly { text: string; isRight: boolean }[]
  /** The answer of a true-or-false question, in the file's words. */
  judged: string
  answer: string
  /** The name of a picture beside the text; '' without one. */
  picture: string
  /** `course · lesson · 06:12`; '' without one. */
  lesson: string
  /** The row of the table that the question came from; 0 without a table. */
  row: number
}

/** The part of a question that a problem is about. */
export type Field = 'head' | 'slug' | 'stem' | 'options' | 'right' | 'answer' | 'picture' | 'lesson'

/** A question with its place in the text. */
export interface Block extends WrittenQuestion {
  nth: number
  number: number
  fromLine: number
  toLine: number
  lines: Record<Field, number>
  optionLines: readonly number[]
  /** Pictures in the text, with their place. */
  pictures: readonly { name: string; line: number; from: number; to: number }[]
}

/** `column` is the name of the table's column, where the field has several. */
export type Problem = Omit<ImportProblem, 'cell'> & { field: Field; column?: string | undefined }

export interface ReadText {
  lines: readonly string[]
  blocks: Block[]
  problems: Problem[]
  /** The letter of each column of the table that the text came from. */
  columns: Readonly<Record<string, string>>
}
