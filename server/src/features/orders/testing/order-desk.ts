import type { Work } from '../../../database/database.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Services } from '../../../create-services.ts'
import { readOrder } from '../desk/order-acts.repository.ts'
import type { DeskOrder } from '../desk/order-rows.ts'

const COLLEAGUE = { userId: 1, nickName: '何田' }

/** Confirms and refunds without a session, for tests about the consequences. The calls of the desk have tests of their own. */
export function orderDesk({ deps, orderActs }: Pick<Services, 'deps' | 'orderActs'>) {
  function act(orderNo: string, does: (work: Work, order: DeskOrder) => Promise<Outcome<DeskOrder>>) {
    return deps.database.transaction().execute(async (work) => {
      const order = await readOrder(work, orderNo)
      if (!order) throw new Error(`There is no order ${orderNo}`)
      return (await does(work, order)).result
    })
  }

  function confirm(orderNo: string): Promise<DeskOrder> {
    return act(orderNo, (work, { version, priceFen }) =>
      orderActs.confirm(work, { orderNo, version, amountFen: priceFen, method: 'bank', reference: '' }, COLLEAGUE),
    )
  }

  function refund(orderNo: string): Promise<DeskOrder> {
    return act(orderNo, (work, { version, priceFen }) =>
      orderActs.refund(work, { orderNo, version, amountFen: priceFen, reason: 'wrong-course', note: '' }, COLLEAGUE, {
        scope: 'all',
        limit: null,
      }),
    )
  }

  return { confirm, refund }
}
