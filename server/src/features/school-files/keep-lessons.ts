import type { FieldsOf, LessonFields } from './school-things.ts'
import type { StandingLesson } from './school-things.repository.ts'

type Chapters = FieldsOf['course']['chapters']

interface KeptChapter {
  id?: number
  name: string
  lessons: (LessonFields & { id?: number })[]
}

/**
 * Files identify lessons by name: a lesson with the same name keeps its id, and with it the progress of all members. Matches names within a
 * chapter first, then lessons that moved to another chapter. Remaining lessons of a chapter with the same order and the same film count as
 * renamed.
 */
export function keepLessons(chapters: Chapters, standing: readonly StandingLesson[]): KeptChapter[] {
  const free = new Set(standing)
  const take = (fits: (lesson: StandingLesson) => boolean): number | undefined => {
    for (const lesson of free) {
      if (!fits(lesson)) continue
      free.delete(lesson)
      return lesson.id
    }
    return undefined
  }
  const ids = chapters.map(({ lessons }) => lessons.map((): number | undefined => undefined))
  const pass = (fits: (chapter: Chapters[number], lesson: LessonFields) => (other: StandingLesson) => boolean) => {
    for (const [nth, chapter] of chapters.entries()) {
      for (const [index, lesson] of chapter.lessons.entries()) {
        const row = ids[nth]
        if (row && row[index] === undefined) row[index] = take(fits(chapter, lesson))
      }
    }
  }
  pass((chapter, lesson) => (other) => other.chapter === chapter.name && other.name === lesson.name)
  pass((_chapter, lesson) => (other) => other.name === lesson.name)
  pass((chapter, lesson) => (other) => other.chapter === chapter.name && other.clip === lesson.clip)

  const chapterIds = keepChapters(chapters, ids, standing)
  return chapters.map(({ name, lessons }, nth) => ({
    ...(chapterIds[nth] === undefined ? {} : { id: chapterIds[nth] }),
    name,
    lessons: lessons.map((lesson, index) => {
      const id = ids[nth]?.[index]
      return id === undefined ? lesson : { ...lesson, id }
    }),
  }))
}

/** A chapter matches by its name; a renamed one matches by its lessons. */
function keepChapters(
  chapters: Chapters,
  ids: readonly (readonly (number | undefined)[])[],
  standing: readonly StandingLesson[],
): (number | undefined)[] {
  const taken = new Set<number>()
  const take = (id: number | undefined) => {
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)
    return id
  }
  const byName = chapters.map(({ name }) =>
    take(standing.find(({ chapter, chapterId }) => chapter === name && !taken.has(chapterId))?.chapterId),
  )
  return byName.map((known, nth) => {
    if (known !== undefined) return known
    const held = new Set(ids[nth])
    return take(standing.find(({ id, chapterId }) => held.has(id) && !taken.has(chapterId))?.chapterId)
  })
}
