import type { MyCourse } from '@bee/contract/courses/courses.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { Device } from '../../../device.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { CourseCard, CourseCover } from '../list/course-card.tsx'
import { myCoursesQuery } from '../courses.queries.ts'
import styles from './continue-learning.module.css'

const CONTINUE_SIZE = 3
/** On MOBILE the newest alone: the rest is a tap away in 我的课程. */
const SHOWN: Record<Device, number> = { PC: CONTINUE_SIZE, MOBILE: 1 }
const ROW_COVER_SIZES = '112px'

export const continueLearningQuery = () => myCoursesQuery({ state: 'learning', page: 1, limit: CONTINUE_SIZE })

const toLesson = ({ id: courseId, lessonId }: MyCourse) => paths.play(courseId, lessonId === null ? {} : { lessonId })

/** One line with the lesson and where it stopped. */
export function ContinueRow({ course, className }: { course: MyCourse; className?: string | undefined }) {
  const { percent, lessonName, name: courseName, second } = course
  return (
    <li>
      <Link className={classNames(styles.row, className)} to={toLesson(course)}>
        <span className={styles.cover}>
          <CourseCover course={course} sizes={ROW_COVER_SIZES} />
        </span>
        <Text shrinks className={styles.words}>
          <b>{bindName(lessonName ?? courseName)}</b>
          <small>
            <ProgressCell percent={percent ?? 0} size={18} />
            已学 {percent ?? 0}%{second > 0 ? `，停在 ${formatDuration(second)}` : ''}
          </small>
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
        <h2 id="continue-learning">接着学</h2>
        {isPc ? (
          <Link className={styles.all} to={paths.profile('course')}>
            全部课程
            <Icon name="arrow-right" size={18} />
          </Link>
        ) : null}
      </Row>
      {isError && !data ? <ErrorState title="课程没能加载出来" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <div className={isPc ? styles.cards : styles.waiting}>
          <Skeleton variant={isPc ? 'card' : 'row'} count={SHOWN[device]} />
        </div>
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
        <ul role="list" className={isPc ? styles.cards : styles.rows}>
          {data.list.slice(0, SHOWN[device]).map((course) =>
            isPc ? (
              <li key={course.id}>
                <CourseCard course={course} to={toLesson(course)} className={styles.card} />
              </li>
            ) : (
              <ContinueRow key={course.id} course={course} />
            ),
          )}
        </ul>
      ) : null}
    </section>
  )
}
