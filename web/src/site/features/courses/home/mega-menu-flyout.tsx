import type { CourseSubtype, CourseType } from '@bee/contract/courses/courses.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Grid, Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { CourseCover } from '../list/course-card.tsx'
import { courseList } from '../courses.queries.ts'
import styles from './mega-menu-flyout.module.css'

const SHOWN_COURSES = 2
/** `source` 2: the most watched first (ruling 14). */
const POPULAR = '2'

function SubtypeRow({ subtype, onLeave }: { subtype: CourseSubtype; onLeave: () => void }) {
  const { id: typeId, name: typeName, topics } = subtype
  return (
    <Grid as="li" below={2} className={styles.subtype}>
      <Link to={paths.courseSearch({ typeId })} className={styles.subtypeName} onClick={onLeave}>
        {typeName}
      </Link>
      <span className={styles.topics}>
        {topics.map((topic) => (
          <Link key={topic} to={paths.courseSearch({ typeId, search: topic })} onClick={onLeave}>
            {topic}
          </Link>
        ))}
      </span>
    </Grid>
  )
}

/** The menu is drawn on PC only, so its courses lead to their detail page. */
export function MegaMenuFlyout({
  type,
  isShort,
  onLeave,
}: {
  type: CourseType
  isShort: boolean
  onLeave: () => void
}) {
  const { id: typeId, name: typeName, courseCount, subtypes } = type
  const query = courseList.page({ typeIds: [typeId], sort: POPULAR, page: 1, limit: SHOWN_COURSES })
  const { data, isPlaceholderData } = useQuery(query)
  // The courses of the row before would be the wrong ones to show meanwhile.
  const courses = data && !isPlaceholderData ? data.list : []
  return (
    <>
      <div>
        <Row as="h2" below={12} size={18} line={28} className={styles.heading}>
          {typeName}
          <Link to={paths.courseSearch({ typeId })} onClick={onLeave}>
            查看全部 {courseCount} 门
            <Icon name="chevron-right" size={14} />
          </Link>
        </Row>
        <ul role="list">
          {subtypes.map((subtype) => (
            <SubtypeRow key={subtype.id} subtype={subtype} onLeave={onLeave} />
          ))}
        </ul>
      </div>
      <Stack as="ul" flex gap={14} className={styles.courses} role="list" data-short={isShort || undefined}>
        {courses.map((course) => (
          <li key={course.id}>
            <Link to={paths.courseDetail(course.id)} className={styles.course} onClick={onLeave}>
              <CourseCover course={course} sizes="212px" eager />
              <b>{bindName(course.name)}</b>
            </Link>
          </li>
        ))}
      </Stack>
    </>
  )
}
