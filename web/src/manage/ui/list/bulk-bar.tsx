import { Button } from '../button.tsx'
import { markFoot } from '../mark-foot.ts'
import { StateCell } from '../state-cell.tsx'
import styles from './bulk-bar.module.css'

export interface BulkAction {
  label: string
  onAct: () => void
  isRunning?: boolean
  /** Why it cannot be done; the button is grey and says so. */
  whyNot?: string | undefined
}

/** One of many that was not done. */
export interface BulkFailure {
  name: string
  sentence: string
}

interface BulkBarProps {
  /** 「已选 3 笔」 */
  count: number
  unit: string
  /** Six at most: more would not be found. */
  actions: readonly BulkAction[]
  onClear: () => void
  /** Of the last act; what went well is not told one by one. */
  failures?: readonly BulkFailure[]
  onForget?: () => void
}

function Failures({ unit, failures, onForget }: Required<Pick<BulkBarProps, 'unit' | 'failures' | 'onForget'>>) {
  return (
    <div className={styles.failures} role="alert">
      <h2>
        <StateCell kind="bad" />
        {failures.length} {unit}没做成，其余的都做了
      </h2>
      <ul role="list">
        {failures.map(({ name, sentence }) => (
          <li key={name}>
            <b>{name}</b> {sentence}
          </li>
        ))}
      </ul>
      <Button small onClick={onForget}>
        知道了
      </Button>
    </div>
  )
}

/** Rises from the foot when rows are selected. Esc, which the list hears, takes the selection back. */
export function BulkBar({ count, unit, actions, onClear, failures = [], onForget = () => {} }: BulkBarProps) {
  if (count === 0 && failures.length === 0) return null
  return (
    <div ref={markFoot} className={styles.place}>
      {failures.length > 0 ? <Failures unit={unit} failures={failures} onForget={onForget} /> : null}
      {count > 0 ? (
        <div className={styles.bar} role="group" aria-label="对选中的">
          <b role="status">
            已选 {count} {unit}
          </b>
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
        </div>
      ) : null}
    </div>
  )
}
