import type { ordersContract } from '@bee/contract/orders/orders.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import { presentOrder } from './orders.presenter.ts'
import type { OrdersService } from './orders.service.ts'

export const ordersRoutes = (orders: OrdersService): Handlers<typeof ordersContract> => ({
  place: async ({ courseId }, { member }) => presentOrder(await orders.place(member.userId, courseId)),

  async list(input, { member }) {
    const { rows, totalCount } = await orders.list(member.userId, input.status, input)
    return pagedResult(rows, totalCount, input, presentOrder)
  },

  cancel: async ({ orderNo }, { member }) => presentOrder(await orders.cancel(member.userId, orderNo)),
})
