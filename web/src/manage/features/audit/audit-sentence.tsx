import type { AuditEvent } from '@bee/contract/manage/audit.contract.ts'
import { changesOf, markedSentence } from './audit-changes.ts'
import styles from './audit.module.css'

/** What was done, with what was there struck out and what came marked. */
export function AuditSentence({ event }: { event: AuditEvent }) {
  const pieces = markedSentence(event.summary, changesOf(event))
  return (
    <span className={styles.sentence}>
      {pieces.map(({ text, mark: Mark }, index) => (Mark ? <Mark key={index}>{text}</Mark> : text))}
    </span>
  )
}
