import { CONTENT_STATE_WORDS } from '@bee/contract/manage/content/content-kinds.ts'
import { useQueries } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { TooNarrow } from '../../../ui/list/too-narrow.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { NO_FILTER, type CourseFilter } from '../course-address.ts'
import { courseTotalQuery } from '../courses.queries.ts'
import type { UsedCondition } from './course-filters.tsx'

interface NoCoursesProps {
  filter: CourseFilter
  used: readonly UsedCondition[]
  onFilter: (filter: CourseFilter) => void
  onPaste: () => void
  onNew: () => void
  whyNot: string | undefined
}

const countWords = (total: number) => (total > 0 ? String(total) : '')

function NoneFits({ filter, used, onFilter }: Pick<NoCoursesProps, 'filter' | 'used' | 'onFilter'>) {
  const totals = useQueries({ queries: used.map(({ left }) => courseTotalQuery(left)) })
  return (
    <TooNarrow
      noun="课程"
      unit="门"
      conditions={used.map(({ label, left }, nth) => ({
        label,
        total: totals[nth]?.isPending ? undefined : countWords(totals[nth]?.data ?? 0),
        onRemove: () => onFilter(left),
      }))}
      onClear={() => onFilter({ ...NO_FILTER, tab: filter.tab, sort: filter.sort, order: filter.order })}
    />
  )
}

/** The empty list: no courses yet, or none that match the filter. */
export function NoCourses({ filter, used, onFilter, onPaste, onNew, whyNot }: NoCoursesProps) {
  if (used.length > 0) return <NoneFits filter={filter} used={used} onFilter={onFilter} />
  if (filter.tab !== 'all') {
    const title = `没有${CONTENT_STATE_WORDS[filter.tab]}的课程`
    return <Empty within="page" why="nothing" title={title} sentence="有了会出现在这里。" />
  }
  return (
    <Empty
      within="page"
      why="nothing"
      title="还没有课程"
      sentence="从一份大纲开始最快：把讲义目录粘贴进来，一行一讲，章和讲会自己分好。"
      actions={
        <>
          <Button
            icon="clipboard"
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={() => {
              if (whyNot === undefined) onPaste()
            }}
          >
            粘贴大纲
          </Button>
          <Button
            icon="plus"
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={() => {
              if (whyNot === undefined) onNew()
            }}
          >
            空白的课
          </Button>
        </>
      }
    />
  )
}
