import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'

interface Watched {
  seconds: Set<number>
  position: number
  isFinished: boolean
  moment: number
}

export interface ModelCourse {
  id: number
  draft: CourseDraft
  isHidden: boolean
}

const lessonsOf = ({ chapters }: CourseDraft) => chapters.flatMap(({ lessons }) => lessons)

/** In whole numbers: 0.95 is not exact in binary. */
const isCovered = (covered: number, length: number) => covered * 100 >= length * 95

/**
 * Courses, films and the progress of members, in plain variables: the services and their SQL must always agree with this model. All courses
 * are free, and lengths are whole seconds.
 */
export class CourseModel {
  readonly courses: ModelCourse[] = []
  readonly filmSeconds = new Map<number, number>()
  readonly typeNames = new Map<number, string>()
  /** By member and lesson. */
  private readonly watched = new Map<number, Map<number, Watched>>()
  /** By member and course: the lesson last watched. */
  private readonly enrolled = new Map<number, Map<number, number | null>>()
  private moment = 0

  private watchedBy(userId: number): Map<number, Watched> {
    const own = this.watched.get(userId) ?? new Map<number, Watched>()
    this.watched.set(userId, own)
    return own
  }

  private enrolmentsOf(userId: number): Map<number, number | null> {
    const own = this.enrolled.get(userId) ?? new Map<number, number | null>()
    this.enrolled.set(userId, own)
    return own
  }

  lengthOf(filmId: number | null): number {
    return filmId === null ? 0 : (this.filmSeconds.get(filmId) ?? 0)
  }

  isShownTo(userId: number, course: ModelCourse): boolean {
    return !course.isHidden || this.enrolmentsOf(userId).has(course.id)
  }

  /** Answers whether the save is accepted. */
  save(
    userId: number,
    course: ModelCourse,
    save: { lessonId: number; second: number; from: number; to: number },
  ): boolean {
    const lesson = lessonsOf(course.draft).find(({ id }) => id === save.lessonId)
    if (!lesson || lesson.filmId === null || !this.isShownTo(userId, course)) return false
    const length = this.lengthOf(lesson.filmId)
    const own = this.watchedBy(userId)
    const known = own.get(save.lessonId) ?? { seconds: new Set(), position: 0, isFinished: false, moment: 0 }
    for (let second = save.from; second < Math.min(save.to, length); second += 1) known.seconds.add(second)
    known.position = Math.min(save.second, length)
    known.isFinished ||= isCovered(known.position, length) || isCovered(known.seconds.size, length)
    known.moment = this.moment += 1
    own.set(save.lessonId, known)
    this.enrolmentsOf(userId).set(course.id, save.lessonId)
    return true
  }

  change(course: ModelCourse, draft: CourseDraft): void {
    const stays = new Set(lessonsOf(draft).map(({ id }) => id))
    const gone = lessonsOf(course.draft).flatMap(({ id }) => (id !== undefined && !stays.has(id) ? [id] : []))
    const unfilmed = lessonsOf(draft).flatMap(({ id, filmId }) => (id !== undefined && filmId === null ? [id] : []))
    course.draft = draft
    for (const [userId, own] of this.watched) {
      for (const lessonId of gone) own.delete(lessonId)
      const enrolments = this.enrolmentsOf(userId)
      const last = enrolments.get(course.id)
      if (typeof last === 'number' && (gone.includes(last) || unfilmed.includes(last))) {
        const newest = this.begun(userId, course).toSorted((a, b) => b.watched.moment - a.watched.moment)[0]
        enrolments.set(course.id, newest?.lessonId ?? null)
      }
    }
    this.fit()
  }

  refilm(filmId: number, seconds: number): void {
    this.filmSeconds.set(filmId, seconds)
    this.fit()
  }

  /** Removes progress past the end of a lesson that got shorter. */
  private fit(): void {
    for (const course of this.courses) {
      for (const userId of this.watched.keys()) {
        for (const { watched, length } of this.begun(userId, course)) {
          for (const second of watched.seconds) if (second >= length) watched.seconds.delete(second)
          watched.position = Math.min(watched.position, length)
          watched.isFinished ||= isCovered(watched.seconds.size, length)
        }
      }
    }
  }

  /** Only lessons that can be played: progress of the others is kept but not counted. */
  private begun(userId: number, course: ModelCourse) {
    return lessonsOf(course.draft).flatMap(({ id = 0, filmId }) => {
      const watched = this.watchedBy(userId).get(id)
      return watched && filmId !== null ? [{ lessonId: id, watched, length: this.lengthOf(filmId) }] : []
    })
  }

  enrolments() {
    return [...this.enrolled].flatMap(([userId, own]) =>
      [...own].flatMap(([courseId, lastLessonId]) => {
        const course = this.courses.find(({ id }) => id === courseId)
        if (!course) return []
        const begun = this.begun(userId, course)
        const lessons = lessonsOf(course.draft)
        const filmed = lessons.filter(({ filmId }) => filmId !== null).length
        const total = this.secondsOf(course) * lessons.length
        const covered = begun.reduce((sum, { watched: { seconds, isFinished }, length }) => {
          return sum + (isFinished ? length : seconds.size)
        }, 0)
        const finishedCount = begun.filter(({ watched }) => watched.isFinished).length
        const unfinished = covered === 0 ? 0 : Math.max(1, Math.min(99, Math.floor((100 * covered * filmed) / total)))
        const percent = finishedCount === lessons.length ? 100 : unfinished
        return [{ userId, courseId, lastLessonId, percent, finishedCount }]
      }),
    )
  }

  secondsOf({ draft }: ModelCourse): number {
    return lessonsOf(draft).reduce((sum, { filmId }) => sum + this.lengthOf(filmId), 0)
  }

  /** The catalogue as the player lists it for a member. */
  catalogue(userId: number, { draft }: ModelCourse) {
    return draft.chapters.map(({ id, name, lessons }) => ({
      id,
      name,
      lessons: lessons.map((lesson) => {
        const watched = this.watchedBy(userId).get(lesson.id ?? 0)
        return {
          id: lesson.id,
          name: lesson.name,
          seconds: this.lengthOf(lesson.filmId),
          covered: watched?.seconds.size ?? 0,
          isFinished: watched?.isFinished ?? false,
          position: watched?.position ?? 0,
        }
      }),
    }))
  }
}
