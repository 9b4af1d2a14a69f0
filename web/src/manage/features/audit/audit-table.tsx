import { Text } from '../../../ui/layout/pieces.tsx'
import type { AuditEvent } from '@bee/contract/manage/audit.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Person } from '../../ui/person.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { useRowCursor } from '../../ui/use-row-cursor.ts'
import { AuditSentence } from './audit-sentence.tsx'
import table from '../../ui/table.module.css'
import styles from './audit.module.css'

interface UndoProps {
  event: AuditEvent
  isRunning: boolean
  onUndo: () => void
}

function Undo({ event, isRunning, onUndo }: UndoProps) {
  const { state, sentence } = event.undo
  if (state !== 'possible')
    return (
      <Text size={12} line={18} tone="quiet" className={styles.whyNot}>
        {sentence}
      </Text>
    )
  return (
    <Button kind="link" icon="undo" loading={isRunning} aria-label={`改回去：${event.summary}`} onClick={onUndo}>
      改回去
    </Button>
  )
}

const fromWhere = ({ device, address }: AuditEvent) => [device, address].filter(Boolean).join('，') || '服务器上'

export function AuditTable({ events, isStale }: { events: readonly AuditEvent[]; isStale: boolean }) {
  const api = useManageApi()
  const undo = useAction((eventId: number) => api.audit.undo({ eventId }), { onDone: () => showNotice('已改回去') })
  const takeBack = ({ id }: AuditEvent) => undo.mutate(id)
  // Enter only focuses the button of the row: a single key must not undo an act.
  const cursor = useRowCursor(events.length, () => document.querySelector<HTMLElement>('[data-cursor] button')?.focus())
  const now = useNow()
  return (
    <table className={classNames(table.table, styles.table)} aria-busy={isStale}>
      <thead>
        <tr>
          <th>时间</th>
          <th>谁</th>
          <th>做了什么</th>
          <th>从哪里</th>
          <th className={table.end}>改回去</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          <tr key={event.id} data-cursor={index === cursor || undefined}>
            <td className={table.quiet}>
              <time dateTime={event.time}>{recentTime(event.time, now)}</time>
            </td>
            <td>
              <Person name={event.actorName} note={event.roleName} />
            </td>
            <td>
              <AuditSentence event={event} />
            </td>
            <td className={table.quiet}>{fromWhere(event)}</td>
            <td className={table.end}>
              <Undo
                event={event}
                isRunning={undo.isPending && undo.variables === event.id}
                onUndo={() => takeBack(event)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
