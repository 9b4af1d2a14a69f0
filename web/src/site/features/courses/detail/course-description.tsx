import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
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
      {isSample ? (
        <Text as="p" below={16} size={14} line={22} tone="soft" className={styles.sample}>
          {SAMPLE_NOTE}
        </Text>
      ) : null}
      {descriptionHtml === '' ? (
        <Text as="p" tone="soft">
          这门课还没有写介绍。
        </Text>
      ) : (
        <MarkdownBody html={descriptionHtml} className={styles.text} />
      )}
      {teacher ? (
        <Row gap={16} align="stretch" above={24} className={styles.teacher}>
          <Avatar src={teacher.portraitUrl} nickName={teacher.name} size={56} />
          <div>
            <Row as="p" gap={12} lines={0} align="baseline" wraps>
              <Text as="b" size={16}>
                {teacher.name}
              </Text>
              <Text size={13} tone="quiet">
                {teacher.title}
              </Text>
            </Row>
            <Text as="p" above={4} size={13} line={22} tone="quiet">
              {teacher.bio}
            </Text>
          </div>
        </Row>
      ) : null}
    </>
  )
}
