import { emptyLesson, type Outline, type OutlineChapter, type OutlinePosition } from '../outline-edits.ts'

/** The lesson that gets the film of a file. */
export type Target =
  | { kind: 'lesson'; position: OutlinePosition }
  | { kind: 'new'; chapterName: string; lessonName: string }
  | { kind: 'none' }

export interface Placement {
  target: Target
  filmId: number
}

const isSameName = (one: string, other: string) => one.trim() === other.trim()

/** Appends a lesson to the last chapter of that name, or to the last chapter when the name is empty. */
function addLesson(outline: OutlineChapter[], chapterName: string, name: string, filmId: number): OutlineChapter[] {
  const lesson = { ...emptyLesson(name), filmId }
  const found = outline.findLastIndex((chapter) => chapterName.trim() === '' || isSameName(chapter.name, chapterName))
  const chapter = outline[found]
  if (!chapter) return [...outline, { name: chapterName.trim(), lessons: [lesson] }]
  return outline.with(found, { ...chapter, lessons: [...chapter.lessons, lesson] })
}

function setFilm(outline: OutlineChapter[], position: OutlinePosition, filmId: number): OutlineChapter[] {
  const chapter = outline[position.chapter]
  const lesson = position.lesson === undefined ? undefined : chapter?.lessons[position.lesson]
  if (!chapter || !lesson || position.lesson === undefined) return outline
  const lessons = chapter.lessons.with(position.lesson, { ...lesson, filmId })
  return outline.with(position.chapter, { ...chapter, lessons })
}

/** Puts films into their lessons. New lessons are appended in the order of the files. */
export function putFilms(outline: Outline, placements: readonly Placement[]): OutlineChapter[] {
  const order = { lesson: 0, new: 1, none: 2 }
  // Existing lessons first, while the chosen places are still valid.
  const sorted = placements.toSorted((one, other) => order[one.target.kind] - order[other.target.kind])
  return sorted.reduce<OutlineChapter[]>(
    (now, { target, filmId }) => {
      if (target.kind === 'lesson') return setFilm(now, target.position, filmId)
      return target.kind === 'new' ? addLesson(now, target.chapterName, target.lessonName, filmId) : now
    },
    [...outline],
  )
}
