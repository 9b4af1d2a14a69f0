import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../button.tsx'
import { markFoot } from '../mark-foot.ts'
import { StateCell } from '../state-cell.tsx'
import styles from './bulk-bar.module.css'

export interface BulkAction {
  label: string
  onAct: () => void
  isRunning?: boolean
  /** Why the act is not available; the button is grey and gives the reason. */
  whyNot?: string | undefined
}

/** An item that the bulk act refused. */
export interface BulkFailure {
  name: string
  sentence: string
}

interface BulkBarProps {
  /** 「已选 3 笔」 */
  count: number
  unit: string
  /** At most six, so that each is easy to find. */
  actions: readonly BulkAction[]
  onClear: () => void
  /** Refusals of the last act; successes are not listed. */
  failures?: readonly BulkFailure[]
  onForget?: () => void
}

function Failures({ unit, failures, onForget }: Required<Pick<BulkBarProps, 'unit' | 'failures' | 'onForget'>>) {
  return (
    <div className={styles.failures} role="alert">
      <Row as="h2" gap={8} size={14} line={22}>
        <StateCell kind="bad" />
        {failures.length} {unit}没做成，其余的都做了
      </Row>
      <Text as="ul" above={8} below={12} tone="soft" role="list">
        {failures.map(({ name, sentence }) => (
          <li key={name}>
            <b>{name}</b> {sentence}
          </li>
        ))}
      </Text>
      <Button small onClick={onForget}>
        知道了
      </Button>
    </div>
  )
}

/** Appears at the bottom when rows are selected. Esc clears the selection; the list handles that key. */
export function BulkBar({ count, unit, actions, onClear, failures = [], onForget = () => {} }: BulkBarProps) {
  if (count === 0 && failures.length === 0) return null
  return (
    <Stack gap={10} ref={markFoot} className={styles.place}>
      {failures.length > 0 ? <Failures unit={unit} failures={failures} onForget={onForget} /> : null}
      {count > 0 ? (
        <Row gap={4} nowrap className={styles.bar} role="group" aria-label="对选中的">
          <Text as="b" weight="strong" role="status" className={styles.count}>
            已选 {count} {unit}
          </Text>
          {actions.map(({ label, onAct, isRunning = false, whyNot }) => (
            <Button
              key={label}
              kind="quiet"
              className={styles.action}
              loading={isRunning}
              aria-disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => {
                if (whyNot === undefined) onAct()
              }}
            >
              {label}
            </Button>
          ))}
          <Button kind="quiet" className={styles.leave} onClick={onClear}>
            取消<kbd>Esc</kbd>
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}
