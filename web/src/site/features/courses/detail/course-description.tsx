import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import styles from './course-description.module.css'

/** 这门课讲什么, and who teaches it. Used by the detail page and by the player's 介绍. */
export function CourseDescription({ course }: { course: Pick<CourseDetail, 'descriptionHtml' | 'teacher'> }) {
  const { descriptionHtml, teacher } = course
  return (
    <>
      <MarkdownBody html={descriptionHtml} className={styles.text} />
      {teacher ? (
        <div className={styles.teacher}>
          <Avatar src={teacher.portraitUrl} nickName={teacher.name} size={56} />
          <div>
            <p className={styles.who}>
              <b>{teacher.name}</b>
              <span>{teacher.title}</span>
            </p>
            <p className={styles.bio}>{teacher.bio}</p>
          </div>
        </div>
      ) : null}
    </>
  )
}
