import { Row } from '../../../../ui/layout/pieces.tsx'
import styles from './thread-foot.module.css'

const KEYS = [
  [['J', 'K'], '上下'],
  [['R'], '回复'],
  [['A'], '指派'],
  [['E'], '完成'],
  [['H'], '稍后'],
] as const

/** The keys of the page. */
export function ThreadFoot() {
  return (
    <Row as="p" gap={16} fixed size={12} tone="quiet" nowrap className={styles.foot} aria-hidden="true">
      {KEYS.map(([keys, does]) => (
        <Row as="span" gap={4} key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </Row>
      ))}
      <Row as="span" gap={4} atEnd>
        <kbd>?</kbd>全部快捷键
      </Row>
    </Row>
  )
}
