import type { Reconciliation } from '@bee/contract/manage/orders/reconcile.contract.ts'
import type { ReactNode } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { money } from '../order-words.ts'
import styles from './reconcile.module.css'

interface FigureProps {
  label: string
  value: ReactNode
  note?: string
  isOff?: boolean
}

const Figure = ({ label, value, note, isOff = false }: FigureProps) => (
  <Row gap={8} align="baseline" wraps>
    <Text as="dt" size={12} tone="quiet">
      {label}
    </Text>
    <Row as="dd" gap={8} align="baseline">
      <Text as="b" size={18} line={26} weight="heavy" {...(isOff && { tone: 'danger' as const })}>
        {value}
      </Text>
      {note === undefined ? null : (
        <Text size={12} tone="quiet">
          {note}
        </Text>
      )}
    </Row>
  </Row>
)

const dayNumber = (day: string) => day.slice(5)

/** One line of sums: how many days agree, what the gateways and the ledger have, and what is between them. */
export function ReconcileFigures({ found }: { found: Reconciliation }) {
  const { from, to, equalCount, differentCount, billFen, ledgerFen, openCount } = found
  const off = billFen - ledgerFen
  return (
    <Row as="dl" align="stretch" wraps className={styles.figures}>
      <Figure
        label={`${dayNumber(from)} 到 ${dayNumber(to)}`}
        value={differentCount > 0 ? `${equalCount} 天对得上，${differentCount} 天有差` : `${equalCount} 天对得上`}
      />
      <Figure label="网关收到" value={money(billFen)} />
      <Figure label="账本记了" value={money(ledgerFen)} />
      <Figure
        label="差"
        value={money(off)}
        isOff={openCount > 0}
        note={openCount > 0 ? `${openCount} 处都找到了原因` : off === 0 ? '一分不差' : '都了结了'}
      />
    </Row>
  )
}
