import * as z from 'zod/mini'
import { line, listOf } from '../drafts/draft-fields.ts'
import { wholeNumber } from '../fields.ts'

/** A part of a lesson: its beginning and its title. */
export interface LessonMark {
  second: number
  title: string
}

export const MAX_MARKS = 50
const TITLE_MAX = 40
const MAX_SECONDS = 360_000

/** Such as 03:20, or 1:02:03. */
const WRITTEN = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]?\d)\s+(\S.*)$/u

export const MARKS_ORDER_MESSAGE = '一讲的章节要按时间先后，同一秒只写一个'

/** By second, none at the same. */
export const LessonMarks = listOf(
  '一讲的章节',
  z.object({
    second: wholeNumber({ label: '章节的秒', min: 0, max: MAX_SECONDS }),
    title: line('章节的标题', TITLE_MAX),
  }),
  { max: MAX_MARKS },
).check(
  z.refine((marks) => marks.every(({ second }, nth) => nth === 0 || second > (marks[nth - 1]?.second ?? 0)), {
    error: MARKS_ORDER_MESSAGE,
  }),
)

const two = (number: number) => String(number).padStart(2, '0')

/** 03:20, or 1:02:03. */
export function writtenSecond(second: number): string {
  const hours = Math.floor(second / 3600)
  const rest = `${two(Math.floor((second % 3600) / 60))}:${two(second % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** One mark a line: 「03:20 标题」. */
export const writeMarks = (marks: readonly LessonMark[]): string =>
  marks.map(({ second, title }) => `${writtenSecond(second)} ${title}`).join('\n')

/** A line that is no mark: its number, from 1. */
export interface MarkMistake {
  line: number
  sentence: string
}

/** Reads the text of `writeMarks`, or text typed by hand, in any order. */
export function readMarks(text: string): { marks: LessonMark[]; mistakes: MarkMistake[] } {
  const mistakes: MarkMistake[] = []
  const bySecond = new Map<number, LessonMark>()
  for (const [index, raw] of text.split('\n').entries()) {
    const written = raw.trim()
    if (written === '') continue
    const [, hours = '0', minutes = '0', seconds = '0', title = ''] = WRITTEN.exec(written) ?? []
    const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    const sentence =
      title === ''
        ? '写成「03:20 标题」，时间在前，空一格'
        : [...title].length > TITLE_MAX
          ? `标题不能超过 ${TITLE_MAX} 个字`
          : bySecond.has(second)
            ? `${writtenSecond(second)} 已经有一个了`
            : bySecond.size >= MAX_MARKS
              ? `最多 ${MAX_MARKS} 个`
              : undefined
    if (sentence === undefined) bySecond.set(second, { second, title })
    else mistakes.push({ line: index + 1, sentence })
  }
  return { marks: [...bySecond.values()].toSorted((a, b) => a.second - b.second), mistakes }
}
