import { yuanOfFen } from '@bee/contract/money.ts'
import type {
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

type Pictured = Pick<CourseCardRow, 'coverUrl' | 'thumbUrl'>

const withImages = <Row extends Pictured>({ coverUrl, thumbUrl, ...row }: Row) => ({
  ...row,
  images: [{ imageUrl: coverUrl, thumbUrl }],
})

export const presentCourseCard = <Row extends CourseCardRow>({ priceFen, publishedAt, ...row }: Row) => ({
  ...withImages(row),
  price: yuanOfFen(priceFen),
  publishTime: publishedAt.toISOString(),
})

const rounded = (rating: number) => Math.round(rating * 10) / 10

export function presentCourseDetail(found: CourseDetailRow): CourseDetail {
  const { teacherName, teacherTitle, teacherPortraitUrl, teacherBio, ratingSum, ratingCount, ...row } = found
  return {
    ...presentCourseCard(row),
    parentTypeId: row.parentTypeId ?? 0,
    parentTypeName: row.parentTypeName ?? '',
    teacher:
      teacherName === null
        ? null
        : {
            name: teacherName,
            title: teacherTitle ?? '',
            portraitUrl: teacherPortraitUrl ?? '',
            bio: teacherBio ?? '',
          },
    rating: ratingCount > 0 ? rounded(ratingSum / ratingCount) : null,
    second: row.second ?? 0,
  }
}

export const presentRecommended = (row: RecommendedCourseRow): RecommendedCourse => withImages(row)

const SECONDS_PER_MINUTE = 60

export const presentMyCourse = ({ watchedSeconds, lastWatchedAt, ...row }: MyCourseRow): MyCourse => ({
  ...presentCourseCard(row),
  second: row.second ?? 0,
  studyMinutes: Math.round(watchedSeconds / SECONDS_PER_MINUTE),
  lastStudyTime: lastWatchedAt.toISOString(),
})

/** Hot words, colour and sign are a direction's, topics a sub-type's. */
export const presentSubtype = ({
  hotWords: _hotWords,
  colour: _colour,
  sign: _sign,
  ...row
}: CourseTypeRow): CourseSubtype => row

/** A direction's courses are those of its sub-types. */
export function presentTypeTree(rows: CourseTypeRow[]): CourseType[] {
  return rows
    .filter((row) => row.parentId === 0)
    .map(({ topics: _topics, ...row }) => {
      const subtypes = rows.filter((child) => child.parentId === row.id).map(presentSubtype)
      return {
        ...row,
        courseCount: subtypes.reduce((sum, child) => sum + child.courseCount, row.courseCount),
        subtypes,
      }
    })
}
