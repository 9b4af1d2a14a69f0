import { CONTENT_STATE_WORDS } from '@bee/contract/manage/content/content-kinds.ts'
import { useQueries } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
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

/** The conditions leave none: which of them to take away, and how many there are then. */
function TooNarrow({ filter, used, onFilter }: Pick<NoCoursesProps, 'filter' | 'used' | 'onFilter'>) {
  const totals = useQueries({ queries: used.map(({ left }) => courseTotalQuery(left)) })
  const ways = used.flatMap((condition, nth) => {
    const total = totals[nth]?.data ?? 0
    return total > 0 ? [{ ...condition, total }] : []
  })
  const sentence =
    ways.length > 0
      ? `${ways.map(({ label, total }) => `去掉「${label}」会有 ${total} 门`).join('，')}。`
      : totals.some(({ isPending }) => isPending)
        ? '正在看去掉哪个条件会有。'
        : '去掉其中一个也没有，可以清空筛选。'
  const [first] = ways
  return (
    <Empty
      within="page"
      why="narrow"
      title={used.length > 1 ? `没有同时满足 ${used.length} 个条件的课程` : '没有满足这个条件的课程'}
      sentence={sentence}
      actions={
        <>
          {first ? <Button onClick={() => onFilter(first.left)}>{`去掉「${first.label}」`}</Button> : null}
          <Button
            kind={first ? 'quiet' : 'line'}
            onClick={() => onFilter({ ...NO_FILTER, tab: filter.tab, sort: filter.sort, order: filter.order })}
          >
            清空筛选
          </Button>
        </>
      }
    />
  )
}

/** One of two kinds of empty: none yet, or none that fits. */
export function NoCourses({ filter, used, onFilter, onPaste, onNew, whyNot }: NoCoursesProps) {
  if (used.length > 0) return <TooNarrow filter={filter} used={used} onFilter={onFilter} />
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
            kind="main"
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
