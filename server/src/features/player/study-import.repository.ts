import type { SecondRange } from '@bee/contract/player/watching.ts'
import { sql } from 'kysely'
import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import { countProgress } from './progress-sums.repository.ts'

export interface ImportedProgress {
  userId: number
  lessonId: number
  courseId: number
  second: number
  durationSeconds: number
  ranges: readonly SecondRange[]
  /** Seconds that were watched again. */
  replays: readonly SecondRange[]
  coveredSeconds: number
  isFinished: boolean
  at: Date
}

export interface ImportedEnrolment {
  userId: number
  courseId: number
  lastLessonId: number | null
  startedAt: Date
  lastWatchedAt: Date
}

export interface ImportedDay {
  userId: number
  /** `2026-03-01`, in Shanghai. */
  day: string
  watchSeconds: number
  questionCount: number
  commentCount: number
}

export interface ImportedDayLesson {
  userId: number
  day: string
  lessonId: number
  watchSeconds: number
}

export interface ImportedStudy {
  progress: readonly ImportedProgress[]
  enrolments: readonly ImportedEnrolment[]
  days: readonly ImportedDay[]
  dayLessons: readonly ImportedDayLesson[]
}

const multirange = (ranges: readonly SecondRange[]) => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

/** Inserts progress from another school. */
export function createStudyImport() {
  async function add(work: Work, { progress, enrolments, days, dayLessons }: ImportedStudy): Promise<void> {
    await insertRows(work, 'enrolments', enrolments.map(enrolmentRow))
    await insertRows(work, 'lesson_progress', progress.map(progressRow))
    const lessonCounts = countLessons(dayLessons)
    const dayRows = days.map((day) => ({ ...dayRow(day), lesson_count: lessonCounts.get(keyOf(day)) ?? 0 }))
    await insertRows(work, 'study_days', dayRows)
    await insertRows(work, 'study_day_lessons', dayLessons.map(dayLessonRow))
    const courseIds = [...new Set(enrolments.map(({ courseId }) => courseId))]
    await sql`
      update courses set learner_count = counted.learners
      from (select course_id, count(*) as learners from enrolments
            where course_id = any(${courseIds}::int[]) group by course_id) counted
      where counted.course_id = courses.id`.execute(work)
    await countProgress(work, courseIds)
  }

  async function enrolmentStarts(work: Work): Promise<Pick<ImportedEnrolment, 'userId' | 'courseId' | 'startedAt'>[]> {
    return work
      .selectFrom('enrolments')
      .select(['user_id as userId', 'course_id as courseId', 'started_at as startedAt'])
      .orderBy('user_id')
      .orderBy('course_id')
      .execute()
  }

  /** The study days of all members: `2026-03-01`, in Shanghai. */
  async function studyDays(work: Work): Promise<Pick<ImportedDay, 'userId' | 'day'>[]> {
    const { rows } = await sql<Pick<ImportedDay, 'userId' | 'day'>>`
      select user_id as "userId", day::text from study_days order by user_id, day`.execute(work)
    return rows
  }

  return { add, enrolmentStarts, studyDays }
}

const enrolmentRow = (enrolment: ImportedEnrolment) => ({
  user_id: enrolment.userId,
  course_id: enrolment.courseId,
  last_lesson_id: enrolment.lastLessonId,
  started_at: enrolment.startedAt,
  last_watched_at: enrolment.lastWatchedAt,
})

const progressRow = (progress: ImportedProgress) => ({
  user_id: progress.userId,
  lesson_id: progress.lessonId,
  course_id: progress.courseId,
  position_seconds: progress.second,
  duration_seconds: progress.durationSeconds,
  ranges: multirange(progress.ranges),
  replays: multirange(progress.replays),
  covered_seconds: progress.coveredSeconds,
  is_finished: progress.isFinished,
  updated_at: progress.at,
})

const keyOf = ({ userId, day }: { userId: number; day: string }) => `${userId} ${day}`

/** Lessons by member and day, as saves would have counted them. */
function countLessons(dayLessons: readonly ImportedDayLesson[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const lesson of dayLessons) {
    if (lesson.watchSeconds > 0) counts.set(keyOf(lesson), (counts.get(keyOf(lesson)) ?? 0) + 1)
  }
  return counts
}

const dayRow = ({ userId, day, watchSeconds, questionCount, commentCount }: ImportedDay) => ({
  user_id: userId,
  day,
  watch_seconds: watchSeconds,
  question_count: questionCount,
  comment_count: commentCount,
})

const dayLessonRow = ({ userId, day, lessonId, watchSeconds }: ImportedDayLesson) => ({
  user_id: userId,
  day,
  lesson_id: lessonId,
  watch_seconds: watchSeconds,
})
