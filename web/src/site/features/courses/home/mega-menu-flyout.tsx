import type { CourseSubtype, CourseType } from '@bee/contract/courses/courses.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { Grid, Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Clamped } from '../list/clamped.tsx'
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
      <Row as="span" gap={4} lines={0} align="stretch" wraps className={styles.topics}>
        {topics.map((topic) => (
          <Link key={topic} to={paths.courseSearch({ typeId, search: topic })} onClick={onLeave}>
            {topic}
          </Link>
        ))}
      </Row>
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
  const [List, place] = isShort
    ? ([Row, { gap: 20, align: 'end' }] as const)
    : ([Stack, { flex: true, gap: 14 }] as const)
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
      <List as="ul" {...place} className={styles.courses} role="list" data-short={isShort || undefined}>
        {courses.map((course) => (
          <li key={course.id}>
            <Link to={paths.courseDetail(course.id)} className={styles.course} onClick={onLeave}>
              <CourseCover course={course} sizes="212px" eager />
              <Clamped as="b" isOneLine above={6} line={22} weight="strong">
                {bindName(course.name)}
              </Clamped>
            </Link>
          </li>
        ))}
      </List>
    </>
  )
}
