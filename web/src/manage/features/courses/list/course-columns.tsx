import type { CourseDeskSort } from '@bee/contract/manage/courses/course-choices.ts'
import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import { ContentStateWords } from '../../../school/content-state.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { lastWords, nameOf, priceWords } from '../course-words.ts'
import styles from './course-row.module.css'

const placeWords = ({ typeName, priceFen }: DeskCourse) => [typeName, priceWords(priceFen)].filter(Boolean).join('，')

function CourseCell({ course }: { course: DeskCourse }) {
  return (
    <Row as="span" gap={12} shrinks>
      <span className={styles.cover}>
        <LazyImage src={course.thumbUrl} alt="" ratio="fill" />
      </span>
      <Stack as="span" flex shrinks className={styles.words}>
        <b>{nameOf(course)}</b>
        <small>{placeWords(course)}</small>
      </Stack>
    </Row>
  )
}

function StateOf({ course }: { course: DeskCourse }) {
  const now = useNow()
  const { state, publishTime, withdrawTime } = course
  const note =
    state === 'scheduled' && publishTime !== null
      ? recentTime(publishTime, now)
      : state === 'withdrawn' && withdrawTime !== null
        ? `${recentTime(withdrawTime, now)} 起`
        : undefined
  return <ContentStateWords state={state} note={note} />
}

function TeacherCell({ teacher }: DeskCourse) {
  if (!teacher) return <Text tone="quiet">还没有讲师</Text>
  return (
    <Row as="span" gap={8} shrinks nowrap>
      <Avatar src={teacher.portraitUrl} nickName={teacher.name} size={20} />
      {teacher.name}
    </Row>
  )
}

function Lessons({ lessonCount, unfilmedCount }: DeskCourse) {
  return (
    <Stack as="span" flex align="end" className={styles.number}>
      {lessonCount}
      {unfilmedCount > 0 ? <small>{unfilmedCount} 讲没视频</small> : null}
    </Stack>
  )
}

function Finished({ finishedPercent }: DeskCourse) {
  if (finishedPercent === null) return <Text tone="quiet">–</Text>
  return (
    <Row as="span" inline gap={8} className={styles.share}>
      <progress max={100} value={finishedPercent} aria-hidden="true" />
      {finishedPercent}%
    </Row>
  )
}

function Last({ course }: { course: DeskCourse }) {
  const now = useNow()
  const { by, time } = course.last
  return (
    <Row as="span" gap={8} shrinks className={styles.last}>
      {by ? <Avatar src={by.avatarUrl} nickName={by.nickName} size={20} /> : null}
      <Stack as="span" flex shrinks className={styles.words}>
        <span>{[by?.nickName, recentTime(time, now)].filter(Boolean).join('，')}</span>
        <small>{lastWords(course, (moment) => recentTime(moment, now))}</small>
      </Stack>
    </Row>
  )
}

export const courseColumns = (menuOf: (course: DeskCourse) => ReactNode): Column<DeskCourse, CourseDeskSort>[] => [
  {
    title: '课程',
    cell: (course) => <CourseCell course={course} />,
    isMain: true,
    sort: 'name',
    className: styles.courseCell,
  },
  { title: '状态', cell: (course) => <StateOf course={course} /> },
  { title: '讲师', cell: TeacherCell },
  { title: '讲', cell: Lessons, isEnd: true },
  { title: '学员', cell: ({ learnerCount }) => learnerCount, isEnd: true, sort: 'learners' },
  { title: '完课率', cell: Finished, isEnd: true },
  { title: '最近编辑', cell: (course) => <Last course={course} />, sort: 'edited' },
  { title: '', cell: menuOf, isEnd: true },
]

/** A course on a phone. */
export function CourseCard({ course, href }: { course: DeskCourse; href: string }) {
  return (
    <article className={styles.card}>
      <b>
        <Link to={href}>{nameOf(course)}</Link>
      </b>
      <p>{placeWords(course)}</p>
      <StateOf course={course} />
      <p>
        {course.lessonCount} 讲{course.unfilmedCount > 0 ? `，${course.unfilmedCount} 讲没视频` : ''}，
        {course.learnerCount} 位学员
      </p>
    </article>
  )
}
