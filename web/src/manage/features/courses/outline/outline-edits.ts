import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import type { LessonMark } from '@bee/contract/player/lesson-marks.ts'

/** An outline in a draft. Ids exist only for published elements, film ids only for chosen films. */
export interface OutlineLesson {
  id?: number | undefined
  name: string
  remark: string
  filmId: number | null
  /** Absent for a lesson without marks. */
  marks?: LessonMark[] | undefined
  /** Free to try; absent when the outline says nothing about it. */
  isPreview?: boolean | undefined
}
export interface OutlineChapter {
  id?: number | undefined
  name: string
  lessons: OutlineLesson[]
}
export type Outline = readonly OutlineChapter[]

/** A chapter, or with `lesson` a lesson in it. Both count from 0. */
export interface OutlinePosition {
  chapter: number
  lesson?: number | undefined
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const marksOf = (marks: readonly unknown[]): LessonMark[] =>
  marks.filter(isGroup).map(({ second, title }) => ({ second: numberOf(second) ?? 0, title: textOf(title) }))

/** A draft may hold any value: invalid chapters become an empty outline. */
export function readChapters(chapters: unknown): OutlineChapter[] {
  if (!Array.isArray(chapters)) return []
  return chapters.filter(isGroup).map((chapter) => ({
    ...(numberOf(chapter['id']) !== undefined && { id: numberOf(chapter['id']) }),
    name: textOf(chapter['name']),
    lessons: (Array.isArray(chapter['lessons']) ? chapter['lessons'] : []).filter(isGroup).map((lesson) => ({
      ...(numberOf(lesson['id']) !== undefined && { id: numberOf(lesson['id']) }),
      name: textOf(lesson['name']),
      remark: textOf(lesson['remark']),
      filmId: numberOf(lesson['filmId']) ?? null,
      ...(Array.isArray(lesson['marks']) && lesson['marks'].length > 0 && { marks: marksOf(lesson['marks']) }),
      ...(lesson['isPreview'] === true && { isPreview: true }),
    })),
  }))
}

export const emptyLesson = (name = ''): OutlineLesson => ({ name, remark: '', filmId: null })

export const lessonAt = (outline: Outline, { chapter, lesson }: OutlinePosition): OutlineLesson | undefined =>
  lesson === undefined ? undefined : outline[chapter]?.lessons[lesson]

export const nameAt = (outline: Outline, position: OutlinePosition): string =>
  (position.lesson === undefined ? outline[position.chapter]?.name : lessonAt(outline, position)?.name) ?? ''

/** 4.3 for a lesson, 第 4 章 for a chapter. */
export const positionWords = ({ chapter, lesson }: OutlinePosition): string =>
  lesson === undefined ? `第 ${chapter + 1} 章` : `${chapter + 1}.${lesson + 1}`

const FIELD = /^chapters\.(\d+)(?:\.lessons\.(\d+))?/

/** The position of a field such as `chapters.3.lessons.4.filmId`. Undefined for a field of the whole outline. */
export function positionOfField(field: string): OutlinePosition | undefined {
  const [, chapter, lesson] = FIELD.exec(field) ?? []
  if (chapter === undefined) return undefined
  return { chapter: Number(chapter), ...(lesson !== undefined && { lesson: Number(lesson) }) }
}

/** The inverse of placeOfField. */
export const fieldOf = ({ chapter, lesson }: OutlinePosition): string =>
  lesson === undefined ? `chapters.${chapter}` : `chapters.${chapter}.lessons.${lesson}`

/** The name of a lesson in the address: its id or, before it has one, its position. Undefined for a chapter. */
export function keyOfLesson(outline: Outline, position: OutlinePosition | undefined): string | undefined {
  const lesson = position && lessonAt(outline, position)
  return lesson && String(lesson.id ?? positionWords(position))
}

/** The inverse of keyOfLesson. Undefined when the lesson no longer exists. */
export const positionOfKey = (outline: Outline, key: string | undefined): OutlinePosition | undefined =>
  key === undefined
    ? undefined
    : positionsOf(outline).find((position) => position.lesson !== undefined && keyOfLesson(outline, position) === key)

export const samePosition = (one: OutlinePosition | undefined, other: OutlinePosition | undefined): boolean =>
  one?.chapter === other?.chapter && one?.lesson === other?.lesson

/** Every row from top to bottom. */
export const positionsOf = (outline: Outline): OutlinePosition[] =>
  outline.flatMap(({ lessons }, chapter) => [{ chapter }, ...lessons.map((_, lesson) => ({ chapter, lesson }))])

const withChapter = (outline: Outline, at: number, change: (chapter: OutlineChapter) => OutlineChapter) =>
  outline.map((chapter, index) => (index === at ? change(chapter) : chapter))

const withLessons = (outline: Outline, at: number, change: (lessons: OutlineLesson[]) => OutlineLesson[]) =>
  withChapter(outline, at, (chapter) => ({ ...chapter, lessons: change(chapter.lessons) }))

export function rename(outline: Outline, position: OutlinePosition, name: string): OutlineChapter[] {
  const { chapter, lesson } = position
  if (lesson === undefined) return withChapter(outline, chapter, (each) => ({ ...each, name }))
  return changeLesson(outline, position, { name })
}

export function changeLesson(
  outline: Outline,
  { chapter, lesson }: OutlinePosition,
  change: Partial<Omit<OutlineLesson, 'id'>>,
): OutlineChapter[] {
  return withLessons(outline, chapter, (lessons) =>
    lessons.map((each, index) => (index === lesson ? { ...each, ...change } : each)),
  )
}

/**
 * Marks a lesson as free to try, or removes the mark. The first mark also marks the lesson that was free by default, so that it does not
 * become locked.
 */
export function markPreview(outline: Outline, position: OutlinePosition, isPreview: boolean): OutlineChapter[] {
  const lessons = outline.flatMap((chapter) => chapter.lessons)
  const isFirstMark = isPreview && !lessons.some((lesson) => lesson.isPreview)
  const byItself = isFirstMark ? previewLessonsOf(lessons)[0] : undefined
  const marked = outline.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson) => (lesson === byItself ? { ...lesson, isPreview: true } : lesson)),
  }))
  return changeLesson(marked, position, { isPreview: isPreview ? true : undefined })
}

