import { CONTENT_STATE_WORDS } from '@bee/contract/manage/content/content-kinds.ts'
import type { CourseTab } from '@bee/contract/manage/courses/course-choices.ts'
import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import {
  filterOf,
  readCourseAddress,
  writeCourseAddress,
  type CourseFilter,
} from '../../features/courses/course-address.ts'
import { courseChoicesQuery, courseCountsQuery, coursesQuery } from '../../features/courses/courses.queries.ts'
import { BulkDialog, type BulkAct } from '../../features/courses/list/bulk-dialogs.tsx'
import { CourseFilters, usedConditions } from '../../features/courses/list/course-filters.tsx'
import { keyOf } from '../../features/courses/list/course-key.ts'
import { CourseMenu } from '../../features/courses/list/course-menu.tsx'
import { CoursesBox } from '../../features/courses/list/courses-box.tsx'
import { useNewCourse } from '../../features/courses/list/new-course.ts'
import { NoCourses } from '../../features/courses/list/no-courses.tsx'
import { paths } from '../../paths.ts'
import { trashTab } from '../../school/trash-tab.ts'
import { useContentActs } from '../../school/use-content-acts.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BulkBar, type BulkFailure } from '../../ui/list/bulk-bar.tsx'
import { LinkTabs } from '../../ui/list/link-tabs.tsx'
import { useNewcomers } from '../../ui/list/use-newcomers.ts'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

const NO_COURSES: readonly DeskCourse[] = []
const tabName = (tab: CourseTab) => (tab === 'all' ? '全部' : CONTENT_STATE_WORDS[tab])
const hrefOf = (course: DeskCourse) => paths.course(keyOf(course))
const listHref = (filter: CourseFilter & { page?: number }) => paths.courses + writeCourseAddress(filter)

/** In the order of the mock-up: visible to students first, then scheduled, then not published. */
const TABS: readonly CourseTab[] = ['all', 'published', 'changed', 'scheduled', 'draft', 'withdrawn']

export function CourseListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const [query] = useSearchParams()
  const address = readCourseAddress(query)
  const filter = filterOf(address)
  const list = useQuery(coursesQuery(address))
  const { data: counts } = useQuery(courseCountsQuery())
  const { data: choices } = useQuery(courseChoicesQuery())
  const [act, setAct] = useState<BulkAct>()
  const fresh = useNewCourse()

  const { rows: courses = NO_COURSES, newcomers } = useNewcomers({
    rows: list.data?.list,
    keyOf,
    name: listHref(address),
    isStale: list.isPlaceholderData,
  })
  const rows = courses.map(keyOf)
  const selection = useSelection(rows)
  const cursor = useListKeys({ rows, selection, onOpen: (key) => void navigate(paths.course(key)) })
  const chosen = courses.filter((course) => selection.has(keyOf(course)))
  const contentIds = chosen.flatMap(({ courseId }) => courseId ?? [])
  const acts = useContentActs({ kind: 'course', unit: '门', contentIds, onDone: selection.clear })
  const used = usedConditions(filter, choices)

  const whyNotWrite = whyMayNot(me, 'content.write')
  const whyNotPublish = whyMayNot(me, 'content.publish')
  const begin = () => {
    if (whyNotWrite === undefined) fresh.begin()
  }
  usePageKey('c', begin)

  const show = (next: CourseFilter) => void navigate(listHref(next), { replace: true })
  const finish = (failed: BulkFailure[]) => {
    setAct(undefined)
    selection.clear()
    acts.setFailures(failed)
  }

  return (
    <PageFrame
      title="课程"
      note={counts ? `${counts.all} 门，${counts.lessonCount} 讲` : undefined}
      isList
      actions={
        isNarrow ? null : (
          <>
            {rightOf(me, 'content.write')?.scope === 'all' ? (
              <ButtonLink to={paths.files} icon="upload">
                导入
              </ButtonLink>
            ) : null}
            <Button
              kind="main"
              icon="plus"
              aria-disabled={whyNotWrite !== undefined || undefined}
              title={whyNotWrite}
              onClick={begin}
            >
              新建课程<kbd>C</kbd>
            </Button>
          </>
        )
      }
    >
      <LinkTabs
        label="课程的状态"
        tabs={[
          ...TABS.map((tab) => ({
            label: tabName(tab),
            to: listHref({ ...filter, tab }),
            isCurrent: tab === filter.tab,
            count: counts?.[tab],
          })),
          trashTab('course'),
        ]}
      />
      <CourseFilters filter={filter} used={used} onFilter={show} />
      <CoursesBox
        address={address}
        list={list}
        courses={courses}
        newcomers={newcomers}
        isNarrowed={used.length > 0}
        selection={selection}
        cursor={cursor}
        hrefOf={hrefOf}
        listHref={listHref}
        onFilter={show}
        menuOf={(course) => (
          <CourseMenu
            course={course}
            whyNotWrite={whyNotWrite}
            onDuplicate={fresh.duplicate}
            actionOf={acts.actionOfOne}
          />
        )}
        empty={
          <NoCourses
            filter={filter}
            used={used}
            onFilter={show}
            onPaste={fresh.beginByPasting}
            onNew={fresh.begin}
            whyNot={whyNotWrite}
          />
        }
      />
      <BulkBar
        count={selection.keys.length}
        unit="门"
        actions={[
          { label: '改讲师', whyNot: whyNotPublish, onAct: () => setAct('teacher') },
          { label: '改方向', whyNot: whyNotPublish, onAct: () => setAct('type') },
          { label: '改价格', whyNot: whyNotPublish, onAct: () => setAct('price') },
          { label: '定时发布', whyNot: whyNotPublish, onAct: () => setAct('schedule') },
          { label: '下架…', whyNot: whyNotPublish, onAct: () => setAct('withdraw') },
          acts.actionOf('putBack'),
          acts.actionOf('remove'),
        ]}
        onClear={selection.clear}
        failures={acts.failures}
        onForget={() => acts.setFailures([])}
      />
      {act === undefined ? null : (
        <BulkDialog act={act} courses={chosen} onDone={finish} onClose={() => setAct(undefined)} />
      )}
    </PageFrame>
  )
}
