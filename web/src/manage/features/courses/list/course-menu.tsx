import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { Link } from 'react-router'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { paths, studentsCourse } from '../../../paths.ts'
import { closePanelOf } from '../../../ui/choice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nameOf } from '../course-words.ts'
import { keyOf } from './course-key.ts'
import styles from './course-row.module.css'

interface CourseMenuProps {
  course: DeskCourse
  whyNotWrite: string | undefined
  onDuplicate: (courseId: number) => void
}

/** What else can be done to one. */
export function CourseMenu({ course, whyNotWrite, onDuplicate }: CourseMenuProps) {
  const { courseId, state } = course
  const name = nameOf(course)
  return (
    <Popover
      look="panel"
      placement="below"
      align="end"
      triggerClassName={styles.more}
      trigger={
        <>
          <span className="visually-hidden">更多：{name}</span>
          <Icon name="more" />
        </>
      }
    >
      <div className={styles.menu}>
        <Link to={paths.course(keyOf(course), 'outline')}>改大纲</Link>
        {courseId === null ? null : (
          <>
            <button
              type="button"
              aria-disabled={whyNotWrite !== undefined || undefined}
              title={whyNotWrite}
              onClick={(event) => {
                closePanelOf(event.currentTarget)
                if (whyNotWrite === undefined) onDuplicate(courseId)
              }}
            >
              复制成新课
            </button>
            {state === 'withdrawn' ? null : <a href={studentsCourse(courseId)}>看学员看到的</a>}
          </>
        )}
      </div>
    </Popover>
  )
}