interface Edited {
  outline: OutlineChapter[]
  /** The new position of the changed element. */
  position: OutlinePosition
}

/** Adds lessons after a lesson or at the end of a chapter. An outline without chapters gets its first one. */
export function addLessons(outline: Outline, after: OutlinePosition | undefined, names: readonly string[]): Edited {
  if (outline.length === 0) {
    return {
      outline: [{ name: '', lessons: names.map(emptyLesson) }],
      position: { chapter: 0, lesson: names.length - 1 },
    }
  }
  const chapter = after?.chapter ?? outline.length - 1
  const at = after?.lesson === undefined ? (outline[chapter]?.lessons.length ?? 0) : after.lesson + 1
  return {
    outline: withLessons(outline, chapter, (lessons) => lessons.toSpliced(at, 0, ...names.map(emptyLesson))),
    position: { chapter, lesson: at + names.length - 1 },
  }
}

export function addChapter(outline: Outline, after: OutlinePosition | undefined): Edited {
  const at = after === undefined ? outline.length : after.chapter + 1
  return { outline: [...outline].toSpliced(at, 0, { name: '', lessons: [] }), position: { chapter: at } }
}

export function remove(outline: Outline, { chapter, lesson }: OutlinePosition): OutlineChapter[] {
  if (lesson === undefined) return [...outline].toSpliced(chapter, 1)
  return withLessons(outline, chapter, (lessons) => lessons.toSpliced(lesson, 1))
}

/** Moves a lesson before another position, where `lesson` may be one past the last; or a chapter before another. */
export function moveTo(outline: Outline, from: OutlinePosition, to: OutlinePosition): Edited {
  if (from.lesson === undefined) {
    const chapter = outline[from.chapter]
    if (!chapter) return { outline: [...outline], position: from }
    const at = to.chapter > from.chapter ? to.chapter - 1 : to.chapter
    return { outline: [...outline].toSpliced(from.chapter, 1).toSpliced(at, 0, chapter), position: { chapter: at } }
  }
  const lesson = lessonAt(outline, from)
  if (!lesson) return { outline: [...outline], position: from }
  const wanted = to.lesson ?? outline[to.chapter]?.lessons.length ?? 0
  const at = to.chapter === from.chapter && wanted > from.lesson ? wanted - 1 : wanted
  const without = remove(outline, from)
  return {
    outline: withLessons(without, to.chapter, (lessons) => lessons.toSpliced(at, 0, lesson)),
    position: { chapter: to.chapter, lesson: at },
  }
}

/** Moves by one step; a lesson continues into the next chapter. Undefined at the ends. */
export function moveBy(outline: Outline, from: OutlinePosition, by: 1 | -1): Edited | undefined {
  const { chapter, lesson } = from
  if (lesson === undefined) {
    const target = chapter + by
    if (target < 0 || target >= outline.length) return undefined
    return moveTo(outline, from, { chapter: by === 1 ? chapter + 2 : target })
  }
  const count = outline[chapter]?.lessons.length ?? 0
  if (by === 1 && lesson < count - 1) return moveTo(outline, from, { chapter, lesson: lesson + 2 })
  if (by === -1 && lesson > 0) return moveTo(outline, from, { chapter, lesson: lesson - 1 })
  const next = chapter + by
  if (next < 0 || next >= outline.length) return undefined
  return moveTo(outline, from, { chapter: next, lesson: by === 1 ? 0 : (outline[next]?.lessons.length ?? 0) })
}

export interface Problem {
  position: OutlinePosition
  sentence: string
}

/** Gaps that keep students from learning the whole course. */
export function problemsOf(outline: Outline): Problem[] {
  return outline.flatMap(({ name, lessons }, chapter) => [
    ...(name.trim() === '' ? [{ position: { chapter }, sentence: '这一章还没有名字' }] : []),
    ...(lessons.length === 0 ? [{ position: { chapter }, sentence: '这一章还没有讲' }] : []),
    ...lessons.flatMap((each, lesson): Problem[] => {
      const position = { chapter, lesson }
      if (each.name.trim() === '') return [{ position: position, sentence: '这一讲还没有名字' }]
      return each.filmId === null ? [{ position: position, sentence: '没有视频' }] : []
    }),
  ])
}
