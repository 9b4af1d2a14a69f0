import { yuanOfFen } from '@bee/contract/money.ts'
import type {
  Area,
  CourseCard,
  CourseDetail,
  CourseSubtype,
  CourseType,
  MyCourse,
  RecommendedCourse,
} from '@bee/contract/courses/courses.contract.ts'
import type { CourseDetailRow } from './course-detail.repository.ts'
import type { RecommendedCourseRow } from './course-recommendations.repository.ts'
import type { CourseTypeRow } from './course-types.repository.ts'
import type { CourseCardRow } from './courses.repository.ts'
import type { MyCourseRow } from './my-courses.repository.ts'

export const presentCourseCard = (row: CourseCardRow): CourseCard => ({
  id: row.id,
  name: row.name,
  introduction: row.introduction,
  typeId: row.type_id,
  typeName: row.type_name,
  area: row.area as Area,
  price: yuanOfFen(row.price_fen),
  viewCount: row.view_count,
  lessonCount: row.lesson_count,
  publishTime: row.published_at.toISOString(),
  images: [{ imageUrl: row.cover_url, thumbUrl: row.thumb_url }],
  percent: row.percent,
})

const rounded = (rating: number) => Math.round(rating * 10) / 10

export const presentCourseDetail = (row: CourseDetailRow): CourseDetail => ({
  ...presentCourseCard(row),
  descriptionHtml: row.description_html,
  parentTypeId: row.parent_id ?? 0,
  parentTypeName: row.parent_name ?? '',
  teacher:
    row.teacher_name === null
      ? null
      : {
          name: row.teacher_name,
          title: row.teacher_title ?? '',
          portraitUrl: row.teacher_portrait_url ?? '',
          bio: row.teacher_bio ?? '',
        },
  chapterCount: row.chapter_count,
  durationSeconds: row.duration_seconds,
  likeCount: row.like_count,
  favouriteCount: row.collect_count,
  commentCount: row.comment_count,
  rating: row.rating_count > 0 ? rounded(row.rating_sum / row.rating_count) : null,
  learnerCount: row.learner_count,
  isFavourite: row.is_collected,
  isLiked: row.is_liked,
  lessonId: row.last_lesson_id,
  lessonName: row.last_lesson_name,
  second: row.last_second ?? 0,
  isOpen: row.is_open,
  pendingOrderNo: row.pending_order,
})

export const presentRecommended = (row: RecommendedCourseRow): RecommendedCourse => ({
  id: row.id,
  name: row.name,
  introduction: row.introduction,
  viewCount: row.view_count,
  area: row.area as Area,
  images: [{ imageUrl: row.cover_url, thumbUrl: row.thumb_url }],
})

const SECONDS_PER_MINUTE = 60

export const presentMyCourse = (row: MyCourseRow): MyCourse => ({
  ...presentCourseCard(row),
  finishedCount: row.finished_count,
  lessonId: row.last_lesson_id,
  lessonName: row.last_lesson_name,
  second: row.last_second ?? 0,
  studyMinutes: Math.round(row.watched_seconds / SECONDS_PER_MINUTE),
  lastStudyTime: row.last_watched_at.toISOString(),
})

export const presentSubtype = (row: CourseTypeRow): CourseSubtype => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id ?? 0,
  area: row.area as Area,
  courseCount: row.course_count,
  topics: row.topics,
})

/** A direction's courses are those of its sub-types. */
export function presentTypeTree(rows: CourseTypeRow[]): CourseType[] {
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => {
      const subtypes = rows.filter((child) => child.parent_id === row.id).map(presentSubtype)
      return {
        id: row.id,
        name: row.name,
        parentId: 0,
        area: row.area as Area,
        courseCount: subtypes.reduce((sum, child) => sum + child.courseCount, row.course_count),
        hotWords: row.hot_words,
        subtypes,
      }
    })
}
