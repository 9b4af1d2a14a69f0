import { WAIVE_REASON_MAX_CHARACTERS, type Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './check-list.module.css'

const CELLS: Record<Check['level'], CellKind> = { passed: 'ok', notice: 'warn', waivable: 'warn', stops: 'bad' }
const ORDER: readonly Check['level'][] = ['stops', 'waivable', 'notice', 'passed']

interface CheckListProps {
  checks: readonly Check[]
  /** By the key of a check; without it nothing is waved through here. */
  reasons?: ReadonlyMap<string, string>
  onReason?: (key: string, reason: string) => void
}

/** The worst first. What may be waved through takes a reason. */
export function CheckList({ checks, reasons, onReason }: CheckListProps) {
  const sorted = checks.toSorted((left, right) => ORDER.indexOf(left.level) - ORDER.indexOf(right.level))
  return (
    <ul role="list" className={styles.list}>
      {sorted.map(({ key, level, sentence, detail }) => (
        <li key={key}>
          <StateCell kind={CELLS[level]} className={styles.cell} />
          <div>
            <p>
              {level === 'stops' ? <span className="visually-hidden">不能发：</span> : null}
              {sentence}
            </p>
            {detail === '' ? null : <p className={styles.detail}>{detail}</p>}
            {level === 'waivable' && onReason ? (
              <TextField
                isCompact
                label={`为什么可以这样发：${sentence}`}
                placeholder="写一句为什么可以这样发"
                maxLength={WAIVE_REASON_MAX_CHARACTERS}
                value={reasons?.get(key) ?? ''}
                onChange={(event) => onReason(key, event.target.value)}
              />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** 3 项通过，2 项要你知道 */
export function checkWords(checks: readonly Check[]): string {
  const count = (...levels: Check['level'][]) => checks.filter(({ level }) => levels.includes(level)).length
  const parts = [
    [count('passed'), '项通过'],
    [count('notice', 'waivable'), '项要你知道'],
    [count('stops'), '项不能发'],
  ] as const
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join('，')
}
