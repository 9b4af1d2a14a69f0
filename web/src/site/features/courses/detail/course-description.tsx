import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import styles from './course-description.module.css'

const SAMPLE_NOTE = '示例课：每一讲放的是几十秒的样片，用来看看在这里怎么学。'

type Described = Pick<CourseDetail, 'descriptionHtml' | 'teacher' | 'isSample'>

/** 这门课讲什么, and the teacher. Used by the detail page and by the player's 介绍. */
export function CourseDescription({ course }: { course: Described }) {
  const { descriptionHtml, teacher, isSample } = course
  return (
    <>
      {isSample ? <p className={styles.sample}>{SAMPLE_NOTE}</p> : null}
      {descriptionHtml === '' ? (
        <p className={styles.none}>这门课还没有写介绍。</p>
      ) : (
        <MarkdownBody html={descriptionHtml} className={styles.text} />
      )}
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
