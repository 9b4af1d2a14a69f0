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
import { Cover } from '../cover.tsx'
import styles from './course-row.module.css'

const placeWords = ({ typeName, priceFen }: DeskCourse) => [typeName, priceWords(priceFen)].filter(Boolean).join('，')

function CourseCell({ course }: { course: DeskCourse }) {
  return (
    <Row as="span" gap={12} shrinks>
      <Cover>
        <LazyImage src={course.thumbUrl} alt="" ratio="fill" />
      </Cover>
      <Stack as="span" flex shrinks>
        <Text as="b" weight="strong" truncate>
          {nameOf(course)}
        </Text>
        <Text as="small" size={12} line={18} tone="quiet" truncate>
          {placeWords(course)}
        </Text>
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
    <Stack as="span" flex align="end">
      {lessonCount}
      {unfilmedCount > 0 ? (
        <Text as="small" size={12} tone="danger" nowrap>
          {unfilmedCount} 讲没视频
        </Text>
      ) : null}
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
      <Stack as="span" flex shrinks>
        <span>{[by?.nickName, recentTime(time, now)].filter(Boolean).join('，')}</span>
        <Text as="small" size={12} line={18} tone="quiet" truncate>
          {lastWords(course, (moment) => recentTime(moment, now))}
        </Text>
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
  { title: '讲师', isSpare: true, cell: TeacherCell },
  { title: '讲', cell: Lessons, isEnd: true },
  { title: '学员', cell: ({ learnerCount }) => learnerCount, isEnd: true, sort: 'learners' },
  { title: '完课率', isSpare: true, cell: Finished, isEnd: true },
  { title: '最近编辑', cell: (course) => <Last course={course} />, sort: 'edited' },
  { title: '', cell: menuOf, isEnd: true },
]

/** A course on a phone. */
export function CourseCard({ course, href }: { course: DeskCourse; href: string }) {
  return (
    <article>
      <b>
        <Link to={href} className="stretched">
          {nameOf(course)}
        </Link>
      </b>
      <Text as="p" above={4} size={13} tone="quiet">
        {placeWords(course)}
      </Text>
      <StateOf course={course} />
      <Text as="p" above={4} size={13} tone="quiet">
        {course.lessonCount} 讲{course.unfilmedCount > 0 ? `，${course.unfilmedCount} 讲没视频` : ''}，
        {course.learnerCount} 位学员
      </Text>
    </article>
  )
}
