import { Link } from 'react-router'
import { Row } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../icon.tsx'
import { rangeWords, type ListRange } from './range-words.ts'
import styles from './page-foot.module.css'

export interface PageFootProps extends ListRange {
  /** Addresses; undefined at the ends. */
  previous?: string | undefined
  next?: string | undefined
  /** Rows can be selected, so the foot also names the key X. */
  canSelect?: boolean
  /** False when the keys of a list have no effect. */
  hasKeys?: boolean
}

function Step({ to, label, icon }: { to: string | undefined; label: string; icon: 'chevron-left' | 'chevron-right' }) {
  return to === undefined ? (
    <span className={styles.step} aria-disabled="true" role="link" aria-label={label}>
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={to} className={styles.step} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  )
}

/** Position in the list, links to the pages before and after, and the keys of a list. */
export function PageFoot({ previous, next, canSelect = false, hasKeys = true, ...range }: PageFootProps) {
  return (
    <Row as="footer" gap={12} fixed size={12} tone="quiet" className={styles.foot}>
      <span role="status">{rangeWords(range)}</span>
      <Row as="nav" gap={4} align="stretch" aria-label="翻页" className={styles.steps}>
        <Step to={previous} label="上一页" icon="chevron-left" />
        <Step to={next} label="下一页" icon="chevron-right" />
      </Row>
      {hasKeys ? (
        <Row as="p" gap={14} align="stretch" atEnd className={styles.keys} aria-hidden="true">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> 上下
          </span>
          {canSelect ? (
            <span>
              <kbd>X</kbd> 选中
            </span>
          ) : null}
          <span>
            <kbd>Enter</kbd> 打开
          </span>
          <span>
            <kbd>?</kbd> 全部快捷键
          </span>
        </Row>
      ) : null}
    </Row>
  )
}
