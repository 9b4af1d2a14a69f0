import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Clamped, CourseName } from '../list/clamped.tsx'
import { CourseCover } from '../list/course-card.tsx'
import { recommendedCoursesQuery } from '../courses.queries.ts'
import styles from './recommendation-list.module.css'

export const RECOMMENDATION_TITLE = '看过的人还看了'

export interface RecommendationListProps {
  courseId: number
  /** Where a course leads on this device. */
  toCourse: (courseId: number) => string
  title?: string
}

export function RecommendationList({ courseId, toCourse, title = RECOMMENDATION_TITLE }: RecommendationListProps) {
  const { data, isError } = useQuery(recommendedCoursesQuery(courseId))
  if (isError || data?.length === 0) return null
  return (
    <section aria-label={title}>
      <Text as="h2" below={8} size={18} line={28}>
        {title}
      </Text>
      {data ? (
        <ul role="list">
          {data.map((course) => (
            <li key={course.id} className={styles.item}>
              <Link to={toCourse(course.id)} className={styles.link}>
                <Text fixed className={styles.cover}>
                  <CourseCover course={course} sizes="128px" />
                </Text>
                <Stack as="span" flex shrinks>
                  <CourseName isClamped as="b" size={14} line={20} weight="strong" className={styles.name}>
                    {bindName(course.name)}
                  </CourseName>
                  <Clamped above={2} size={12} line={18} tone="quiet">
                    {course.introduction}
                  </Clamped>
                  {course.viewCount > 0 ? (
                    <Text above={4} size={12} line={18} tone="quiet">
                      {course.viewCount}人观看
                    </Text>
                  ) : null}
                </Stack>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton variant="row" count={3} className={styles.waiting} />
      )}
    </section>
  )
}
