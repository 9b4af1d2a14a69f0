import { ORDER_STATUSES, ORDER_STATUS_NAMES, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import { DEFAULT_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { ordersQuery, paymentTermsQuery } from '../../features/orders/orders.queries.ts'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ProfilePanel, ProfileTabs, useProfilePager } from './profile-panel.tsx'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const ID = 'my-orders'
const CHOICES = ['all', ...ORDER_STATUSES] as const
type Choice = 'all' | OrderStatus
const TABS = CHOICES.map((value) => ({ value, label: value === 'all' ? '全部' : ORDER_STATUS_NAMES[value] }))

const readView = (query: URLSearchParams) => ({
  status: CHOICES.find((choice) => choice === query.get('status')) ?? 'all',
  page: readPage(query),
  limit: DEFAULT_PAGE_SIZE,
})

const address = (status: Choice, page = 1) =>
  filtersAddress(paths.profile('order'), { status: status === 'all' ? null : status, page })

export const needs: PageModule['needs'] = ({ query }) => [ordersQuery(readView(query)), paymentTermsQuery()]

export const head: PageModule['head'] = () => ({ title: '我的订单' })

function NoOrders({ status }: { status: Choice }) {
  return (
    <EmptyState
      title={status === 'all' ? '还没有订单' : `没有${ORDER_STATUS_NAMES[status]}的订单`}
      action={<ButtonLink render={<Link to={paths.courses} />}>去选课</ButtonLink>}
    >
      大部分课是免费的，收费课下单后会出现在这里。
    </EmptyState>
  )
}

export function Component() {
  const device = useDevice()
  const view = readView(usePageQuery())
  return (
    <ProfilePanel id={ID} title="我的订单">
      <ProfileTabs id={ID} label="订单状态" items={TABS} value={view.status} addressOf={address}>
        <PagedList
          result={useQuery(ordersQuery(view))}
          waiting={<Skeleton variant="row" count={3} />}
          failed="订单没能加载出来"
          empty={<NoOrders status={view.status} />}
          pager={useProfilePager(view.page, DEFAULT_PAGE_SIZE, (page) => address(view.status, page))}
          hidesOnlyPage
        >
          {(orders, isWaiting) => (
            <OrderList
              orders={orders}
              toCourse={(id) => paths.course(id, device)}
              moreActs={({ orderNo }) => <InvoiceButton orderNo={orderNo} />}
              isWaiting={isWaiting}
            />
          )}
        </PagedList>
      </ProfileTabs>
    </ProfilePanel>
  )
}
