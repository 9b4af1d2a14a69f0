import { Row } from '../../ui/layout/pieces.tsx'
import { Icon } from './icon.tsx'
import styles from './active-condition.module.css'

/** A condition of a list that is in force; the cross removes it. */
export function ActiveCondition({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Row as="span" inline gap={4} size={13} nowrap className={styles.condition}>
      {label}
      <button type="button" aria-label={`去掉「${label}」`} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </Row>
  )
}
