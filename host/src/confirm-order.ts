import path from 'node:path'
import { Failure } from '@bee/contract/failures.ts'
import { readConfig } from '@bee/server/config.ts'
import { typedDatabase } from '@bee/server/database/database.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { createOrdersRepository } from '@bee/server/features/orders/orders.repository.ts'
import { createOrdersService } from '@bee/server/features/orders/orders.service.ts'
import { presentOrder } from '@bee/server/features/orders/orders.presenter.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { offlinePayment } from '@bee/server/outside/payment.ts'
import { systemRandomness } from '@bee/server/outside/randomness.ts'
import { StartFailure } from '@bee/server/start-failure.ts'

const USAGE = `用法：
  npm run order:confirm -- <订单号>           确认收款，开通课程
  npm run order:confirm -- <订单号> --refund  退款，收回课程`

/** The operator's half of the `offline` payment door; works while the site is running, and while it is not. */
async function changeOrder(number: string, isRefund: boolean): Promise<string> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'))
  const database = await reachDatabase(config)
  try {
    const orders = createOrdersService({
      orders: createOrdersRepository(typedDatabase(database.pool)),
      payment: offlinePayment,
      clock: systemClock,
      randomness: systemRandomness,
    })
    const { orderNo, statusName, subjectName, price } = presentOrder(
      await (isRefund ? orders.refund(number) : orders.confirm(number)),
    )
    return `订单 ${orderNo} ${statusName}：${subjectName}，${price} 元`
  } finally {
    await database.close()
  }
}

const [number, flag] = process.argv.slice(2)
if (number === undefined || (flag !== undefined && flag !== '--refund')) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
try {
  process.stdout.write(`${await changeOrder(number, flag === '--refund')}\n`)
} catch (error) {
  if (!(error instanceof Failure || error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
