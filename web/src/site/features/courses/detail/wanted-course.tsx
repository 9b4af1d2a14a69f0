import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Clamped, CourseName } from '../list/clamped.tsx'
import { CourseCover } from '../list/course-card.tsx'
import styles from './wanted-course.module.css'

interface WantedCourseProps {
  course: Pick<CourseDetail, 'name' | 'introduction' | 'images' | 'area'>
  /** Where it can be looked at without an account. */
  to: string
}

/** On the log-in page: the course that the visitor wanted, and the way to look at it first. */
export function WantedCourse({ course, to }: WantedCourseProps) {
  return (
    <Row as="section" gap={14} align="start" className={styles.wanted} aria-label="想看的课">
      <Text fixed className={styles.cover}>
        <CourseCover course={course} sizes="128px" eager />
      </Text>
      <Text as="div" grow shrinks>
        <CourseName isClamped as="h2" size={16} line={24}>
          {bindName(course.name)}
        </CourseName>
        <Clamped as="p" above={2} size={13} line={20} tone="soft">
          {course.introduction}
        </Clamped>
        <Link to={to} className={styles.look}>
          先看看这门课
          <Icon name="arrow-right" size={16} />
        </Link>
      </Text>
    </Row>
  )
}
