import { ORDER_TAB_NAMES, ORDER_TABS, type OrderTab } from '@bee/contract/manage/orders/order-choices.ts'
import type { Tab } from '../../../ui/list/link-tabs.tsx'
import { paths } from '../../../paths.ts'
import { boundedWords } from '../order-words.ts'

type Counts = Record<OrderTab, { count: number; isMore: boolean }> & { differences: number }

/** 「3 处不一样」; nothing while all agrees. */
const differenceWords = (count: number | undefined) => (count ? `${count} 处不一样` : undefined)

/** On a phone the tabs for daily work come first, and only waiting orders have a count. */
const NARROW_TABS: readonly OrderTab[] = ['waiting', 'paid', 'pending', 'refunded', 'cancelled', 'all']
const COUNTED_NARROW: readonly OrderTab[] = ['waiting', 'pending']

export function orderTabs(
  /** None on the page of the reconciliation. */
  current: OrderTab | undefined,
  counts: Counts | undefined,
  isNarrow: boolean,
  addressOf: (tab: OrderTab) => string,
): Tab[] {
  const tabs = (isNarrow ? NARROW_TABS : ORDER_TABS).map((tab) => ({
    label: ORDER_TAB_NAMES[tab],
    to: addressOf(tab),
    isCurrent: tab === current,
    count: counts && (!isNarrow || COUNTED_NARROW.includes(tab)) ? boundedWords(counts[tab]) : undefined,
  }))
  const reconciliation = {
    label: '对账',
    to: paths.reconcile,
    isCurrent: current === undefined,
    count: differenceWords(counts?.differences),
  }
  return [...tabs, reconciliation]
}
