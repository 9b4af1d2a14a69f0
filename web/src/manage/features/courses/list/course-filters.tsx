import type { CourseDeskSort, CoursePrice, EditedDays } from '@bee/contract/manage/courses/course-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../../ui/choice.tsx'
import { FilterBar, type Condition } from '../../../ui/list/filter-bar.tsx'
import { NO_FILTER, type CourseFilter } from '../course-address.ts'
import { courseChoicesQuery } from '../courses.queries.ts'

interface Choices {
  types: readonly { id: number; name: string; parentId: number | null }[]
  teachers: readonly { id: number; name: string }[]
}

export interface UsedCondition {
  label: string
  /** The filter without this condition. */
  left: CourseFilter
}

const PRICES: { value: CoursePrice; label: string }[] = [
  { value: 'free', label: '免费' },
  { value: 'paid', label: '收费' },
]
const DAYS: { value: EditedDays; label: string }[] = [
  { value: '7', label: '最近 7 天编辑过' },
  { value: '30', label: '最近 30 天编辑过' },
  { value: '90', label: '最近 90 天编辑过' },
]
const SORTS: { value: CourseDeskSort; label: string }[] = [
  { value: 'edited', label: '按最近编辑' },
  { value: 'learners', label: '按学员多少' },
  { value: 'name', label: '按名字' },
]

const labelOf = <Value,>(options: readonly { value: Value; label: string }[], value: Value) =>
  options.find((option) => option.value === value)?.label ?? ''

function without(filter: CourseFilter, field: 'typeId' | 'teacherId'): CourseFilter {
  const { [field]: _gone, ...left } = filter
  return left
}

/** The active conditions besides the tab, each with the filter that remains without it. */
export function usedConditions(filter: CourseFilter, choices: Choices | undefined): UsedCondition[] {
  const { search, typeId, teacherId, price, editedDays } = filter
  const named = (list: readonly { id: number; name: string }[] | undefined, id: number, kind: string) =>
    list?.find((each) => each.id === id)?.name ?? `${kind} ${id}`
  return [
    ...(search === '' ? [] : [{ label: `搜索 ${search}`, left: { ...filter, search: '' } }]),
    ...(typeId === undefined
      ? []
      : [{ label: named(choices?.types, typeId, '方向'), left: without(filter, 'typeId') }]),
    ...(teacherId === undefined
      ? []
      : [{ label: named(choices?.teachers, teacherId, '讲师'), left: without(filter, 'teacherId') }]),
    ...(price === 'any' ? [] : [{ label: labelOf(PRICES, price), left: { ...filter, price: 'any' as const } }]),
    ...(editedDays === '0'
      ? []
      : [{ label: labelOf(DAYS, editedDays), left: { ...filter, editedDays: '0' as const } }]),
  ]
}

interface CourseFiltersProps {
  filter: CourseFilter
  used: readonly UsedCondition[]
  onFilter: (filter: CourseFilter) => void
}

export function CourseFilters({ filter, used, onFilter }: CourseFiltersProps) {
  const { data } = useQuery(courseChoicesQuery())
  const directions = (data?.types ?? []).filter(({ parentId }) => parentId === null)
  const conditions: Condition[] = used.map(({ label, left }) => ({ label, onRemove: () => onFilter(left) }))
  return (
    <FilterBar
      search={{
        value: filter.search,
        placeholder: '搜课程名、拼音、编号',
        onSearch: (search) => onFilter({ ...filter, search }),
      }}
      conditions={conditions}
      onClear={() => onFilter({ ...NO_FILTER, tab: filter.tab, sort: filter.sort, order: filter.order })}
      end={
        <Choice
          label="次序"
          align="end"
          options={SORTS}
          value={filter.sort}
          onChoose={(sort) => onFilter({ ...filter, sort, order: sort === 'name' ? 'asc' : 'desc' })}
        />
      }
    >
      <Choice
        label="方向"
        shown="方向"
        options={directions.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.typeId}
        onChoose={(typeId) => onFilter({ ...filter, typeId })}
      />
      <Choice
        label="讲师"
        shown="讲师"
        options={(data?.teachers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.teacherId}
        onChoose={(teacherId) => onFilter({ ...filter, teacherId })}
      />
      <Choice
        label="价格"
        shown="价格"
        options={PRICES}
        value={filter.price === 'any' ? undefined : filter.price}
        onChoose={(price) => onFilter({ ...filter, price })}
      />
      <Choice
        label="编辑时间"
        shown="编辑时间"
        options={DAYS}
        value={filter.editedDays === '0' ? undefined : filter.editedDays}
        onChoose={(editedDays) => onFilter({ ...filter, editedDays })}
      />
    </FilterBar>
  )
}
