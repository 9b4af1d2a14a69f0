import {
  MENDING_NAMES,
  SETTLEMENT_NAMES,
  type DifferenceKind,
  type MendingAct,
} from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { Difference } from '@bee/contract/manage/orders/reconcile.contract.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { money } from '../order-words.ts'
import styles from './reconcile.module.css'

const CELLS: Record<DifferenceKind, CellKind> = {
  unheard: 'bad',
  unopened: 'warn',
  twice: 'warn',
  amount: 'warn',
  'no-bill': 'bad',
  trial: 'pct',
  'refund-unknown': 'bad',
  'refund-missing': 'bad',
  'refund-amount': 'warn',
}

const LONG_NUMBER = 12
const ENDS = 8
const LAST = 4

/** 「4200 0028 … 7713」 */
const shortNumber = (number: string) =>
  number.length <= LONG_NUMBER ? number : `${number.slice(0, ENDS)} … ${number.slice(-LAST)}`

function Side({ isThere, words }: { isThere: boolean; words: string }) {
  return (
    <Row as="span" gap={6}>
      <StateCell kind={isThere ? 'ok' : 'dra'} />
      {words}
    </Row>
  )
}

interface DifferenceCardProps {
  difference: Difference
  /** Why this colleague may not act; undefined when they may. */
  whyNot: (act: MendingAct) => string | undefined
  isRunning: boolean
  onAct: (act: MendingAct) => void
}

/** Who, how much, what, and the buttons that mend it; a settled one says who has settled it, when and how. */
export function DifferenceCard({ difference, whyNot, isRunning, onAct }: DifferenceCardProps) {
  const now = useNow()
  const { kind, title, detail, acts, orderNo, reference, isInBill, isInLedger, isOpened, settled, billFen } = difference
  return (
    <article className={styles.card} data-settled={settled !== null || undefined}>
      <StateCell kind={settled ? 'ok' : CELLS[kind]} />
      <Text as="h2" size={13} line={20} breaks>
        {title}
      </Text>
      <Row gap={8} wraps className={styles.acts}>
        {orderNo === null ? null : (
          <ButtonLink kind="quiet" small to={paths.order(orderNo)}>
            看这笔订单
          </ButtonLink>
        )}
        {acts.map((act) => {
          const why = whyNot(act)
          return (
            <Button
              key={act}
              small
              kind={act === 'record' ? 'main' : 'line'}
              loading={isRunning}
              aria-disabled={why !== undefined || undefined}
              title={why}
              onClick={() => {
                if (why === undefined) onAct(act)
              }}
            >
              {act === 'give-back' ? `${MENDING_NAMES[act]} ${money(billFen ?? 0)}` : MENDING_NAMES[act]}
            </Button>
          )
        })}
      </Row>
      <Text as="p" tone="soft" breaks>
        {settled
          ? [
              `${settled.name === '' ? '' : `${settled.name} `}${recentTime(settled.time, now)} ${SETTLEMENT_NAMES[settled.settlement]}。`,
              settled.note,
            ].join('')
          : detail}
      </Text>
      <Row gap={18} lines={4} wraps size={12} tone="quiet" className={styles.sides}>
        <Side isThere={isInBill} words={isInBill ? '网关有' : '网关没有'} />
        <Side isThere={isInLedger} words={isInLedger ? '账本有' : '账本没有'} />
        {isOpened === null ? null : <Side isThere={isOpened} words={isOpened ? '课开通了' : '课没开通'} />}
        <span className={styles.number} title={reference}>
          {shortNumber(reference)}
        </span>
      </Row>
    </article>
  )
}
