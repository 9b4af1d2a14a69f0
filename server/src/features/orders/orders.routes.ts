import type { ordersContract } from '@bee/contract/orders/orders.contract.ts'
import type { payingCalls } from '@bee/contract/orders/paying.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import type { AttemptsService } from './gateway/attempts.service.ts'
import { presentOrder } from './orders.presenter.ts'
import type { OrdersService } from './orders.service.ts'

export const ordersRoutes = ({
  orders,
  attempts,
}: {
  orders: OrdersService
  attempts: AttemptsService
}): Handlers<Omit<typeof ordersContract, 'sendReceipt' | keyof typeof payingCalls>> => ({
  place: async (input, { member }) => presentOrder(await orders.place(member.userId, input)),

  quote: (input, { member }) => orders.quote(member.userId, input),

  async list(input, { member }) {
    const { rows, totalCount } = await orders.list(member.userId, input.status, input)
    return pagedResult(rows, totalCount, input, presentOrder)
  },

  info: async ({ orderNo }, { member }) => presentOrder(await orders.info(member.userId, orderNo)),

  payment: () => orders.terms(),

  /** What the member might still pay is closed at its gateway first. */
  async cancel({ orderNo }, { member }) {
    await orders.info(member.userId, orderNo)
    await attempts.closeOf(orderNo)
    return presentOrder(await orders.cancel(member.userId, orderNo))
  },
})
