import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import { useState } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { appName } from './paying-words.ts'
import own from './wait-line.module.css'
import styles from './paying.module.css'

/** Three cells, and what is waited for. After a minute it says what else there is to do. */
export function WaitLine({ way, now, isShort = false }: { way: PaymentWayName; now: number; isShort?: boolean }) {
  const [since] = useState(now)
  const isLong = now - since > MINUTE_MS
  return (
    <Row as="p" gap={10} className={styles.wait}>
      <span className={own.cells} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>
        {isLong
          ? '还没有消息，付过的话点「再查一次」'
          : `正在等${appName(way)}的消息${isShort ? '' : '，付完这一页自己会变'}`}
      </span>
    </Row>
  )
}
