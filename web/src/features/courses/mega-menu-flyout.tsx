import type { CourseSubtype, CourseType } from '@bee/contract/courses/courses.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { CourseCover } from './course-card.tsx'
import { courseListQuery } from './courses.queries.ts'
import styles from './mega-menu-flyout.module.css'

const SHOWN_COURSES = 2
/** `source` 2: the most watched first (ruling 14). */
const POPULAR = '2'

function SubtypeRow({ subtype, onLeave }: { subtype: CourseSubtype; onLeave: () => void }) {
  const { subjectTypeId, subjectTypeName, topicList } = subtype
  return (
    <li className={styles.subtype}>
      <Link to={paths.courseSearch({ subjectTypeId })} className={styles.subtypeName} onClick={onLeave}>
        {subjectTypeName}
      </Link>
      <span className={styles.topics}>
        {topicList.map((topic) => (
          <Link key={topic} to={paths.courseSearch({ subjectTypeId, subjectName: topic })} onClick={onLeave}>
            {topic}
          </Link>
        ))}
      </span>
    </li>
  )
}

/** The menu is drawn on PC only, so its courses lead to their detail page. */
export function MegaMenuFlyout({ type, onLeave }: { type: CourseType; onLeave: () => void }) {
  const { subjectTypeId, subjectTypeName, courseCount, childList } = type
  const query = courseListQuery({ subjectTypeId, source: POPULAR, limit: SHOWN_COURSES })
  const { data, isPlaceholderData } = useQuery(query)
  // The courses of the row before would be the wrong ones to show meanwhile.
  const courses = data && !isPlaceholderData ? data.list : []
  return (
    <>
      <div>
        <h2 className={styles.heading}>
          {subjectTypeName}
          <Link to={paths.courseSearch({ subjectTypeId })} onClick={onLeave}>
            查看全部 {courseCount} 门
            <Icon name="chevron-right" size={14} />
          </Link>
        </h2>
        <ul role="list">
          {childList.map((subtype) => (
            <SubtypeRow key={subtype.subjectTypeId} subtype={subtype} onLeave={onLeave} />
          ))}
        </ul>
      </div>
      <ul className={styles.courses} role="list">
        {courses.map((course) => (
          <li key={course.subjectId}>
            <Link to={paths.courseDetail(course.subjectId)} className={styles.course} onClick={onLeave}>
              <CourseCover images={course.fileListSubjectImages} sizes="212px" eager />
              <b>{course.subjectName}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
