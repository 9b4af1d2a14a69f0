import type { Chapter, Lesson } from '@bee/contract/player/player.contract.ts'

export const COURSE_DONE_MESSAGE = '本课程视频学习完毕'

export const lessonsOf = (chapters: readonly Chapter[]): Lesson[] => chapters.flatMap((chapter) => chapter.lessons)

/** The lessons with a film. */
export const playableOf = (chapters: readonly Chapter[]): Lesson[] =>
  lessonsOf(chapters).filter(({ hasFilm }) => hasFilm)

/** How many have no film yet. */
export const comingCountOf = (chapters: readonly Chapter[]): number =>
  lessonsOf(chapters).filter(({ hasFilm }) => !hasFilm).length

/** The next that can be played, in catalogue order, across chapters (ruling 16); undefined after the last. */
export function nextLesson(chapters: readonly Chapter[], lessonId: number): Lesson | undefined {
  const lessons = lessonsOf(chapters)
  const index = lessons.findIndex((lesson) => lesson.id === lessonId)
  return index < 0 ? undefined : lessons.slice(index + 1).find(({ hasFilm }) => hasFilm)
}

const isBegun = ({ percent, finished, second }: Lesson) => finished || percent > 0 || second > 0

/**
 * The lesson in the address, else the saved one, else the first (specification 4); among those that can be played, if
 * there are any. In a course that is not bought the first free lesson comes before a locked one that was never begun.
 */
export function chooseLesson(
  chapters: readonly Chapter[],
  wanted: { asked?: number | undefined; saved?: number | null | undefined; isOpen?: boolean },
): Lesson | undefined {
  const playable = playableOf(chapters)
  const lessons = playable.length > 0 ? playable : lessonsOf(chapters)
  const find = (id: number | null | undefined) => lessons.find((lesson) => lesson.id === id)
  const next = find(wanted.saved) ?? lessons[0]
  const isLocked = wanted.isOpen === false && next !== undefined && !next.isPreview && !isBegun(next)
  const tried = isLocked ? lessons.find(({ isPreview }) => isPreview) : undefined
  return find(wanted.asked) ?? tried ?? next
}

/** Beside a lesson that is locked: which ones are not. */
export function trialWords(chapters: readonly Chapter[]): string {
  const tried = lessonsOf(chapters).filter(({ isPreview }) => isPreview)
  const [first] = tried
  if (first === undefined) return '付款后全部打开。'
  const which = tried.length === 1 ? `「${first.name}」` : `目录里标着「试看」的 ${tried.length} 讲`
  return `${which}免费试看，其余的在付款后全部打开。`
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

/** Every announced lesson: one without a film keeps the course unfinished. */
export const isCourseFinished = (chapters: readonly Chapter[]) =>
  lessonsOf(chapters).length > 0 && finishedCount(chapters) === lessonsOf(chapters).length
