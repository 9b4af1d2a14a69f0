import type { Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRowCursor } from '../../ui/use-row-cursor.ts'
import { audienceWords, readWords, STATE_CELLS, STATE_WORDS, timeWords } from './broadcast-words.ts'
import table from '../../ui/table.module.css'
import styles from './broadcasts.module.css'

interface BroadcastsTableProps {
  broadcasts: readonly Broadcast[]
  isStale: boolean
  onOpen: (broadcastId: number) => void
}

const isOut = ({ state }: Broadcast) => state === 'sent' || state === 'recalled'

export function BroadcastsTable({ broadcasts, isStale, onOpen }: BroadcastsTableProps) {
  const cursor = useRowCursor(broadcasts.length, (index) => {
    const broadcast = broadcasts[index]
    if (broadcast) onOpen(broadcast.id)
  })
  const now = useNow()
  return (
    <table className={classNames(table.table, styles.table)} data-rows="double" aria-busy={isStale}>
      <thead>
        <tr>
          <th>消息</th>
          <th>发给谁</th>
          <th>状态</th>
          <th>时间</th>
          <th className={table.end}>读过</th>
        </tr>
      </thead>
      <tbody>
        {broadcasts.map((broadcast, index) => (
          <tr key={broadcast.id} className={styles.row} data-cursor={index === cursor || undefined}>
            <td className={styles.words}>
              <button type="button" className={`${styles.open} stretched`} onClick={() => onOpen(broadcast.id)}>
                <span>{broadcast.content}</span>
              </button>
              {broadcast.authorName === '' ? null : (
                <Text as="small" block size={12} line={18} tone="quiet">
                  {broadcast.authorName}
                </Text>
              )}
            </td>
            <td className={look({ tone: 'soft' })}>{audienceWords(broadcast)}</td>
            <td>
              <Row as="span" inline gap={7} nowrap>
                <StateCell kind={STATE_CELLS[broadcast.state]} />
                {STATE_WORDS[broadcast.state]}
              </Row>
            </td>
            <td className={table.quiet}>{timeWords(broadcast, now)}</td>
            <td className={classNames(table.end, styles.read)}>{isOut(broadcast) ? readWords(broadcast) : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
