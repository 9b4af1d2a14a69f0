import { playAddress } from '@bee/contract/player/play-address.ts'
import type { Note } from '@bee/contract/notes/notes.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { NoteRow } from './notes.repository.ts'

const GONE_LESSON = '已经不在课里的一讲'

export const presentNote = ({ createdAt, changedAt, lessonName, ...row }: NoteRow): Note => ({
  ...row,
  lessonName: lessonName ?? GONE_LESSON,
  createdTime: createdAt.toISOString(),
  changedTime: changedAt.toISOString(),
})

/** Escapes the characters that would be Markdown in a heading or a list item. */
const asLine = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\`*_{}[\]<>#|~])/g, '\\$1')

/** 766 is 12:46, as the player shows it. */
function clockTime(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const minutes = two(Math.floor((seconds % 3600) / 60))
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${minutes}:${two(seconds % 60)}`
}

/** Each line of a note is one line of its list item, and its text stays plain: no character in it becomes Markdown. */
function item(row: NoteRow, publicUrl: string): string {
  const { courseId, lessonId, second } = row
  const time = clockTime(second)
  const linkTo = (id: number) => new URL(playAddress(courseId, { lessonId: id, second }), publicUrl).href
  const place = lessonId === null ? time : `[${time}](${linkTo(lessonId)})`
  const lines = row.content.split('\n').map(asLine)
  return `- ${place} ${row.isCopy ? '（另一台设备）' : ''}${lines.join('  \n  ')}`
}

/** All notes as one document, by course and lesson. */
export function notesMarkdown(
  rows: readonly NoteRow[],
  { now, publicUrl, school }: { now: Date; publicUrl: string; school: string },
) {
  const day = shanghaiDate(now)
  const parts = [`# 笔记`, `${asLine(school)}，${day}，共 ${rows.length} 条`]
  rows.forEach((row, index) => {
    const before = rows[index - 1]
    const isNewCourse = before?.courseId !== row.courseId
    if (isNewCourse) parts.push(`## ${asLine(row.courseName)}`)
    if (isNewCourse || before.lessonId !== row.lessonId) parts.push(`### ${asLine(row.lessonName ?? GONE_LESSON)}`)
    parts.push(item(row, publicUrl))
  })
  return { fileName: `笔记-${day}.md`, markdown: `${parts.join('\n\n')}\n` }
}
