import { ENTRY_KIND_NAMES, PAYMENT_METHOD_NAMES, type EntryKind } from '@bee/contract/manage/orders/order-choices.ts'
import type { LedgerEntry } from '@bee/contract/manage/orders/ledger-entry.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { money } from '../order-words.ts'
import styles from './order-panel.module.css'

const CELLS: Record<EntryKind, CellKind> = {
  payment: 'ok',
  'part-refund': 'pct',
  refund: 'pct',
  cancel: 'off',
  reopen: 'dra',
  'receipt-refused': 'warn',
}

const ACTORS: Record<LedgerEntry['actor'], string> = {
  staff: '',
  member: '会员自己',
  gateway: '支付网关',
  command: '服务器上的命令',
  site: '网站自动',
}

const whoOf = ({ actor, actorName }: LedgerEntry) => [actorName, ACTORS[actor]].filter(Boolean).join('，')

/** All ledger entries of an order. Entries are only ever added. */
export function OrderLedger({ entries }: { entries: readonly LedgerEntry[] }) {
  const now = useNow()
  return (
    <ol className={styles.ledger} role="list" aria-label="账本">
      {entries.map((entry) => (
        <Grid as="li" gap={10} key={entry.id}>
          <StateCell kind={CELLS[entry.kind]} className={look({ above: 2 })} />
          <div>
            <Row as="p" gap={8} align="stretch">
              <b>{ENTRY_KIND_NAMES[entry.kind]}</b>
              {entry.method === null ? null : <span>{PAYMENT_METHOD_NAMES[entry.method]}</span>}
              {entry.amountFen === 0 ? null : (
                <Text as="b" atEnd>
                  {money(entry.amountFen)}
                </Text>
              )}
            </Row>
            <Text as="p" size={12} line={18} tone="quiet">
              {[whoOf(entry), recentTime(entry.time, now), entry.reference && `流水号 ${entry.reference}`]
                .filter(Boolean)
                .join('，')}
            </Text>
            {entry.reason === '' ? null : <p>{entry.reason}</p>}
            {entry.note === '' ? null : (
              <Text as="p" size={12} line={18} tone="quiet">
                只给同事看：{entry.note}
              </Text>
            )}
          </div>
        </Grid>
      ))}
    </ol>
  )
}
