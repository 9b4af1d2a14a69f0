import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { WAIVE_REASON_MAX_CHARACTERS } from '@bee/contract/manage/content/publish-inputs.ts'
import { Grid, look, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { valueAt } from '../value-at.ts'
import styles from './check-list.module.css'

const CELLS: Record<Check['level'], CellKind> = { passed: 'ok', notice: 'warn', waivable: 'warn', stops: 'bad' }
const ORDER: readonly Check['level'][] = ['stops', 'waivable', 'notice', 'passed']

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** 去补 when the field is empty. */
function wayWords({ level, field }: Check, body: object): string {
  if (isEmpty(valueAt(body, field))) return '去补'
  return level === 'stops' ? '去改' : '去看'
}

interface CheckListProps {
  checks: readonly Check[]
  /** The body that was checked. */
  body: object
  /** Goes to the field. Undefined when the draft cannot be edited here. */
  onMend: ((field: string) => void) | undefined
  /** Reasons for ignored findings, by the key of the check. Undefined when findings cannot be ignored here. */
  reasons?: ReadonlyMap<string, string>
  onReason?: (key: string, reason: string) => void
}

/** Checks, worst first. Ignoring a finding takes a reason. */
export function CheckList({ checks, body, onMend, reasons, onReason }: CheckListProps) {
  const sorted = checks.toSorted((left, right) => ORDER.indexOf(left.level) - ORDER.indexOf(right.level))
  return (
    <Stack as="ul" gap={12} role="list">
      {sorted.map((check) => {
        const { key, level, sentence, detail, field, lastReason } = check
        const way = onMend && level !== 'passed' && field !== '' ? wayWords(check, body) : undefined
        return (
          <Grid as="li" gap={8} key={key} className={styles.check}>
            <StateCell kind={CELLS[level]} className={look({ above: 2 })} />
            <Stack gap={4}>
              <p>
                {level === 'stops' ? <span className="visually-hidden">不能发：</span> : null}
                {sentence}
              </p>
              {detail === '' && way === undefined ? null : (
                <Text as="p" size={12} tone="quiet" className={styles.detail}>
                  {detail === '' ? null : `${detail}。`}
                  {way === undefined ? null : (
                    <Button
                      kind="link"
                      className={styles.way}
                      aria-label={`${way}：${sentence}`}
                      onClick={() => onMend?.(field)}
                    >
                      {way}
                    </Button>
                  )}
                </Text>
              )}
              {level === 'waivable' && onReason ? (
                <TextField
                  isCompact
                  label={`为什么可以这样发：${sentence}`}
                  placeholder="写一句为什么可以这样发"
                  maxLength={WAIVE_REASON_MAX_CHARACTERS}
                  value={reasons?.get(key) ?? lastReason}
                  onChange={(event) => onReason(key, event.target.value)}
                />
              ) : null}
            </Stack>
          </Grid>
        )
      })}
    </Stack>
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
