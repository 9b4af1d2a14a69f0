import { classNames } from '../../../lib/class-names.ts'
import type { AuditEvent } from '@bee/contract/manage/audit.contract.ts'
import { changesOf, markedSentence } from './audit-changes.ts'
import marks from '../../school/change-marks.module.css'
import styles from './audit.module.css'

/** The sentence of an event, with the old value struck out and the new one marked. */
export function AuditSentence({ event }: { event: AuditEvent }) {
  const pieces = markedSentence(event.summary, changesOf(event))
  return (
    <span className={classNames(marks.marks, styles.sentence)}>
      {pieces.map(({ text, mark: Mark }, index) => (Mark ? <Mark key={index}>{text}</Mark> : text))}
    </span>
  )
}
