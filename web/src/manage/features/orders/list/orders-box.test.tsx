import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../../api/manage-api.ts'
import { meQuery } from '../../../api/me.queries.ts'
import { useSelection } from '../../../ui/list/use-selection.ts'
import type { OrderAct } from '../dialogs/order-dialogs.tsx'
import { OrdersBox } from './orders-box.tsx'

const order = (orderNo: string, changed: Partial<ManagedOrder>): ManagedOrder => ({
  orderNo,
  status: 'pending',
  statusName: '待支付',
  version: 1,
  member: { userId: 1, nickName: '鲸落', avatarUrl: '', mobile: '186****3352' },
  courseId: 1,
  courseName: 'React 18 中后台项目实战',
  thumbUrl: null,
  priceFen: 29_900,
  refundedFen: 0,
  method: null,
  createTime: '2026-11-16T00:51:00Z',
  payTime: null,
  cancelTime: null,
  refundTime: null,
  expireTime: null,
  receiptTime: null,
  reason: '',
  ...changed,
})
const ORDERS = [
  order('2026111600000093', { receiptTime: '2026-11-16T00:55:00Z' }),
  order('2026111600000092', { status: 'paid', statusName: '已支付', method: 'bank' }),
]

const onAct = vi.fn<(act: OrderAct) => void>()

const ANSWER = { list: ORDERS, nextCursor: null, total: { count: 2, isMore: false }, isSearchCut: false }
const NO_NEWCOMERS = { count: 0, show: () => undefined, box: { current: null } }

function List() {
  const selection = useSelection(ORDERS.map(({ orderNo }) => orderNo))
  const list = useQuery({ queryKey: ['orders'], queryFn: () => ANSWER, initialData: ANSWER })
  return (
    <OrdersBox
      address={{ tab: 'all', search: '', sort: 'newest', trail: [], page: 1 }}
      list={list}
      orders={ORDERS}
      newcomers={NO_NEWCOMERS}
      used={[]}
      selection={selection}
      cursor={undefined}
      isTight={false}
      hrefOf={(orderNo) => `/manage/orders/${orderNo}`}
      listHref={() => '/manage/orders'}
      onFilter={() => undefined}
      onAct={onAct}
      onRecord={() => undefined}
    />
  )
}

function showTo(...permissions: PermissionKey[]) {
  const me = {
    role: { id: 2, name: '讲师', isOwner: false },
    rights: permissions.map((permission) => ({ permission, scope: 'all', limit: null })),
  }
  const client = createManageQueryClient(() => Promise.resolve(me))
  client.setQueryData(meQuery().queryKey, me as never)
  const router = createMemoryRouter([{ path: '*', element: <List /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  onAct.mockReset()
})

it('offers what is usually done to each', async () => {
  showTo('orders.read', 'orders.confirm', 'orders.refund')
  await userEvent.click(screen.getByRole('button', { name: '看凭证并确认' }))
  await userEvent.click(screen.getByRole('button', { name: '退款…' }))
  expect(onAct.mock.calls).toEqual([
    [{ kind: 'confirm', orderNo: '2026111600000093' }],
    [{ kind: 'refund', orderNo: '2026111600000092' }],
  ])
})

it('whoever may not sees it grey, with whom it takes, and a click does nothing', async () => {
  showTo('orders.read')
  for (const name of ['看凭证并确认', '退款…']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toMatch(/需要校长.*你是讲师/)
    await userEvent.click(button)
  }
  expect(onAct).not.toHaveBeenCalled()
})
