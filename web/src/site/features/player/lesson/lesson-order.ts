import type { Chapter, Lesson } from '@bee/contract/player/player.contract.ts'

export const COURSE_DONE_MESSAGE = '本课程视频学习完毕'

export const lessonsOf = (chapters: readonly Chapter[]): Lesson[] => chapters.flatMap((chapter) => chapter.lessons)

/** Those that have a film. */
export const playableOf = (chapters: readonly Chapter[]): Lesson[] =>
  lessonsOf(chapters).filter(({ hasFilm }) => hasFilm)

/** The next that can be played, in catalogue order, across chapters (ruling 16); undefined after the last. */
export function nextLesson(chapters: readonly Chapter[], lessonId: number): Lesson | undefined {
  const lessons = lessonsOf(chapters)
  const index = lessons.findIndex((lesson) => lesson.id === lessonId)
  return index < 0 ? undefined : lessons.slice(index + 1).find(({ hasFilm }) => hasFilm)
}

/** The lesson that the address asks for, else the saved one, else the first (specification 4); of those that can be played, where any can. */
export function chooseLesson(
  chapters: readonly Chapter[],
  wanted: { asked?: number | undefined; saved?: number | null | undefined },
): Lesson | undefined {
  const playable = playableOf(chapters)
  const lessons = playable.length > 0 ? playable : lessonsOf(chapters)
  const find = (id: number | null | undefined) => lessons.find((lesson) => lesson.id === id)
  return find(wanted.asked) ?? find(wanted.saved) ?? lessons[0]
}

/** Where a lesson stands: its chapter, and its number such as 3.4. */
export function placeOf(chapters: readonly Chapter[], lessonId: number) {
  for (const [chapterIndex, chapter] of chapters.entries()) {
    const index = chapter.lessons.findIndex((lesson) => lesson.id === lessonId)
    if (index >= 0) return { chapter, number: `${chapterIndex + 1}.${index + 1}` }
  }
  return undefined
}

export const finishedCount = (chapters: readonly Chapter[]) =>
  playableOf(chapters).filter((lesson) => lesson.finished).length
