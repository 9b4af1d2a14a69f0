import type { BillDay, Difference } from '@bee/contract/manage/orders/reconcile.contract.ts'
import type { BillDayState } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { Fragment, useState, type ReactNode } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { money } from '../order-words.ts'
import { dayWords } from './reconcile-address.ts'
import table from '../../../ui/table.module.css'
import styles from './reconcile.module.css'

const CELLS: Record<BillDayState, CellKind> = { equal: 'ok', different: 'bad', settled: 'ok', waiting: 'dra' }

interface Sum {
  count: number
  fen: number
}

/** 「8 笔 ¥1992」, and below what else there is. */
function Amount({ sum, notes }: { sum: Sum | null; notes: readonly string[] }) {
  return (
    <>
      <b>{sum === null ? '—' : `${sum.count} 笔 ${money(sum.fen)}`}</b>
      {notes.filter(Boolean).map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  )
}

const refundNote = ({ count, fen }: Sum) => (count === 0 ? '' : `另退款 ${count} 笔 ${money(fen)}`)

function Sign({ isEqual, isKnown }: { isEqual: boolean; isKnown: boolean }) {
  if (!isKnown) return <td className={styles.sign} />
  return (
    <td className={styles.sign} data-off={!isEqual || undefined}>
      <span aria-label={isEqual ? '等于' : '不等于'} role="img">
        {isEqual ? '=' : '≠'}
      </span>
    </td>
  )
}

interface BillDaysProps {
  days: readonly BillDay[]
  children: (difference: Difference) => ReactNode
}

/** One line a day: bill = ledger = opened courses. Days with an open difference show it at once; settled ones when asked. */
export function BillDays({ days, children }: BillDaysProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (day: string) => {
    const next = new Set(opened)
    if (!next.delete(day)) next.add(day)
    setOpened(next)
  }
  return (
    <table className={`${table.list} ${styles.days}`}>
      <caption className="visually-hidden">每天的网关账单、账本和开通的课</caption>
      <thead>
        <tr>
          <th scope="col">日子</th>
          <th scope="col" className={table.end}>
            网关账单
          </th>
          <td className={styles.sign} aria-hidden="true" />
          <th scope="col" className={table.end}>
            账本
          </th>
          <td className={styles.sign} aria-hidden="true" />
          <th scope="col" className={table.end}>
            开通的课
          </th>
          <th scope="col" className={styles.how}>
            怎么样
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((line) => {
          const open = line.differences.filter(({ settled }) => settled === null)
          const settled = line.differences.filter((each) => each.settled !== null)
          const shown = opened.has(line.day) ? [...open, ...settled] : open
          const isKnown = line.bill !== null
          return (
            <Fragment key={line.day}>
              <tr data-open={shown.length > 0 || undefined}>
                <th scope="row">{dayWords(line.day)}</th>
                <td className={styles.amount} data-name="网关账单">
                  <Amount sum={line.bill} notes={isKnown ? [line.byWay, refundNote(line.billRefunds)] : []} />
                </td>
                <Sign isEqual={line.isLedgerEqual} isKnown={isKnown} />
                <td className={styles.amount} data-name="账本">
                  <Amount sum={isKnown ? line.ledger : null} notes={isKnown ? [refundNote(line.ledgerRefunds)] : []} />
                </td>
                <Sign isEqual={line.areCoursesEqual} isKnown={isKnown} />
                <td className={styles.amount} data-name="开通的课">
                  <b>{isKnown ? `${line.courseCount} 门` : '—'}</b>
                  {isKnown && line.takenBackCount > 0 ? <small>收回 {line.takenBackCount} 门</small> : null}
                </td>
                <td className={styles.how}>
                  <Row gap={8}>
                    <StateCell kind={CELLS[line.state]} />
                    <Text breaks>{line.sentence}</Text>
                    {settled.length > 0 ? (
                      <Button
                        kind="link"
                        aria-expanded={opened.has(line.day)}
                        className={styles.settledButton}
                        onClick={() => toggle(line.day)}
                      >
                        {opened.has(line.day) ? '收起了结的' : `看了结的 ${settled.length} 处`}
                      </Button>
                    ) : null}
                  </Row>
                </td>
              </tr>
              {shown.length > 0 ? (
                <tr className={styles.inside}>
                  <td colSpan={7}>{shown.map((difference) => children(difference))}</td>
                </tr>
              ) : null}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
