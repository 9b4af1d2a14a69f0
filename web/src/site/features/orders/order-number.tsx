import { Button } from '../../../ui/actions/button.tsx'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import styles from './order-number.module.css'

async function copy(text: string): Promise<void> {
  try {
    await copyText(text)
    showToast('订单号已复制')
  } catch {
    showToast('复制失败，请手动选中后复制', 'error')
  }
}

/** The school asks for it with every payment and every question. */
export function OrderNumber({ orderNo }: { orderNo: string }) {
  return (
    <Row gap={4} lines={0} wraps shrinks>
      <span>订单号 {orderNo}</span>
      <Button kind="text" size="small" className={styles.copy} onClick={() => void copy(orderNo)}>
        复制订单号
      </Button>
    </Row>
  )
}
