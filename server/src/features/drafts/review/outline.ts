import { writeMarks } from '@bee/contract/player/lesson-marks.ts'

/** The catalogue of a draft, read with care: a draft may hold any JSON. */
export interface OutlineLesson {
  id: number | undefined
  name: string
  remark: string
  filmId: number | undefined
  /** One mark a line, as the panel of a lesson shows them. */
  marks: string
  /** Marked as free to preview. */
  isPreview: boolean
  /** Such as 2.3. */
  number: string
  chapterIndex: number
  lessonIndex: number
  chapterId: number | undefined
}

export interface OutlineChapter {
  id: number | undefined
  name: string
  index: number
  lessons: OutlineLesson[]
}

const entriesOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : []
const idOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const marksOf = (value: unknown) =>
  writeMarks(entriesOf(value).map(({ second, title }) => ({ second: Number(second) || 0, title: textOf(title) })))

export function outlineOf(chapters: unknown): OutlineChapter[] {
  return entriesOf(chapters).map((chapter, index) => ({
    id: idOf(chapter['id']),
    name: textOf(chapter['name']),
    index,
    lessons: entriesOf(chapter['lessons']).map((lesson, lessonIndex) => ({
      id: idOf(lesson['id']),
      name: textOf(lesson['name']),
      remark: textOf(lesson['remark']),
      filmId: idOf(lesson['filmId']),
      marks: marksOf(lesson['marks']),
      isPreview: lesson['isPreview'] === true,
      number: `${index + 1}.${lessonIndex + 1}`,
      chapterIndex: index,
      lessonIndex,
      chapterId: idOf(chapter['id']),
    })),
  }))
}

export const lessonsOf = (chapters: readonly OutlineChapter[]) => chapters.flatMap(({ lessons }) => lessons)
