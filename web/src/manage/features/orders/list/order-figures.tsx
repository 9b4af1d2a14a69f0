import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { boundedWords, comparison, money, share } from '../order-words.ts'
import { orderFiguresQuery } from '../orders.queries.ts'
import styles from './order-figures.module.css'

/** 「11 月」 */
export const monthWords = (month: string) => `${Number(month.slice(5))} 月`

function Figure({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <Row gap={8} align="baseline">
      <Text as="dt" size={12} tone="quiet">
        {label}
      </Text>
      <Row as="dd" gap={8} align="baseline">
        <Text as="b" size={18} line={26} weight="heavy">
          {value}
        </Text>{' '}
        {note === undefined ? null : (
          <Text size={12} tone="quiet">
            {note}
          </Text>
        )}
      </Row>
    </Row>
  )
}

/** One line of money: this month, and the waiting payments. */
export function OrderFigures() {
  const { data, error, isFetching, refetch } = useQuery(orderFiguresQuery())
  if (!data) {
    return error ? (
      <Row align="stretch" wraps className={styles.figures} role="alert">
        <Text size={12} tone="quiet">
          这个月的数字没有拿到{requestIdOf(error) === '' ? '' : `（错误编号 ${requestIdOf(error)}）`}
        </Text>
        <Button kind="link" loading={isFetching} onClick={() => void refetch()}>
          现在再试
        </Button>
      </Row>
    ) : (
      <Row align="stretch" wraps className={styles.figures} aria-busy="true" />
    )
  }
  const { month, incomeFen, formerIncomeFen, paidFen, paidCount, refundedFen, refundCount, waitingFen, waiting } = data
  const refundedShare = share(refundedFen, paidFen)
  const refunds =
    refundCount === 0 ? '' : [`${refundCount} 笔`, refundedShare && `占 ${refundedShare}`].filter(Boolean).join('，')
  return (
    <Row as="dl" align="stretch" wraps className={styles.figures}>
      <Figure
        label={<>{monthWords(month)}收入</>}
        value={money(incomeFen)}
        note={comparison(incomeFen, formerIncomeFen)}
      />
      <Figure label="已支付" value={<>{paidCount} 笔</>} />
      <Figure label="退款" value={money(refundedFen)} note={refunds} />
      <Figure label="等确认" value={money(waitingFen)} note={<>{boundedWords(waiting)} 笔</>} />
    </Row>
  )
}
