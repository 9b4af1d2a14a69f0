import { useQuery } from '@tanstack/react-query'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { boundedWords, comparison, money, share } from '../order-words.ts'
import { orderFiguresQuery } from '../orders.queries.ts'
import styles from './order-figures.module.css'

/** 「11 月」 */
export const monthWords = (month: string) => `${Number(month.slice(5))} 月`

/** One line of money: this month, and the waiting payments. */
export function OrderFigures() {
  const { data, error, isFetching, refetch } = useQuery(orderFiguresQuery())
  if (!data) {
    return error ? (
      <Row align="stretch" wraps className={styles.figures} role="alert">
        <span>这个月的数字没有拿到{requestIdOf(error) === '' ? '' : `（错误编号 ${requestIdOf(error)}）`}</span>
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
      <div>
        <dt>{monthWords(month)}收入</dt>
        <dd>
          <b>{money(incomeFen)}</b> <span>{comparison(incomeFen, formerIncomeFen)}</span>
        </dd>
      </div>
      <div>
        <dt>已支付</dt>
        <dd>
          <b>{paidCount} 笔</b>
        </dd>
      </div>
      <div>
        <dt>退款</dt>
        <dd>
          <b>{money(refundedFen)}</b> <span>{refunds}</span>
        </dd>
      </div>
      <div>
        <dt>等确认</dt>
        <dd>
          <b>{money(waitingFen)}</b> <span>{boundedWords(waiting)} 笔</span>
        </dd>
      </div>
    </Row>
  )
}
