import { moneyWords } from '@bee/contract/money.ts'
import type { PayingTry } from '@bee/contract/orders/paying.contract.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx'
import { showToast } from '../../../../ui/overlays/toast-store.ts'
import { appName } from './paying-words.ts'
import { payInWeixin } from './weixin-bridge.ts'

interface PayButtonProps {
  current: PayingTry
  amountFen: number
  block?: boolean
  /** The member goes to the app, or has paid in it. */
  onLeave: () => void
}

/** The way to the app: an address of the gateway, or WeChat's own window. */
export function PayButton({ current, amountFen, block = false, onLeave }: PayButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = `用${appName(current.way)}付 ${moneyWords(amountFen)}`
  const { jsapi } = current
  if (jsapi === null) {
    return (
      // WeChat checks that the visitor comes from the school's own site: our header would keep that from it.
      <ButtonLink kind="primary" block={block} href={current.text} referrerPolicy="origin" onClick={onLeave}>
        {words}
      </ButtonLink>
    )
  }
  async function pay(parameters: NonNullable<PayingTry['jsapi']>): Promise<void> {
    setIsOpen(true)
    const end = await payInWeixin(parameters)
    setIsOpen(false)
    if (end === 'paid') onLeave()
    if (end === 'failed') showToast('微信没有打开付款，刷新这一页再试', 'error')
  }
  return (
    <Button kind="primary" block={block} loading={isOpen} onClick={() => void pay(jsapi)}>
      {words}
    </Button>
  )
}
