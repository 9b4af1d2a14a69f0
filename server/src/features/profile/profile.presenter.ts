import type { Feedback, FeedbackKind, HeatmapDay, Overview, StudyDay } from '@bee/contract/profile/profile.contract.ts'
import type { FeedbackRow } from './feedback.repository.ts'
import type { HeatmapRow } from './study.repository.ts'
import type { StudyService } from './study.service.ts'

const SECONDS_PER_MINUTE = 60

/** Rounded up: a day on which something was watched has at least a minute. */
const minutesOf = (seconds: number) => Math.ceil(seconds / SECONDS_PER_MINUTE)

export const presentHeatmapDay = (row: HeatmapRow): HeatmapDay => ({
  date: row.day,
  minutes: minutesOf(row.watch_seconds),
  questions: row.question_count,
  count: row.activity_count,
})

export const presentOverview = (sums: Awaited<ReturnType<StudyService['overview']>>): Overview => ({
  totalMinutes: minutesOf(sums.watch_seconds),
  studyDays: sums.study_days,
  streak: sums.streak,
  longestStreak: sums.longestStreak,
  finishedLessonCount: sums.finished_lessons,
  questionCount: sums.question_count,
  rightPercent: sums.answer_count > 0 ? Math.round((sums.right_count / sums.answer_count) * 100) : null,
  learningCount: sums.learning_count,
  courseCount: sums.course_count,
  favouriteCount: sums.collect_count,
  favouriteQuestionCount: sums.question_collect_count,
})

export const presentStudyDay = (found: Awaited<ReturnType<StudyService['day']>>): StudyDay => ({
  date: found.day,
  minutes: minutesOf(found.watchSeconds),
  lessons: found.lessons.map((row) => ({
    courseId: row.course_id,
    courseName: row.course_name,
    lessonId: row.lesson_id,
    lessonName: row.lesson_name,
    seconds: row.watch_seconds,
  })),
  questions: found.questions.map((row) => ({
    questionId: row.id,
    title: row.title,
    isRight: row.is_right,
  })),
  comments: found.comments.map((row) => ({
    commentId: row.id,
    courseId: row.course_id,
    courseName: row.course_name,
    content: row.content,
  })),
})

export const presentFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  kind: row.kind as FeedbackKind,
  content: row.content,
  contact: row.contact,
  rating: row.rating,
  pictures: row.pictures,
  answer: row.answer,
  answerTime: row.answered_at?.toISOString() ?? null,
  createTime: row.created_at.toISOString(),
})
