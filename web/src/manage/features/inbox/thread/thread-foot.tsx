import { Row } from '../../../../ui/layout/pieces.tsx'
import { Key } from '../key.tsx'
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
            <Key key={key}>{key}</Key>
          ))}
          {does}
        </Row>
      ))}
      <Row as="span" gap={4} atEnd>
        <Key>?</Key>全部快捷键
      </Row>
    </Row>
  )
}
