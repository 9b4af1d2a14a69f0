import { ORDER_STATUSES, ORDER_STATUS_NAMES, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import { DEFAULT_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { OrderList } from '../../features/orders/order-list.tsx'
import { ordersQuery } from '../../features/orders/orders.queries.ts'
import { readPage } from '../../../lib/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Pager } from '../../../ui/navigation/pager.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import styles from './profile-list.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const TABS_ID = 'my-orders'
const CHOICES = ['all', ...ORDER_STATUSES] as const
const nameOf = (choice: 'all' | OrderStatus) => (choice === 'all' ? '全部' : ORDER_STATUS_NAMES[choice])

interface View {
  status: 'all' | OrderStatus
  page: number
}

const readView = (query: URLSearchParams): View => ({
  status: CHOICES.find((choice) => choice === query.get('status')) ?? 'all',
  page: readPage(query),
})

const address = ({ status, page }: View) => {
  const query = new URLSearchParams()
  if (status !== 'all') query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return paths.profile('order') + (query.size > 0 ? `?${query.toString()}` : '')
}

export const needs: PageModule['needs'] = ({ query }) => [ordersQuery({ ...readView(query), limit: DEFAULT_PAGE_SIZE })]

export const head: PageModule['head'] = () => ({ title: '我的订单' })

function Orders({ view, onPageChange }: { view: View; onPageChange: (page: number) => void }) {
  const device = useDevice()
  const { data, isError, isPlaceholderData, refetch } = useQuery(ordersQuery({ ...view, limit: DEFAULT_PAGE_SIZE }))
  if (isError && !data) return <ErrorState title="订单没能加载出来" onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="row" count={3} />
  if (data.totalCount === 0) {
    return (
      <EmptyState
        title={view.status === 'all' ? '还没有订单' : `没有${ORDER_STATUS_NAMES[view.status]}的订单`}
        action={<ButtonLink render={<Link to={paths.courses} />}>去选课</ButtonLink>}
      >
        大部分课是免费的，收费课下单后会出现在这里。
      </EmptyState>
    )
  }
  return (
    <>
      <OrderList orders={data.list} toCourse={(id) => paths.course(id, device)} isWaiting={isPlaceholderData} />
      {data.totalPage > 1 ? (
        <Pager
          className={styles.pager}
          page={view.page}
          pageSize={DEFAULT_PAGE_SIZE}
          totalCount={data.totalCount}
          hrefOf={(page) => address({ ...view, page })}
          onPageChange={onPageChange}
        />
      ) : null}
    </>
  )
}

export function Component() {
  const navigate = useNavigate()
  const view = readView(usePageQuery())
  return (
    <section className={styles.panel} aria-labelledby="my-orders-heading">
      <h1 id="my-orders-heading" className={styles.heading}>
        我的订单
      </h1>
      <Tabs
        id={TABS_ID}
        label="订单状态"
        items={CHOICES.map((value) => ({ value, label: nameOf(value) }))}
        value={view.status}
        hrefOf={(status) => address({ status, page: 1 })}
        onChange={(status) => void navigate(address({ status, page: 1 }), { replace: true })}
      />
      <TabPanel tabsId={TABS_ID} value={view.status} className={styles.body}>
        <Orders
          view={view}
          onPageChange={(page) => {
            void navigate(address({ ...view, page }))
            window.scrollTo(0, 0)
          }}
        />
      </TabPanel>
    </section>
  )
}
