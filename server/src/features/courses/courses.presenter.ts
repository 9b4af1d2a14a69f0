import type {
  CourseCard,
  CourseDetail,
  CourseSubtype,
  CourseType,
  MyCourse,
  RecommendedCourse,
} from '@bee/contract/courses/courses.contract.ts'
import { courseImages, type Pictured } from '@bee/contract/courses/course-images.ts'
import type { OwnCourseRow } from './course-detail.repository.ts'
import type { RecommendedCourseRow } from './course-recommendations.repository.ts'
import type { CourseTypeRow } from './course-types.repository.ts'
import type { OwnCardRow } from './courses.repository.ts'
import type { CoursesService } from './courses.service.ts'
import type { MyCoursesService } from './my-courses.service.ts'

type ShownCourse = Awaited<ReturnType<CoursesService['list']>>['rows'][number]
type ShownDetail = Awaited<ReturnType<CoursesService['detail']>>
type BegunCourse = Awaited<ReturnType<MyCoursesService['begun']>>['rows'][number]

const withImages = <Row extends Pictured & { name: string }>({ coverUrl, thumbUrl, keyword, ...row }: Row) => ({
  ...row,
  images: courseImages({ coverUrl, thumbUrl, keyword, name: row.name }),
})

export const presentCourseCard = <Row extends ShownCourse>({ publishedAt, ...row }: Row) => ({
  ...withImages(row),
  publishTime: publishedAt.toISOString(),
})

const rounded = (rating: number) => Math.round(rating * 10) / 10

const ratingOf = (sum: number, count: number) => (count > 0 ? rounded(sum / count) : null)

/** The public answer with the member's own part. */
export const presentOwnDetail = (
  publicPart: CourseDetail,
  { ratingSum, ratingCount, second, ...own }: OwnCourseRow,
): CourseDetail => ({ ...publicPart, ...own, rating: ratingOf(ratingSum, ratingCount), second: second ?? 0 })

/** Cards with the member's own percent; open where the member has the course. */
export const presentOwnCards = <Card extends Pick<CourseCard, 'id' | 'percent' | 'isOpen'>>(
  cards: readonly Card[],
  own: ReadonlyMap<number, OwnCardRow>,
): Card[] =>
  cards.map((card) => ({
    ...card,
    percent: own.get(card.id)?.percent ?? null,
    isOpen: card.isOpen || own.get(card.id)?.isOwned === true,
  }))

export function presentCourseDetail(found: ShownDetail): CourseDetail {
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
    rating: ratingOf(ratingSum, ratingCount),
    second: row.second ?? 0,
  }
}

export const presentRecommended = (row: RecommendedCourseRow): RecommendedCourse => withImages(row)

const SECONDS_PER_MINUTE = 60

export const presentMyCourse = ({ watchedSeconds, lastWatchedAt, total: _total, ...row }: BegunCourse): MyCourse => ({
  ...presentCourseCard(row),
  second: row.second ?? 0,
  studyMinutes: Math.round(watchedSeconds / SECONDS_PER_MINUTE),
  lastStudyTime: lastWatchedAt.toISOString(),
})

/** Hot words, colour and sign belong to directions, topics to sub-types. */
export const presentSubtype = ({
  hotWords: _hotWords,
  colour: _colour,
  sign: _sign,
  ...row
}: CourseTypeRow): CourseSubtype => row

/** The courses of a direction are those of its sub-types. */
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
