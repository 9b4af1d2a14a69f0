import { presentOrder } from '@bee/server/features/orders/orders.presenter.ts'
import { WrongUse, type OperatorCommand } from './operator-command.ts'

/** The operator's half of the `offline` payment door. */
export const confirmOrder: OperatorCommand = {
  usage: `用法：
  npm run order:confirm -- <订单号>           确认收款，开通课程
  npm run order:confirm -- <订单号> --refund  退款，收回课程`,
  read(words) {
    const [number, flag] = words
    if (number === undefined || (flag !== undefined && flag !== '--refund')) throw new WrongUse()
    return async ({ services: { orders, receipts } }) => {
      const order = await (flag === '--refund' ? orders.refund(number) : orders.confirm(number))
      const { orderNo, statusName, courseName, price } = presentOrder(order)
      const done = `订单 ${orderNo} ${statusName}：${courseName}，${price} 元`
      return order.receiptPath === null ? done : `${done}\n转账凭证：${receipts.placeOf(order.receiptPath)}`
    }
  },
}
