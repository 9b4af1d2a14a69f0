import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { Link } from 'react-router'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { paths, studentsCourse } from '../../../paths.ts'
import { closePanelOf } from '../../../ui/choice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx'
import { nameOf } from '../course-words.ts'
import { keyOf } from './course-key.ts'
import more from '../../../school/more.module.css'
import styles from './course-row.module.css'

interface CourseMenuProps {
  course: DeskCourse
  whyNotWrite: string | undefined
  onDuplicate: (courseId: number) => void
  actionOf: (act: 'putBack' | 'remove', courseId: number) => BulkAction
}

function MenuAct({ label, whyNot, onAct }: BulkAction) {
  return (
    <button
      type="button"
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={(event) => {
        closePanelOf(event.currentTarget)
        if (whyNot === undefined) onAct()
      }}
    >
      {label}
    </button>
  )
}

/** Further actions on one course. */
export function CourseMenu({ course, whyNotWrite, onDuplicate, actionOf }: CourseMenuProps) {
  const { courseId, state } = course
  const name = nameOf(course)
  return (
    <Popover
      look="panel"
      placement="below"
      align="end"
      triggerClassName={`${more.more} ${styles.more}`}
      trigger={
        <>
          <span className="visually-hidden">更多：{name}</span>
          <Icon name="more" />
        </>
      }
    >
      <Stack flex className={styles.menu}>
        <Link to={paths.course(keyOf(course), 'outline')}>改大纲</Link>
        {courseId === null ? null : (
          <>
            <MenuAct label="复制成新课" whyNot={whyNotWrite} onAct={() => onDuplicate(courseId)} />
            {state === 'withdrawn' ? (
              <MenuAct {...actionOf('putBack', courseId)} />
            ) : (
              <a href={studentsCourse(courseId)}>看学员看到的</a>
            )}
            <MenuAct {...actionOf('remove', courseId)} />
          </>
        )}
      </Stack>
    </Popover>
  )
}
