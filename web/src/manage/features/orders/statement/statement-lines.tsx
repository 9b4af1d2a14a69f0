import { LINE_STATE_NAMES, LINE_STATES, type LineState } from '@bee/contract/manage/orders/order-choices.ts'
import type { StatementLine } from '@bee/contract/manage/orders/order-statement.contract.ts'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { CheckBox } from '../../../ui/list/check-box.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { money } from '../order-words.ts'
import { choose, type Choice } from './statement-choice.ts'
import styles from './statement.module.css'

const CELLS: Record<LineState, CellKind> = { sure: 'ok', ambiguous: 'warn', unknown: 'dra', recorded: 'off' }

interface LinesProps {
  lines: readonly StatementLine[]
  choice: Choice
  onChoice: (choice: Choice) => void
}

const factsOf = ({ time, payer, remark, reference }: StatementLine) =>
  [time, payer, remark && `备注「${remark}」`, reference && `流水号 ${reference}`].filter(Boolean).join('，')

/** A statement line with its possible orders: a checkbox for one, a choice for several. */
function Line({ line, choice, onChoice }: { line: StatementLine } & Omit<LinesProps, 'lines'>) {
  const { key, row, amountFen, state, sentence, orders } = line
  const isOpen = state === 'sure' || state === 'ambiguous'
  return (
    <Grid as="li" columns={2} gap={16} className={styles.line}>
      <div>
        <Row as="p" gap={8} align="baseline">
          <b>{money(amountFen)}</b>
          <Text size={12} line={18} tone="quiet">
            第 {row} 行
          </Text>
        </Row>
        <Text as="p" size={12} line={18} tone="quiet" breaks>
          {factsOf(line)}
        </Text>
      </div>
      <div>
        <Text as="p" size={12} line={18} tone="soft" breaks>
          {sentence}
        </Text>
        {isOpen
          ? orders.map((order) => (
              <Row gap={10} key={order.orderNo} className={styles.order}>
                <CheckBox
                  label={`第 ${row} 行是 ${order.nickName} 的 ${order.orderNo}`}
                  isChecked={choice[key] === order.orderNo}
                  onToggle={() =>
                    onChoice(choose(choice, key, choice[key] === order.orderNo ? undefined : order.orderNo))
                  }
                />
                <span>
                  {order.nickName}，{order.courseName}，{money(order.priceFen)}
                  <Text as="small" block size={12} tone="quiet">
                    {order.orderNo}
                  </Text>
                </span>
              </Row>
            ))
          : null}
      </div>
    </Grid>
  )
}

/** The parsed statement by state: sure, to check, not found, already confirmed. */
export function StatementLines({ lines, choice, onChoice }: LinesProps) {
  return LINE_STATES.map((state) => {
    const inside = lines.filter((line) => line.state === state)
    if (inside.length === 0) return null
    return (
      <section key={state}>
        <Row as="h3" gap={8} size={13} line={20}>
          <StateCell kind={CELLS[state]} />
          {LINE_STATE_NAMES[state]}
          <Text as="small" size={12} tone="quiet" weight="regular">
            {inside.length} 行
          </Text>
        </Row>
        <Text as="ul" above={6} role="list" className={styles.lines} aria-label={LINE_STATE_NAMES[state]}>
          {inside.map((line) => (
            <Line key={line.key} line={line} choice={choice} onChoice={onChoice} />
          ))}
        </Text>
      </section>
    )
  })
}
