import { useRef } from 'react'
import { Link } from 'react-router'
import { useListTotal } from '../../../api/use-list-total.ts'
import { courseList, typeTreeQuery } from '../../features/courses/courses.queries.ts'
import {
  COURSE_LIST,
  courseListAddress,
  courseListNeed,
  EVERY_COURSE,
  readCourseListView,
  toListInput,
  type CourseListView,
} from '../../features/courses/list/course-list-view.ts'
import { GrowingResults, PagedResults } from '../../features/courses/list/course-results.tsx'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { narrowed } from '../../school/list-view.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { PageHeading } from '../../../ui/signs/page-heading.tsx'
import { ListBar, ListTypes, MobileListTop } from '../lists/list-controls.tsx'
import { typesNameOf, useChosenTypes, useViewChange } from '../lists/list-location.ts'
import styles from './course-list.page.module.css'

export const needs: PageModule['needs'] = ({ query, device }) => [
  typeTreeQuery(),
  courseListNeed(readCourseListView(query), device),
]

export const head: PageModule['head'] = ({ query, school }, client) => {
  const view = readCourseListView(query)
  const typeName = typesNameOf(client, view.typeIds)
  if (view.search !== '') return { title: `「${view.search}」的课程`, canonicalPath: courseListAddress(view) }
  return {
    title: typeName === undefined ? '课程' : `${typeName}课程`,
    description: `${school.name}${typeName ?? 'IT'}视频课程：按方向、分类和热度挑一门，学到哪里都替你记着。`,
    canonicalPath: courseListAddress(view),
  }
}

interface ListProps {
  view: CourseListView
  onViewChange: (view: CourseListView) => void
}

/** A school without courses does not boast of none. */
function describeTotal({ search }: CourseListView, total: number): string {
  if (search !== '') return `找到 ${total} 门`
  return total > 0 ? `${total} 门，按你想去的方向挑` : ''
}

function DesktopList({ view, onViewChange }: ListProps) {
  const total = useListTotal(courseList, toListInput(view), 'paged')
  const { name = '全部' } = useChosenTypes(view.typeIds)
  const place = useRef<HTMLDivElement>(null)

  function handlePaging(next: CourseListView): void {
    onViewChange(next)
    place.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading title={`${name}课程`}>
        <p role="status">{total === undefined ? '' : describeTotal(view, total)}</p>
        <Link className={styles.paths} to={paths.paths}>
          不知道先学哪门？看学习路径
        </Link>
      </PageHeading>
      <ListTypes
        kind={COURSE_LIST}
        view={view}
        addressOf={(typeIds) => courseListAddress(narrowed(view, { typeIds }))}
      />
      <div ref={place} className={styles.list}>
        <ListBar
          kind={COURSE_LIST}
          view={view}
          onNarrow={(change) => onViewChange(narrowed(view, change))}
          onReset={() => onViewChange(EVERY_COURSE)}
        />
        <PagedResults view={view} toCourse={(courseId) => paths.course(courseId, 'PC')} onViewChange={handlePaging} />
      </div>
    </div>
  )
}

function MobileList({ view, onViewChange }: ListProps) {
  const total = useListTotal(courseList, toListInput(view), 'growing')
  return (
    <>
      <MobileListTop
        title="课程"
        kind={COURSE_LIST}
        view={view}
        addressOf={(typeIds) => courseListAddress(narrowed(view, { typeIds }))}
        onNarrow={(change) => onViewChange(narrowed(view, change))}
        total={total === undefined ? '' : `共 ${total} 门`}
      />
      <div className="wrap">
        <Link className={styles.paths} to={paths.paths}>
          不知道先学哪门？看学习路径
        </Link>
        <GrowingResults view={view} toCourse={(courseId) => paths.course(courseId, 'MOBILE')} />
      </div>
    </>
  )
}

export function Component() {
  const view = readCourseListView(usePageQuery())
  const handleViewChange = useViewChange(view, courseListAddress)
  const List = useDevice() === 'PC' ? DesktopList : MobileList
  return <List view={view} onViewChange={handleViewChange} />
}
