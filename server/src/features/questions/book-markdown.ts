import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { NO_EXPLANATION } from '@bee/contract/questions/question-kinds.ts'
import { RIGHTS_TO_LEAVE_BOOK } from '@bee/contract/limits.ts'
import type { BookRow } from './learning.repository.ts'
import { rulesOf } from './option-keys.ts'
import { presentOptions } from './questions.presenter.ts'

/** Escapes the characters that would be Markdown in a heading or a list item. */
const asLine = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\`*_{}[\]<>#|~])/g, '\\$1')

function section(row: BookRow, index: number, publicUrl: string): string {
  const options = presentOptions(row.kind, row.options)
  const isByWord = rulesOf(row.kind).fixedOptions !== undefined
  const right = options.filter(({ key }) => row.right_options.includes(key))
  const parts = [
    `## ${index + 1}. ${asLine(row.title)}`,
    `> ${asLine(row.type_name)} · 错 ${row.wrong_count} 次 · 连对 ${row.right_streak}/${RIGHTS_TO_LEAVE_BOOK}`,
    row.content,
    row.picture_url === '' ? '' : `![配图](${new URL(row.picture_url, publicUrl).href})`,
    isByWord ? '' : options.map(({ key, text }) => `- ${key}. ${asLine(text)}`).join('\n'),
    right.length === 0 ? '' : `**正确答案：${right.map(({ key, text }) => (isByWord ? text : key)).join('、')}**`,
    '### 解析',
    row.answer.trim() === '' ? NO_EXPLANATION : row.answer,
    row.course_name === null ? '' : `相关课程：${asLine(row.course_name)} / ${asLine(row.lesson_name ?? '')}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The wrong-answer book as one document to read, annotate or print elsewhere. */
export function bookMarkdown(
  rows: readonly BookRow[],
  { now, publicUrl, school }: { now: Date; publicUrl: string; school: string },
): { fileName: string; markdown: string } {
  const day = shanghaiDate(now)
  const head = `# 错题本\n\n${asLine(school)}，${day}，共 ${rows.length} 题`
  const sections = rows.map((row, index) => section(row, index, publicUrl))
  return { fileName: `错题本-${day}.md`, markdown: `${[head, ...sections].join('\n\n')}\n` }
}
