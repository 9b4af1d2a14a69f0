import { badInput } from '@bee/contract/failures.ts'
import { parseDocument } from 'yaml'
import { fileNameOf } from '../nearest-word.ts'
import { JUDGE_WORDS, LETTERS, type WrittenQuestion } from './written-question.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const SECONDS_A_MINUTE = 60

export const timeOf = (seconds: number) =>
  `${String(Math.floor(seconds / SECONDS_A_MINUTE)).padStart(2, '0')}:${String(seconds % SECONDS_A_MINUTE).padStart(2, '0')}`

function lessonOf(value: unknown): string {
  const { course, name, second } = recordOf(value)
  return course === undefined ? '' : `${textOf(course)} · ${textOf(name)} · ${timeOf(Number(second) || 0)}`
}

function questionOf(value: unknown, typeWords: string): WrittenQuestion {
  const fields = recordOf(value)
  const right = listIn(fields.right).map(textOf)
  return {
    kindWords: textOf(fields.kind),
    typeWords,
    difficultyWords: textOf(fields.difficulty),
    slug: textOf(fields.slug),
    title: textOf(fields.title).trim(),
    content: textOf(fields.content),
    options: listIn(fields.options).map((option, index) => ({
      text: textOf(option).trim(),
      isRight: right.includes(LETTERS.charAt(index)),
    })),
    judged: typeof fields.right === 'boolean' ? JUDGE_WORDS[`${fields.right}`] : '',
    answer: textOf(fields.answer),
    picture: textOf(fields.picture),
    lesson: lessonOf(fields.lesson),
    row: 0,
  }
}

/** A file of a school that is kept as files: a list of questions, called after their type. */
export function readContentFile(path: string, text: string): WrittenQuestion[] {
  const document = parseDocument(text.replaceAll('\r\n', '\n'), { prettyErrors: true })
  const [error] = document.errors
  if (error) throw badInput(`${fileNameOf(path)} 第 ${error.linePos?.[0].line ?? 1} 行的 YAML 写法不对`)
  // Names within the file may stand for large things; so many are enough for any file of ours.
  const value: unknown = document.toJS({ maxAliasCount: 100 })
  if (!Array.isArray(value)) throw badInput(`${fileNameOf(path)} 应当是一列题目`)
  const typeWords = fileNameOf(path).replace(/\.ya?ml$/i, '')
  return value.map((each) => questionOf(each, typeWords))
}
