import type { Chapter, Lesson, LessonSchedule, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import type { CatalogueChapter, CatalogueLesson } from './catalogue.service.ts'
import { fromMultirange, percentOf } from './progress-rules.ts'
import type { LessonProgressRow } from './progress.repository.ts'

const presentLesson = ({ row, isPreview, links }: CatalogueLesson): Lesson => ({
  id: row.id,
  courseId: row.courseId,
  name: row.name,
  remark: row.remark,
  videoUrl: links?.video ?? null,
  hlsUrl: links?.stream ?? null,
  subtitlesUrl: links?.subtitles[0]?.url ?? null,
  subtitles: links?.subtitles ?? [],
  handoutCount: row.handout_count,
  posterUrl: row.poster_url,
  duration: Number(row.duration_seconds),
  hasFilm: row.file_path !== null,
  isPreview,
  percent: percentOf(row.covered_seconds, Number(row.duration_seconds)),
  finished: row.is_finished,
  second: row.position_seconds,
})

export const presentChapter = ({ row, lessons }: CatalogueChapter): Chapter => ({
  ...row,
  lessons: lessons.map(presentLesson),
})

export const presentSchedule = (row: LessonProgressRow): LessonSchedule => ({
  lessonId: row.lesson_id,
  second: row.position_seconds,
  duration: Number(row.lesson_seconds),
  finished: row.is_finished,
  percent: percentOf(row.covered_seconds, Number(row.lesson_seconds)),
  ranges: fromMultirange(row.ranges),
  seq: Number(row.moment_ms),
})

/** A lesson without progress starts at its beginning. */
export function presentPlace(
  place: { lessonId: number; duration: number; rows: LessonProgressRow[] },
  now: Date,
): VideoSchedule {
  const list = place.rows.map(presentSchedule)
  const here = list.find(({ lessonId }) => lessonId === place.lessonId) ?? {
    lessonId: place.lessonId,
    second: 0,
    duration: place.duration,
    finished: false,
    percent: 0,
    ranges: [],
    seq: 0,
  }
  return { ...here, list, serverTime: now.getTime() }
}
