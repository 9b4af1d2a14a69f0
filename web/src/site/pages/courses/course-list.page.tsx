import { SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  courseListAddress,
  courseListNeed,
  EVERY_COURSE,
  fullestSubtypes,
  isNarrowed,
  narrowed,
  readCourseListView,
  SORT_OPTIONS,
  type CourseListView,
} from '../../features/courses/list/course-list-view.ts'
import { GrowingResults, PagedResults, useCourseTotal } from '../../features/courses/list/course-results.tsx'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import { findType } from '../../school/type-tree.ts'
import type { PageModule } from '../../page-module.ts'
import { COURSE_LIST_QUERY, paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useMobileHeader } from '../../shell/mobile-header-frame.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { SearchBar } from '../../../ui/forms/search-bar.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TypeFilter } from '../../school/type-filter.tsx'
import { TypeTabs } from '../../school/type-tabs.tsx'
import styles from './course-list.page.module.css'

export const needs: PageModule['needs'] = ({ query, device }) => [
  typeTreeQuery(),
  courseListNeed(readCourseListView(query), device),
]

function typeNameOf(client: QueryClient, typeId: number): string | undefined {
  const { direction, subtype } = findType(client.getQueryData(typeTreeQuery().queryKey) ?? [], typeId)
  return subtype?.name ?? direction?.name
}

export const head: PageModule['head'] = ({ query }, client) => {
  const view = readCourseListView(query)
  const typeName = typeNameOf(client, view.typeId)
  if (view.name !== '') return { title: `「${view.name}」的课程`, canonicalPath: courseListAddress(view) }
  return {
    title: typeName === undefined ? '课程' : `${typeName}课程`,
    description: `蜂学堂${typeName ?? 'IT'}视频课程：按方向、分类和热度挑一门，学到哪里都替你记着。`,
    canonicalPath: courseListAddress(view),
  }
}

interface ListProps {
  view: CourseListView
  onViewChange: (view: CourseListView) => void
}

/** A school without courses does not boast of none. */
function describeTotal({ name }: CourseListView, total: number): string {
  if (name !== '') return `找到 ${total} 门`
  return total > 0 ? `${total} 门，按你想去的方向挑` : ''
}

function CourseSearch({ view, onViewChange, look }: ListProps & { look: 'boxed' | 'round' }) {
  return (
    <SearchBar
      look={look}
      hasFocus={look === 'round' && view.name === ''}
      word={view.name}
      label="搜索课程名"
      placeholder="搜课程名，比如 Redis"
      maxLength={SEARCH_MAX_CHARACTERS}
      action={paths.courses}
      field={COURSE_LIST_QUERY.search}
      kept={view.typeId === 0 ? {} : { [COURSE_LIST_QUERY.type]: String(view.typeId) }}
      onSearch={(name) => onViewChange(narrowed(view, { name }))}
    />
  )
}

function DesktopList({ view, onViewChange }: ListProps) {
  const { data: types = [], isSuccess } = useQuery(typeTreeQuery())
  const total = useCourseTotal(view, 'PC')
  const { direction, subtype } = findType(types, view.typeId)
  const name = subtype?.name ?? direction?.name ?? '全部'
  const place = useRef<HTMLDivElement>(null)

  function handlePaging(next: CourseListView): void {
    onViewChange(next)
    place.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.heading}>
        <h1>{name}课程</h1>
        <p role="status">{total === undefined ? '' : describeTotal(view, total)}</p>
      </header>
      {isSuccess && types.length === 0 ? null : (
        <TypeFilter
          of="课程"
          types={types}
          typeId={view.typeId}
          addressOf={(typeId) => courseListAddress(narrowed(view, { typeId }))}
          subtypesOfAll={fullestSubtypes(types)}
        />
      )}
      <div ref={place} className={styles.bar}>
        <Segmented
          label="排序"
          options={SORT_OPTIONS}
          value={view.sort}
          onChange={(sort) => onViewChange(narrowed(view, { sort }))}
        />
        {isNarrowed(view) ? (
          <Button kind="text" icon="refresh" onClick={() => onViewChange(EVERY_COURSE)}>
            重置
          </Button>
        ) : null}
        <div className={styles.search}>
          <CourseSearch view={view} onViewChange={onViewChange} look="boxed" />
        </div>
      </div>
      <PagedResults view={view} toCourse={(courseId) => paths.course(courseId, 'PC')} onViewChange={handlePaging} />
    </div>
  )
}

function MobileList({ view, onViewChange }: ListProps) {
  const { data: types = [], isSuccess } = useQuery(typeTreeQuery())
  const total = useCourseTotal(view, 'MOBILE')
  const [isSearching, setIsSearching] = useState(view.name !== '')
  const bar = (
    <>
      <CourseSearch view={view} onViewChange={onViewChange} look="round" />
      <Button
        kind="text"
        onClick={() => {
          setIsSearching(false)
          if (view.name !== '') onViewChange(narrowed(view, { name: '' }))
        }}
      >
        取消
      </Button>
    </>
  )
  useMobileHeader({
    title: isSearching ? '' : '课程',
    search: isSearching ? bar : <IconButton icon="search" label="搜索课程" onClick={() => setIsSearching(true)} />,
  })

  return (
    <>
      {isSuccess && types.length === 0 ? null : (
        <TypeTabs
          of="课程"
          types={types}
          typeId={view.typeId}
          addressOf={(typeId) => courseListAddress(narrowed(view, { typeId }))}
        />
      )}
      <div className={styles.sortRow}>
        <Segmented
          look="plain"
          label="排序"
          options={SORT_OPTIONS}
          value={view.sort}
          onChange={(sort) => onViewChange(narrowed(view, { sort }))}
        />
        <span role="status">{total === undefined ? '' : `共 ${total} 门`}</span>
      </div>
      <div className="wrap">
        <GrowingResults view={view} toCourse={(courseId) => paths.course(courseId, 'MOBILE')} />
      </div>
    </>
  )
}

export function Component() {
  const device = useDevice()
  const navigate = useNavigate()
  const view = readCourseListView(usePageQuery())

  function handleViewChange(next: CourseListView): void {
    // A word that is typed on is one search; its first letters are not worth a step back.
    const isTypedOn = view.name !== '' && next.name !== view.name
    void navigate(courseListAddress(next), { replace: isTypedOn || device === 'MOBILE' })
  }

  return device === 'PC' ? (
    <DesktopList view={view} onViewChange={handleViewChange} />
  ) : (
    <MobileList view={view} onViewChange={handleViewChange} />
  )
}
