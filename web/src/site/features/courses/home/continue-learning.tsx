import type { MyCourse } from '@bee/contract/courses/courses.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { Device } from '../../../device.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Clamped } from '../list/clamped.tsx'
import { CourseCard, CourseCover } from '../list/course-card.tsx'
import { myCoursesQuery } from '../courses.queries.ts'
import { AllCourses } from './more-link.tsx'
import styles from './continue-learning.module.css'

const CONTINUE_SIZE = 3
/** On MOBILE the newest alone: the rest is a tap away in 我的课程. */
const SHOWN: Record<Device, number> = { PC: CONTINUE_SIZE, MOBILE: 1 }
const ROW_COVER_SIZES = '112px'

export const continueLearningQuery = () => myCoursesQuery({ state: 'learning', page: 1, limit: CONTINUE_SIZE })

const toLesson = ({ id: courseId, lessonId }: MyCourse) => paths.play(courseId, lessonId === null ? {} : { lessonId })

interface ContinueRowProps {
  course: MyCourse
  /** The name is cut off after one line. */
  isOneLine?: boolean
  className?: string | undefined
}

/** The lesson, and where it stopped. */
export function ContinueRow({ course, isOneLine = false, className }: ContinueRowProps) {
  const { percent, lessonName, name: courseName, second } = course
  const shownName = bindName(lessonName ?? courseName)
  return (
    <li>
      <Link className={classNames(styles.row, className)} to={toLesson(course)}>
        <Text fixed className={styles.cover}>
          <CourseCover course={course} sizes={ROW_COVER_SIZES} />
        </Text>
        <Text shrinks>
          {isOneLine ? (
            <Clamped as="b" isOneLine size={15} line={22} weight="strong">
              {shownName}
            </Clamped>
          ) : (
            <Text as="b" block size={15} line={22} weight="strong">
              {shownName}
            </Text>
          )}
          <Row as="small" gap={6} above={6} size={13} tone="soft">
            <ProgressCell percent={percent ?? 0} size={18} />
            已学 {percent ?? 0}%{second > 0 ? `，停在 ${formatDuration(second)}` : ''}
          </Row>
        </Text>
      </Link>
    </li>
  )
}

/** The courses begun last, straight to the lesson where one stopped. */
export function ContinueLearning({ device }: { device: Device }) {
  const { data, isError, error, refetch } = useQuery(continueLearningQuery())
  const isPc = device === 'PC'
  return (
    <section className={styles.panel} aria-labelledby="continue-learning">
      <Row as="header" justify="between" below={16} className={styles.header}>
        <Text as="h2" id="continue-learning" size="h3" line="h3">
          接着学
        </Text>
        {isPc ? <AllCourses to={paths.profile('course')} className={styles.all} /> : null}
      </Row>
      {isError && !data ? <ErrorState title="课程没能加载出来" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <Grid columns={isPc ? 3 : 1} gap={isPc ? 24 : 12} className={isPc ? undefined : styles.waiting}>
          <Skeleton variant={isPc ? 'card' : 'row'} count={SHOWN[device]} />
        </Grid>
      ) : null}
      {data?.list.length === 0 ? (
        <EmptyState
          title="还没有在学的课"
          action={
            <ButtonLink kind="primary" render={<Link to={paths.courses} />}>
              去选课
            </ButtonLink>
          }
        >
          挑一门免费课，看一讲，第一格就填上了。
        </EmptyState>
      ) : null}
      {data && data.list.length > 0 ? (
        <Grid as="ul" columns={isPc ? 3 : 1} gap={isPc ? 24 : 12} role="list">
          {data.list.slice(0, SHOWN[device]).map((course) =>
            isPc ? (
              <li key={course.id}>
                <CourseCard course={course} to={toLesson(course)} className={styles.card} />
              </li>
            ) : (
              <ContinueRow key={course.id} course={course} />
            ),
          )}
        </Grid>
      ) : null}
    </section>
  )
}
