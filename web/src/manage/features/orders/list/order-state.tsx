import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { stateOf } from '../order-words.ts'
import styles from './order-row.module.css'

export function OrderStateWords({ order }: { order: ManagedOrder }) {
  const { cell, percent, name, note } = stateOf(order, useNow())
  return (
    <Row as="span" gap={7} nowrap className={styles.state}>
      <StateCell kind={cell} {...(percent === undefined ? {} : { percent })} />
      <span>{name}</span>
      {note === '' ? null : (
        <Text as="small" size={12} tone="quiet" truncate title={note}>
          {note}
        </Text>
      )}
    </Row>
  )
}
