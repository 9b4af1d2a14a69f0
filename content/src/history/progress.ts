import { FINISHED_SHARE, type SecondRange } from '@bee/contract/player/watching.ts'
import type { ImportedEnrolment, ImportedProgress } from '@bee/server/features/player/study-import.repository.ts'
import { seededRandom } from '../seeding/seeded-random.ts'
import type { SeedingDay } from '../seeding/seeding-day.ts'
import { hours } from '../seeding/seeding-day.ts'
import type { WorldLesson } from './history-world.ts'
import type { WatchedCourse, Watching, WatchingHistory } from './watching.ts'

interface Coverage {
  ranges: SecondRange[]
  covered: number
  position: number
  isFinished: boolean
}

/** The ranges that the player would have recorded: all of it, all but a skipped second or two, or the beginning. */
function cover(userId: number, { id, seconds }: WorldLesson, isPartial: boolean): Coverage {
  const random = seededRandom('cover', userId, id)
  if (isPartial) {
    const stop = Math.max(1, Math.round(seconds * (0.3 + random.next() * 0.5)))
    return { ranges: [[0, stop]], covered: stop, position: stop, isFinished: false }
  }
  const gap = random.chance(0.3) ? Math.floor(seconds * (1 - FINISHED_SHARE)) : 0
  if (gap === 0) return { ranges: [[0, seconds]], covered: seconds, position: seconds, isFinished: true }
  const start = random.between(3, seconds - gap - 3)
  const ranges: SecondRange[] = [
    [0, start],
    [start + gap, seconds],
  ]
  return { ranges, covered: seconds - gap, position: seconds, isFinished: true }
}

/** Most go back to the same few seconds, some a little earlier or later. */
function watchedAgain(userId: number, { id, seconds }: WorldLesson, { ranges }: Coverage): SecondRange[] {
  const hardest = seededRandom('hardest', id).between(Math.round(seconds * 0.3), Math.round(seconds * 0.6))
  const random = seededRandom('again', userId, id)
  const from = Math.max(0, hardest - random.between(0, 3))
  const to = Math.min(seconds, hardest + random.between(4, 8))
  return ranges.some(([first, end]) => first <= from && to <= end) ? [[from, to]] : []
}

export interface ImportedLearning {
  progress: ImportedProgress[]
  enrolments: ImportedEnrolment[]
}

export function importedProgress(
  userId: number,
  { watchings, courses }: WatchingHistory,
  paidDays: ReadonlyMap<string, number>,
  day: SeedingDay,
): ImportedLearning {
  const rows: ImportedLearning = { progress: [], enrolments: [] }
  for (const watched of courses) {
    const ofCourse = watchings.filter(({ course }) => course === watched.course)
    const paidDay = paidDays.get(watched.course.slug)
    if (ofCourse.length > 0) addWatched(rows, userId, watched, ofCourse)
    // Bought and not begun yet: it is among my courses all the same.
    else if (paidDay !== undefined) rows.enrolments.push(untouched(userId, watched, day.at(paidDay, hours(7.5))))
  }
  return rows
}

function addWatched(
  rows: ImportedLearning,
  userId: number,
  watched: WatchedCourse,
  watchings: readonly Watching[],
): void {
  const { course, lessonCount, isLastPartial } = watched
  course.lessons.slice(0, lessonCount).forEach((lesson, index) => {
    const coverage = cover(userId, lesson, isLastPartial && index === lessonCount - 1)
    const ofLesson = watchings.filter((watching) => watching.lesson === lesson)
    const last = ofLesson.at(-1)
    const watchSeconds = ofLesson.reduce((sum, watching) => sum + watching.watchSeconds, 0)
    rows.progress.push({
      userId,
      lessonId: lesson.id,
      courseId: course.id,
      second: coverage.position,
      durationSeconds: lesson.seconds,
      ranges: coverage.ranges,
      replays: watchSeconds > lesson.seconds ? watchedAgain(userId, lesson, coverage) : [],
      coveredSeconds: coverage.covered,
      isFinished: coverage.isFinished,
      at: last?.at ?? new Date(0),
    })
  })
  const [first] = watchings
  const last = watchings.at(-1)
  rows.enrolments.push({
    userId,
    courseId: course.id,
    lastLessonId: last?.lesson.id ?? null,
    startedAt: first ? new Date(first.at.getTime() - first.watchSeconds * 1000) : new Date(0),
    lastWatchedAt: last?.at ?? new Date(0),
  })
}

const untouched = (userId: number, { course }: WatchedCourse, moment: Date): ImportedEnrolment => ({
  userId,
  courseId: course.id,
  lastLessonId: null,
  startedAt: moment,
  lastWatchedAt: moment,
})
