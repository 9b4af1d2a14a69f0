import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { laterDialog } from '../../../ui/overlays/later-dialog.tsx'

// Loaded at the click: its form brings schemas, which the list of orders does without.
const InvoiceDialog = laterDialog(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog)

/** Opens the invoice of an order. */
export function InvoiceButton({ orderNo }: { orderNo: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        发票
        <span className="visually-hidden">，订单 {orderNo}</span>
      </Button>
      {isOpen ? <InvoiceDialog orderNo={orderNo} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
