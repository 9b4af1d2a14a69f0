import { badInput } from '@bee/contract/failures.ts'
import { z } from 'zod'
import { parseYaml } from '../../../text/school-files/source-file.ts'
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

const Listed = z.array(z.unknown(), { error: '应为一列题目' })

/** Reads a file of a school that is kept as files: a list of questions, named after their type. */
export function readContentFile(path: string, text: string): WrittenQuestion[] {
  const file = fileNameOf(path)
  // Wrong questions are not refused here: their problems are shown beside their text.
  const { value, mistakes } = parseYaml(file, text.replaceAll('\r\n', '\n'), Listed)
  const [mistake] = mistakes
  if (value === undefined) throw badInput(`${file} 第 ${mistake?.line ?? 1} 行：${mistake?.sentence ?? ''}`)
  const typeWords = file.replace(/\.ya?ml$/i, '')
  return value.map((each) => questionOf(each, typeWords))
}
