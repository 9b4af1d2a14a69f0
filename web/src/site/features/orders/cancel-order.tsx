import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { reloadOrders } from './orders.queries.ts'

/** Asks first, and cancels an order that waits. */
export function CancelOrder({ order, kind = 'outline' }: { order: Order; kind?: 'outline' | 'text' }) {
  const { orders } = useApi()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)

  function handleCancel(): void {
    setIsOpen(false)
    orders
      .cancel({ orderNo: order.orderNo })
      .then(() => {
        showToast('订单已取消')
      })
      // The failure policy shows the error; the list shows the new state of the order.
      .catch(() => undefined)
      .finally(() => {
        void reloadOrders(client)
        void client.invalidateQueries({ queryKey: ['courses', 'detail', order.courseId] })
      })
  }

  return (
    <>
      <Button size="small" kind={kind} onClick={() => setIsOpen(true)}>
        取消订单
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="取消这个订单？"
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>先留着</Button>
            <Button kind="danger" onClick={handleCancel}>
              取消订单
            </Button>
          </>
        }
      >
        {`《${order.courseName}》，¥${order.price}。取消后想学可以再下单；如果已经付款，请先联系我们。`}
      </Dialog>
    </>
  )
}
