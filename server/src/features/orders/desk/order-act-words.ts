import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import type { Work } from '../../../database/database.ts'
import type { DeskOrder } from './order-rows.ts'

export interface SeenOrder {
  orderNo: string
  version: number
}

export interface Confirmation extends SeenOrder {
  amountFen: number
  method: PaymentMethod
  reference: string
  note?: string
}

/** The state of an order as its audit events keep it. */
export const auditSnapshot = ({ status, refundedFen, version }: DeskOrder) => ({ status, refundedFen, version })

export const labelOf = ({ courseName, nickName, orderNo }: DeskOrder) =>
  `《${courseName}》${nickName === null ? '' : `，${nickName}`}，${orderNo}`

export interface ManyOptions<Paid> {
  action: AuditAction
  /** The first words of the event's summary. */
  label: string
  /** Writes more rows for each order, before it is paid. */
  beforePay?: (work: Work, paid: Paid) => Promise<void>
}
