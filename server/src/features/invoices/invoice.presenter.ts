import { REFUNDED_REASON } from '@bee/contract/invoices/invoice-states.ts'
import type { Invoice } from '@bee/contract/invoices/invoices.contract.ts'
import type { ManagedInvoice } from '@bee/contract/manage/orders/invoices.contract.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { InvoiceRow } from './invoices.repository.ts'

/** An invoice that a refund has changed has no reason of its own. */
export const reasonOf = ({ state, reason }: Pick<InvoiceRow, 'state' | 'reason'>): string =>
  reason === '' && (state === 'to-reverse' || state === 'refused') ? REFUNDED_REASON : reason

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id: invoiceId, orderNo, state, titleKind, title, taxNumber, email, amountFen, number } = row
  return {
    ...{ invoiceId, orderNo, state, titleKind, title, taxNumber, email, amountFen, number },
    reason: reasonOf(row),
    askTime: row.createdAt.toISOString(),
    issueTime: row.issuedAt?.toISOString() ?? null,
    endTime: row.endedAt?.toISOString() ?? null,
  }
}

export function presentManaged(row: InvoiceRow): ManagedInvoice {
  const { version, courseName, nickName, refundedFen, handledName } = row
  return { ...presentInvoice(row), version, courseName, nickName, refundedFen, handledBy: handledName }
}

export async function presented(outcome: Promise<Outcome<InvoiceRow>>) {
  const { result, ...rest } = await outcome
  return { ...rest, result: presentManaged(result) }
}
