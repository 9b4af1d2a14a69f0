import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@bee/contract/manage/orders/order-choices.ts'
import { Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { CourseField } from '../../../school/course-field.tsx'
import { Choice, closePanelOf } from '../../../ui/choice.tsx'
import { FilterBar, type Condition } from '../../../ui/list/filter-bar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DAY_RANGE_CHOICES, daysOf, daysWords, rangeOf } from '../../../../lib/addresses/day-range.ts'
import type { OrderFilter } from '../order-address.ts'
import choice from '../../../ui/choice.module.css'
import styles from './order-filters.module.css'

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }))

export interface UsedCondition {
  label: string
  /** The filter without this condition. */
  left: OrderFilter
}

const without = (filter: OrderFilter, ...fields: (keyof OrderFilter)[]): OrderFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field as keyof OrderFilter))) as never

/** The active conditions besides the tab, each with the filter that remains without it. */
export function usedConditions(filter: OrderFilter, courseName: string, now: number): UsedCondition[] {
  const { search, courseId, method, from, to } = filter
  return [
    ...(search === '' ? [] : [{ label: `搜索 ${search}`, left: { ...filter, search: '' } }]),
    ...(courseId === undefined ? [] : [{ label: courseName, left: without(filter, 'courseId') }]),
    ...(method === undefined ? [] : [{ label: PAYMENT_METHOD_NAMES[method], left: without(filter, 'method') }]),
    ...(from === undefined && to === undefined
      ? []
      : [{ label: daysWords(filter, now), left: without(filter, 'from', 'to') }]),
  ]
}

interface DayFieldsProps {
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
}

/** Free choice of days, below the common ranges. */
function DayFields({ filter, onFilter }: DayFieldsProps) {
  const change = (field: 'from' | 'to', value: string) =>
    onFilter(value === '' ? without(filter, field) : { ...filter, [field]: value })
  return (
    <Stack gap={6} above={6} className={styles.days}>
      <Row as="label" gap={8} tone="soft">
        从
        <input
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => change('from', target.value)}
        />
      </Row>
      <Row as="label" gap={8} tone="soft">
        到
        <input
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => change('to', target.value)}
        />
      </Row>
    </Stack>
  )
}

interface OrderFiltersProps {
  filter: OrderFilter
  used: readonly UsedCondition[]
  onFilter: (filter: OrderFilter) => void
  /** On a phone: the search field was opened for typing. */
  isFirst: boolean
}

export function OrderFilters({ filter, used, onFilter, isFirst }: OrderFiltersProps) {
  const now = useNow()
  const conditions: Condition[] = used.map(({ label, left }) => ({ label, onRemove: () => onFilter(left) }))
  return (
    <FilterBar
      search={{
        value: filter.search,
        placeholder: '搜单号、昵称、手机后四位',
        onSearch: (search) => onFilter({ ...filter, search }),
        isFirst,
      }}
      conditions={conditions}
      onClear={() => onFilter({ tab: filter.tab, sort: filter.sort, search: '' })}
    >
      <Popover
        look="panel"
        placement="below"
        triggerClassName={`${choice.trigger} ${styles.trigger}`}
        className={styles.panel}
        trigger={
          <>
            课程
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        <div
          // The browser looks for the autofocus attribute when it opens the panel.
          ref={(panel) => {
            panel?.querySelector('input')?.toggleAttribute('autofocus', true)
          }}
        >
          <CourseField
            key={filter.courseId}
            label="哪门课的订单"
            onChoose={(course) => {
              if (!course) return
              if (document.activeElement) closePanelOf(document.activeElement)
              onFilter({ ...filter, courseId: course.id })
            }}
          />
        </div>
      </Popover>
      <Choice
        label="付款方式"
        shown="付款方式"
        options={METHODS}
        value={filter.method}
        onChoose={(method) => onFilter({ ...filter, method })}
      />
      <Choice
        label="下单时间"
        shown="时间"
        options={DAY_RANGE_CHOICES}
        value={rangeOf(filter, now)}
        onChoose={(range) => onFilter({ ...filter, ...daysOf(range, now) })}
      >
        <DayFields filter={filter} onFilter={onFilter} />
      </Choice>
    </FilterBar>
  )
}
