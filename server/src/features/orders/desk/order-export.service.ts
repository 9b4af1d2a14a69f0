import { MINUTE_MS } from '@bee/contract/durations.ts'
import { forbidden, notConfirmed } from '@bee/contract/failures.ts'
import { EXPORT_MINUTES, type ExportFormat } from '@bee/contract/manage/export-formats.ts'
import { PAYMENT_METHOD_NAMES } from '@bee/contract/manage/orders/order-choices.ts'
import { EXPORTED_ORDERS_MAX } from '@bee/contract/manage/orders/orders.contract.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { minuteInShanghai, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { sheetFile } from '../../../http/staff/sheet-file.ts'
import type { WrittenFile } from '../../../http/staff/exported-file.ts'
import { createExportTickets } from '../../../http/staff/export-tickets.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import { maskMobile } from '../../../text/mask-mobile.ts'
import type { Cell } from '../../../text/sheet.ts'
import type { AskedOrders, OrderListService } from './order-list.service.ts'
import type { DeskOrder } from './order-rows.ts'

const ROWS_AT_ONCE = 1000

const HEAD = [
  ...[
    '单号',
    '状态',
    '会员',
    '手机号',
    '课程',
    '原价（元）',
    '限时优惠（元）',
    '优惠码',
    '券减（元）',
    '金额（元）',
    '已退（元）',
    '付款方式',
    '下单时间',
    '付款时间',
  ],
  ...['取消时间', '退款时间', '原因'],
]

const timeCell = (time: Date | null) => (time ? minuteInShanghai(time) : '')

const rowOf = (order: DeskOrder, hasMobiles: boolean): Cell[] => [
  order.orderNo,
  ORDER_STATUS_NAMES[order.status],
  order.nickName ?? '',
  order.mobile === null ? '' : hasMobiles ? order.mobile : maskMobile(order.mobile),
  order.courseName,
  yuanOfFen(order.listFen ?? order.priceFen),
  yuanOfFen(order.discountFen),
  order.couponCode,
  yuanOfFen(order.couponFen),
  yuanOfFen(order.priceFen),
  yuanOfFen(order.refundedFen),
  order.method === null ? '' : PAYMENT_METHOD_NAMES[order.method],
  timeCell(order.createdAt),
  timeCell(order.paidAt),
  timeCell(order.status === 'cancelled' ? order.cancelledAt : null),
  timeCell(order.refundedAt),
  order.reason,
]

type Wanted = AskedOrders & { format: ExportFormat; withMobiles: boolean }

export function createOrderExportService(parts: {
  list: Pick<OrderListService, 'pages'>
  secret: string
  clock: Clock
}) {
  const { list, secret, clock } = parts
  const tickets = createExportTickets<Wanted>({ secret, purpose: 'order', minutes: EXPORT_MINUTES, clock })

  function refuseMobiles(staff: Staff): void {
    const right = staff.rights.get('members.mobile')
    if (!right) throw forbidden('你的角色不能看完整手机号')
    if (right.limit !== null) throw forbidden(`你的角色一天只能看 ${right.limit} 次完整手机号，不能整份导出`)
    if (clock.now().getTime() - staff.confirmedAt.getTime() >= CONFIRMED_MINUTES * MINUTE_MS) throw notConfirmed()
  }

  const fileNameOf = (format: ExportFormat) => `orders-${shanghaiDate(clock.now())}.${format}`

  function prepare(wanted: Wanted, staff: Staff): Outcome<{ ticket: string; fileName: string }> {
    if (wanted.withMobiles) refuseMobiles(staff)
    const { format, withMobiles, ...filter } = wanted
    return {
      result: { ticket: tickets.issue(wanted, staff), fileName: fileNameOf(format) },
      event: {
        action: 'order.export',
        target: { kind: 'orders', id: format },
        summary: `导出订单（${format.toUpperCase()}，手机号${withMobiles ? '完整' : '不全'}）`,
        after: filter,
        undo: '导出的文件不能收回',
      },
    }
  }

  async function* rowsOf(wanted: Wanted): AsyncGenerator<Cell[]> {
    yield HEAD
    let count = 0
    for await (const page of list.pages(wanted, ROWS_AT_ONCE)) {
      for (const order of page) {
        if (count === EXPORTED_ORDERS_MAX) {
          yield [`只导出了前 ${EXPORTED_ORDERS_MAX} 笔，请把时间范围选小一些`]
          return
        }
        count += 1
        yield rowOf(order, wanted.withMobiles)
      }
    }
  }

  function read(ticket: string, staff: Staff): WrittenFile {
    const wanted = tickets.open(ticket, staff)
    if (wanted.withMobiles) refuseMobiles(staff)
    return sheetFile(fileNameOf(wanted.format), { format: wanted.format, title: '订单', rows: rowsOf(wanted) })
  }

  return { prepare, read }
}

export type OrderExportService = ReturnType<typeof createOrderExportService>
