import { yuanOfFen } from '@bee/contract/money.ts'
import { onOneLine, shanghaiMinute, WrongUse, type Operator, type OperatorCommand } from './operator-command.ts'

async function list({ services: { orders, receipts } }: Operator): Promise<string> {
  const waiting = await orders.waiting()
  if (waiting.length === 0) return '没有待支付的订单'
  return waiting
    .map((order) => {
      const who = `${onOneLine(order.nickName ?? '')} ${order.mobile ?? ''}`
      const proof =
        order.receiptPath === null || order.receiptAt === null
          ? '还没有转账凭证'
          : `转账凭证（${shanghaiMinute(order.receiptAt)}）：${receipts.placeOf(order.receiptPath)}`
      return (
        `${order.orderNo}  ${yuanOfFen(order.priceFen)} 元  ${onOneLine(order.courseName)}  ${who}\n` +
        `  ${shanghaiMinute(order.createdAt)} 下单，${proof}`
      )
    })
    .join('\n')
}

export const listOrders: OperatorCommand = {
  usage: `用法：
  npm run order:list    列出待支付的订单，先下单的在前，以及学员传来的转账凭证在哪里`,
  read(words) {
    if (words.length > 0) throw new WrongUse()
    return list
  },
}
