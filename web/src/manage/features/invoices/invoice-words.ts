import { INVOICE_STATE_NAMES, type InvoiceState } from '@bee/contract/invoices/invoice-states.ts'
import type { InvoiceTab } from '@bee/contract/manage/orders/invoices.contract.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

/** What the bookkeeper has to do, where the member reads how far it is. */
export const INVOICE_TAB_NAMES: Record<InvoiceTab, string> = {
  ...INVOICE_STATE_NAMES,
  all: '全部',
  asked: '待开',
  'to-reverse': '要红冲',
}

/** In the order of the work. */
export const SHOWN_TABS: readonly InvoiceTab[] = ['asked', 'to-reverse', 'issued', 'reversed', 'refused', 'all']

export const INVOICE_CELLS: Record<InvoiceState, CellKind> = {
  asked: 'pct',
  issued: 'ok',
  'to-reverse': 'warn',
  reversed: 'off',
  refused: 'off',
}

export const nameOf = ({ nickName }: { nickName: string | null }): string => nickName ?? '账号已注销'
