import type { MyCourse } from '@bee/contract/courses/courses.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { CourseName } from './clamped.tsx'
import { CourseCover } from './course-card.tsx'
import styles from './my-course-list.module.css'

export interface MyCourseListProps {
  courses: readonly MyCourse[]
  isWaiting?: boolean
  /** Beside the way back into the course: its certificate. */
  actionOf?: (course: MyCourse) => ReactNode
}

const toPlace = ({ id: courseId, lessonId }: MyCourse) => paths.play(courseId, lessonId === null ? {} : { lessonId })

/** Done, or how far: 已学 43%，18/42 讲，96 分钟. */
function Progress({ course }: { course: MyCourse }) {
  const percent = course.percent ?? 0
  return (
    <Row as="p" gap={10} lines={2} wraps above={8} tone="soft" className={styles.progress}>
      <ProgressCell percent={percent} size={20} />
      {percent === 100 ? '已学完' : `已学 ${percent}%`}
      <Text size={13} tone="quiet">
        {course.finishedCount}/{course.lessonCount} 讲
      </Text>
      <Text size={13} tone="quiet">
        学了 {course.studyMinutes} 分钟
      </Text>
    </Row>
  )
}

export function MyCourseList({ courses, isWaiting = false, actionOf }: MyCourseListProps) {
  return (
    <Stack as="ul" className={styles.list} role="list" aria-busy={isWaiting || undefined}>
      {courses.map((course) => (
        <Row as="li" gap={20} key={course.id} className={styles.course}>
          <Link to={toPlace(course)} className={styles.cover} tabIndex={-1} aria-hidden="true">
            <CourseCover course={course} sizes="192px" />
          </Link>
          <Text as="div" grow shrinks className={styles.text}>
            <CourseName as="h2" size={16} line={24} className={styles.name}>
              <Link to={toPlace(course)}>{bindName(course.name)}</Link>
            </CourseName>
            <Progress course={course} />
            <Row as="p" gap={14} lines={0} align="stretch" wraps above={6} size={13} tone="quiet">
              {course.lessonName === null
                ? '还没有开始，从第一讲学起'
                : `上次学到「${course.lessonName}」${course.second > 0 ? formatDuration(course.second) : ''}`}
              <time dateTime={course.lastStudyTime}>{formatDate(course.lastStudyTime, 'yyyy-MM-dd')}</time>
            </Row>
          </Text>
          <Row gap={10} align="stretch" fixed className={styles.actions}>
            {actionOf?.(course)}
            <ButtonLink kind={course.percent === 100 ? 'outline' : 'ink'} render={<Link to={toPlace(course)} />}>
              {course.percent === 100 ? '再看一遍' : course.lessonId === null ? '开始学习' : '继续学习'}
              <span className="visually-hidden">：{course.name}</span>
            </ButtonLink>
          </Row>
        </Row>
      ))}
    </Stack>
  )
}
