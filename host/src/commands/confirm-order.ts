import { presentOrder } from '@bee/server/features/orders/orders.presenter.ts'
import { endWithUsage, runCommand } from './operator-command.ts'

const USAGE = `用法：
  npm run order:confirm -- <订单号>           确认收款，开通课程
  npm run order:confirm -- <订单号> --refund  退款，收回课程`

const [number, flag] = process.argv.slice(2)
if (number === undefined || (flag !== undefined && flag !== '--refund')) endWithUsage(USAGE)

// The operator's half of the `offline` payment door.
await runCommand(async ({ services: { orders, receipts } }) => {
  const order = await (flag === '--refund' ? orders.refund(number) : orders.confirm(number))
  const { orderNo, statusName, courseName, price } = presentOrder(order)
  const done = `订单 ${orderNo} ${statusName}：${courseName}，${price} 元`
  return order.receiptPath === null ? done : `${done}\n转账凭证：${receipts.placeOf(order.receiptPath)}`
})
