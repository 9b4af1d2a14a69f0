import { ORDER_TAB_NAMES } from '@bee/contract/manage/orders/order-choices.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { TooNarrow } from '../../../ui/list/too-narrow.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import type { OrderFilter } from '../order-address.ts'
import { boundedWords, money } from '../order-words.ts'
import { orderFiguresQuery, orderTotalQuery } from '../orders.queries.ts'
import { monthWords } from './order-figures.tsx'
import type { UsedCondition } from './order-filters.tsx'

interface NoOrdersProps {
  filter: OrderFilter
  used: readonly UsedCondition[]
  onFilter: (filter: OrderFilter) => void
  onRecord: () => void
}

function NoneFits({ filter, used, onFilter }: Omit<NoOrdersProps, 'onRecord'>) {
  const totals = useQueries({ queries: used.map(({ left }) => orderTotalQuery(left)) })
  return (
    <TooNarrow
      noun="订单"
      unit="笔"
      conditions={used.map(({ label, left }, nth) => {
        const { data, isPending } = totals[nth] ?? {}
        return {
          label,
          total: isPending ? undefined : data && data.count > 0 ? boundedWords(data) : '',
          onRemove: () => onFilter(left),
        }
      })}
      onClear={() => onFilter({ tab: filter.tab, sort: filter.sort, search: '' })}
    />
  )
}

/** All waiting orders are handled: shows this month's figures. */
function AllDone() {
  const { data } = useQuery(orderFiguresQuery())
  const result =
    data && data.paidCount > 0 ? `${monthWords(data.month)}收了 ${data.paidCount} 笔，${money(data.paidFen)}。` : ''
  return (
    <Empty within="page" why="done" title="没有等确认的订单" sentence={`${result}下一张凭证来的时候会出现在这里。`} />
  )
}

/** The three empty states of the list. */
export function NoOrders({ filter, used, onFilter, onRecord }: NoOrdersProps) {
  if (used.length > 0) return <NoneFits filter={filter} used={used} onFilter={onFilter} />
  if (filter.tab === 'waiting') return <AllDone />
  if (filter.tab === 'all') {
    return (
      <Empty
        within="page"
        why="nothing"
        title="还没有订单"
        sentence="会员买了课就会出现在这里。线下已经收了款的，可以补录一笔。"
        actions={
          <Button icon="plus" onClick={onRecord}>
            补录一笔
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      within="page"
      why="nothing"
      title={`没有${ORDER_TAB_NAMES[filter.tab]}的订单`}
      sentence="有了会出现在这里。"
    />
  )
}
