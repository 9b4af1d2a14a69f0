import type { ordersContract } from '@bee/contract/orders/orders.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import { presentOrder } from './orders.presenter.ts'
import type { OrdersService } from './orders.service.ts'

export const ordersRoutes = (orders: OrdersService): Handlers<Omit<typeof ordersContract, 'sendReceipt'>> => ({
  place: async (input, { member }) => presentOrder(await orders.place(member.userId, input)),

  async list(input, { member }) {
    const { rows, totalCount } = await orders.list(member.userId, input.status, input)
    return pagedResult(rows, totalCount, input, presentOrder)
  },

  info: async ({ orderNo }, { member }) => presentOrder(await orders.info(member.userId, orderNo)),

  payment: () => orders.terms(),

  cancel: async ({ orderNo }, { member }) => presentOrder(await orders.cancel(member.userId, orderNo)),
})
