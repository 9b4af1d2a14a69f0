import type { MemberCourse, MemberDossier } from '@bee/contract/manage/members/member-shapes.ts'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { AsideSection } from './aside-section.tsx'
import { placeWords } from './member-words.ts'
import styles from './member-parts.module.css'

const FIRST = 3

function Course({ course }: { course: MemberCourse }) {
  const { courseName, thumbUrl, percent, isFinished } = course
  return (
    <Row as="li" gap={12} className={styles.course}>
      <LazyImage src={thumbUrl} alt="" className={styles.cover} />
      <Stack as="span" flex grow shrinks line={18}>
        <Text truncate>{courseName}</Text>
        <Text as="small" size={12} tone="quiet">
          {placeWords(course)}
        </Text>
      </Stack>
      <StateCell kind={isFinished ? 'ok' : 'run'} percent={percent} />
      <Text tone="soft" textAlign="right" className={styles.percent}>
        {percent}%
      </Text>
    </Row>
  )
}

/** Courses of the member, last studied first. */
export function MemberCourses({ member }: { member: MemberDossier }) {
  const { courses, courseCount, figures } = member
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? courses : courses.slice(0, FIRST)
  return (
    <AsideSection
      title="在学"
      note={`${figures.learningCount} 门${figures.finishedCount > 0 ? `，另学完 ${figures.finishedCount} 门` : ''}`}
      action={
        courses.length > FIRST ? (
          <Button kind="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? '收起' : '全部'}
          </Button>
        ) : undefined
      }
    >
      {courses.length === 0 ? (
        <Text as="p" tone="quiet">
          还没有学过一门课。
        </Text>
      ) : (
        <ul role="list">
          {shown.map((course) => (
            <Course key={course.courseId} course={course} />
          ))}
        </ul>
      )}
      {isWhole && courses.length < courseCount ? (
        <Text as="p" tone="quiet">
          只列最近学的 {courses.length} 门。
        </Text>
      ) : null}
    </AsideSection>
  )
}
