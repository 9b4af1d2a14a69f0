import type { Area, CourseCard, CourseSubtype, CourseType } from '@bee/contract/courses/courses.contract.ts'
import type { CourseTypeRow } from './course-types.repository.ts'
import type { CourseCardRow } from './courses.repository.ts'

const FEN_PER_YUAN = 100

export const presentCourseCard = (row: CourseCardRow): CourseCard => ({
  subjectId: row.id,
  subjectName: row.name,
  subjectIntroduc: row.introduction,
  subjectTypeId: row.type_id,
  subjectTypeName: row.type_name,
  area: row.area as Area,
  price: row.price_fen / FEN_PER_YUAN,
  viewNumber: row.view_count,
  lessonCount: row.lesson_count,
  createTime: row.published_at.toISOString(),
  fileListSubjectImages: [{ imageUrl: row.cover_url, thumbUrl: row.thumb_url }],
  percent: row.percent,
})

export const presentSubtype = (row: CourseTypeRow): CourseSubtype => ({
  subjectTypeId: row.id,
  subjectTypeName: row.name,
  parentId: row.parent_id ?? 0,
  area: row.area as Area,
  courseCount: row.course_count,
  topicList: row.topics,
})

/** A direction's courses are those of its sub-types. */
export function presentTypeTree(rows: CourseTypeRow[]): CourseType[] {
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => {
      const childList = rows.filter((child) => child.parent_id === row.id).map(presentSubtype)
      return {
        subjectTypeId: row.id,
        subjectTypeName: row.name,
        parentId: 0,
        area: row.area as Area,
        courseCount: childList.reduce((sum, child) => sum + child.courseCount, row.course_count),
        hotWords: row.hot_words,
        childList,
      }
    })
}
