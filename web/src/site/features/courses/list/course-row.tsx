import type { CourseCard as Course } from '@bee/contract/courses/courses.contract.ts'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { CourseName } from './clamped.tsx'
import { CardPrice, CourseCover, ViewCount } from './course-card.tsx'
import styles from './course-row.module.css'

export interface CourseRowProps {
  course: Course
  to: string
  eager?: boolean
  fetchPriority?: 'high' | undefined
}

/** A course in a row, cover at the left: the mobile list. It becomes a column where three of them fit. */
export function CourseRow({ course, to, eager = false, fetchPriority }: CourseRowProps) {
  return (
    <Link to={to} className={styles.row}>
      <Text fixed className={styles.cover}>
        <CourseCover
          course={course}
          sizes="(min-width: 600px) 33vw, 144px"
          eager={eager}
          fetchPriority={fetchPriority}
        />
      </Text>
      <Stack as="span" flex grow shrinks className={styles.text}>
        <CourseName isClamped as="b" size={15} line={22} weight="strong">
          {bindName(course.name)}
        </CourseName>
        <Text above={4} size={13} line={20} tone="quiet" truncate>
          {course.introduction}
        </Text>
        <Row as="span" size={12} line={18} tone="quiet" className={styles.foot}>
          {course.percent === null ? (
            <ViewCount count={course.viewCount} iconSize={14} />
          ) : (
            <>
              <ProgressCell percent={course.percent} size={14} />
              {course.percent === 100 ? '已学完' : `已学 ${course.percent}%`}
            </>
          )}
          <CardPrice course={course} atEnd size={13} />
        </Row>
      </Stack>
    </Link>
  )
}
